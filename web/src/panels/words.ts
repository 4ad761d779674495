// Plain words for what the wire tells in keys and numbers.
import type { Chance, SheetInfo, SideName } from '../wire/types';

export const SIDES: readonly SideName[] = ['british', 'american'];
export const SIDE_WORD: Record<SideName, string> = { british: 'Crown', american: 'Americans' };
// The classes that the palette hangs a side's colour on.
export type SideClass = 'crown' | 'rebel';
export const SIDE_CLASS: Record<SideName, SideClass> = { british: 'crown', american: 'rebel' };

export const other = (side: SideName): SideName => (side === 'british' ? 'american' : 'british');
export function sideClass(side: SideName): SideClass;
export function sideClass(side: SideName | undefined): SideClass | '';
export function sideClass(side: SideName | undefined): SideClass | '' {
  return side ? SIDE_CLASS[side] : '';
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
// A sentence, whether or not it came with its full stop.
export const ended = (text: string): string => (/[.!?…]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`);
// Keys of phases and kinds, where the sheet gives no title.
export const fromKey = (key: string): string => capital(spaced(key));

// The sheet's own words for formations, in the middle of a sentence.
export const spaced = (key: string): string => key.replace(/[-_]/g, ' ');

// With a true minus, as wide as the plus.
export function signed(n: number): string {
  if (n === 0) return '±0';
  return n > 0 ? `+${n}` : `−${-n}`;
}

const SMALL = [
  'no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve',
  'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen',
]; // prettier-ignore
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

export function inWords(n: number): string {
  if (n < 0 || n > 99 || !Number.isInteger(n)) return String(n);
  if (n < 20) return SMALL[n] ?? '';
  const ten = TENS[Math.floor(n / 10)] ?? '';
  return n % 10 === 0 ? ten : `${ten}-${SMALL[n % 10]}`;
}

export const many = (n: number, one: string, more = `${one}s`): string => (n === 1 ? one : more);
export const counted = (n: number, one: string, more?: string): string => `${inWords(n)} ${many(n, one, more)}`;

export const unitOfLength = (sheet: SheetInfo | undefined): string => (sheet?.lengths === 'cm' ? 'cm' : 'in');
// To a tenth, halves up, as the program's own sentences have it: lengths are thousandths, which 2.55 as a fraction is not.
export const tenths = (length: number): string => (Math.round(Math.round(length * 1000) / 100) / 10).toFixed(1);
export const measured = (length: number, sheet: SheetInfo | undefined): string =>
  `${tenths(length)} ${unitOfLength(sheet)}`;

const MONTHS = [
  'January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December',
]; // prettier-ignore

// "1781-03-15" as "15 March 1781"; anything else as it stands.
export function longDate(date: string | undefined): string {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date ?? '');
  if (!parts) return date ?? '';
  return `${Number(parts[3])} ${MONTHS[Number(parts[2]) - 1]} ${parts[1]}`;
}
export const yearOf = (date: string | undefined): string => /^\d{4}/.exec(date ?? '')?.[0] ?? '';

// Paragraphs of a text that was wrapped by hand.
export function paragraphs(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter(Boolean);
}

export const grouped = (n: number): string => n.toLocaleString('en');

// A chance that is not exact says between which two the truth lies.
export const figure = ({ p, least, most }: Chance): string =>
  least !== undefined && most !== undefined && most - least > 0.005
    ? `${percent(least)} to ${percent(most)}`
    : percent(p);

// Whole figures, but never 0 or 100 for what is neither.
export function percent(p: number): string {
  if (p > 0 && p < 0.005) return '<1%';
  if (p < 1 && p > 0.995) return '>99%';
  return `${Math.round(p * 100)}%`;
}
