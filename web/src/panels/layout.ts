// The page's shapes, as page.css has them: on small screens the rail is tabs with a sheet to pull up.
import { MediaQuery } from 'svelte/reactivity';

// A phone lying on its side is no narrow one: it has a tablet's plan, its rail folded.
export const phone = new MediaQuery('(max-width: 700px) and ((orientation: portrait) or (min-height: 501px))');
export const tablet = new MediaQuery('max-width: 1180px');
export const compact = new MediaQuery('(max-width: 700px) or ((max-height: 500px) and (orientation: landscape))');
export const low = new MediaQuery('(max-height: 500px) and (orientation: landscape)');
