// The page's shapes, as page.css has them: on small screens the rail is tabs with a sheet to pull up.
import { MediaQuery } from 'svelte/reactivity';

export const phone = new MediaQuery('max-width: 700px');
export const tablet = new MediaQuery('max-width: 1180px');
export const compact = new MediaQuery('(max-width: 700px) or ((max-height: 500px) and (orientation: landscape))');
