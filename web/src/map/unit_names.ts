// The names of units from the longest form to the shortest: "Eaton's North Carolina brigade, left", "Eaton, left", "Eaton".
const READABLE = 18; // letters that need no shortening
const NUMBER = /^\d+(st|nd|rd|th)$/;
const DULL = /\s+(regiment|brigade|battalion|company|companies|squadron|troop|wing|section)$/i;

// `others` are the names of the rest: no form is given that might mean one of them as well.
export function unitNames(name: string, whole: boolean, others: string[] = []): string[] {
  const plain = bare(name);
  const rest = others.map(bare).filter((other) => other !== plain);
  const taken = new Set(rest.flatMap((other) => [other, brief(other), briefest(other)]));
  const told = tellingApart(plain);
  const short = [brief(plain), briefest(plain)].flatMap((form) =>
    !taken.has(form) ? [form] : told && !rest.some((r) => tellingApart(r) === told) ? [told] : [],
  );
  const forms = [...(whole || plain.length <= READABLE || short.length === 0 ? [plain] : []), ...short];
  return [...new Set(forms)];
}

const bare = (name: string): string => name.replace(/\s*\([^)]*\)/g, '').trim();

// "71st, right" of the "1st Battalion, 71st Highlanders, right".
function tellingApart(name: string): string | undefined {
  const parts = name.split(/,\s*/);
  const tail = parts.length > 1 ? (parts.pop() ?? '') : '';
  const head = briefest(parts.join(', '));
  const detail = detailOf(tail) || ownerOf(`${tail} `) || (name.length > READABLE ? lastOf(name) : '');
  return detail && detail !== head ? `${head}, ${detail}` : undefined;
}

function brief(name: string): string {
  const [head = name, tail = ''] = name.split(/,\s*/);
  const owner = ownerOf(name);
  const guns = /((?:left|right)\s+)?\d+-p(?:oun)?d(?:e)?rs?\b/i.exec(name)?.[0];
  if (guns) return owner ? `${owner}, ${guns}` : capital(guns);
  if (owner) return [owner, detailOf(tail) || kindOf(name)].filter(Boolean).join(', ');
  const battalion = /^(\d+)(\w\w) Battalion,?\s+(?:of )?(.*)$/.exec(name);
  if (battalion)
    return NUMBER.test(battalion[3]?.split(' ')[0] ?? '')
      ? `${battalion[1]}/${battalion[3]}`
      : `${battalion[1]}${battalion[2]} ${battalion[3]}`;
  const body = squeeze(head.replace(/^regiment\s+/i, ''));
  const detail = detailOf(tail);
  return detail ? `${firstWords(body, 14)}, ${detail}` : body;
}

// Long names keep a number and the last word, or as many words as are readable.
function squeeze(name: string): string {
  let text = name.replace(/ and /g, ' & ');
  while (text.length > 12 && DULL.test(text)) text = text.replace(DULL, '');
  if (text.length <= READABLE) return text;
  const words = text.split(' ');
  const last = words[words.length - 1] ?? '';
  const numbers = words.filter((w) => NUMBER.test(w));
  if (numbers.length > 0) return `${numbers.join(' & ')} ${last}`;
  return text.includes(' & ') ? `${words[0] ?? ''} ${last}` : firstWords(text, READABLE);
}

function briefest(name: string): string {
  const words = name.split(/[\s,]+/);
  return (
    ownerOf(name) ??
    words.filter((w) => NUMBER.test(w)).pop() ??
    capital(words.find((w) => !/^(the|regiment|of|british|one|two|three|four|five|six)$/i.test(w)) ?? name)
  );
}

const ownerOf = (name: string): string | undefined => /^(\S+?)['’]s?\s/.exec(name)?.[1];
// Of what follows a comma, the word that tells one from another.
const detailOf = (tail: string): string =>
  (
    /\b(left|right|centre|center|foot|horse|light|grenadier|rifle|first|second|third|fourth|leading|reserve|\d+(?:st|nd|rd|th))\b/i.exec(
      tail,
    )?.[1] ?? ''
  ).toLowerCase();
const kindOf = (name: string): string =>
  (/\b(horse|foot|infantry|riflemen|dragoons|cavalry|militia|volunteers|light)\b/i.exec(name)?.[1] ?? '').toLowerCase();
// "redoubt" of "grenadiers in the redoubt".
const lastOf = (text: string): string => /(\S+)$/.exec(text)?.[1] ?? '';
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function firstWords(text: string, most: number): string {
  let out = '';
  for (const word of text.split(' ')) {
    if (out && out.length + 1 + word.length > most) break;
    out += (out && ' ') + word;
  }
  return out.replace(/(\s+(of|&|the|at|by|in|on|with|for|from|near|and))+$/i, '');
}
