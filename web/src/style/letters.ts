// How wide a text will be, from its letters, where there is no page yet to measure it on.

// `letter`: pixels, the width of an ordinary small letter.
export function textWidth(text: string, letter: number): number {
  let width = 0;
  for (const c of text) width += letter * share(c);
  return width;
}

function share(c: string): number {
  if (/[ijlft.,;:'’ ]/.test(c)) return 0.55;
  if (/[mwMWGOQ]/.test(c)) return 1.4;
  return /[A-Z0-9]/.test(c) ? 1.1 : 1;
}
