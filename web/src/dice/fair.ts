// Fair dice in the browser: numbers, pledges, and the verifying of a record without asking the program that made it.
// docs/dice.md tells how the dice are made.
import { blake2b } from '@noble/hashes/blake2b';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils';

export interface Point {
  grade: 'holds' | 'open' | 'fails';
  says: string;
}

interface RecordDice {
  kind?: string;
  commitment?: string;
  secret?: string;
  recipe?: number;
  game?: string;
  numbers?: string[];
  pledges?: string[];
  practice?: boolean;
}
interface Line {
  dice?: number[][];
  kinds?: string[];
  number?: number;
}

const AVERAGE = [2, 3, 3, 4, 4, 5];
const KIND = /^(d3|d4|d6|d12|average|urn-[1-9]\d{0,2})$/;
const SIDES = ['British', 'American'];

const hash = (data: Uint8Array, key?: Uint8Array): Uint8Array => blake2b(data, { dkLen: 32, key });

function u64(n: number): Uint8Array {
  const out = new Uint8Array(8);
  new DataView(out.buffer).setBigUint64(0, BigInt(n), true);
  return out;
}

function measured(text: string): Uint8Array {
  const bytes = utf8ToBytes(text);
  return concatBytes(u64(bytes.length), bytes);
}

export const newNumber = (): string => bytesToHex(crypto.getRandomValues(new Uint8Array(16)));

export const pledgeOf = (game: string, number: string): string =>
  bytesToHex(hash(concatBytes(utf8ToBytes('drumhead number commitment v2'), measured(game), utf8ToBytes(number))));

export const commitmentOf = (secret: string): string =>
  bytesToHex(hash(concatBytes(utf8ToBytes('drumhead dice commitment v1'), hexToBytes(secret))));

// The first recipe knows no game.
export function keyOf(secret: string, game: string | undefined, numbers: string[]): Uint8Array {
  const parts = game === undefined ? ['drumhead dice v1', ...numbers] : ['drumhead dice v2', game, ...numbers];
  const [name = '', ...shares] = parts;
  return hash(concatBytes(utf8ToBytes(name), ...shares.map(measured)), hexToBytes(secret));
}

function spotsOf(kind: string): number {
  if (kind === 'average') return AVERAGE.length;
  return Number(kind.startsWith('urn-') ? kind.slice(4) : kind.slice(1));
}

function spotOf(key: Uint8Array, command: number, toss: number, die: number, spots: number): number {
  const limit = Math.floor(2 ** 32 / spots) * spots;
  for (let attempt = 0; ; attempt++) {
    const block = hash(concatBytes(u64(command), u64(toss), u64(die), u64(attempt)), key);
    const words = new DataView(block.buffer, block.byteOffset, block.byteLength);
    for (let i = 0; i < 32; i += 4) if (words.getUint32(i, true) < limit) return words.getUint32(i, true) % spots;
  }
}

export function facesOf(key: Uint8Array, command: number, toss: number, kind: string, count: number): number[] {
  const spots = spotsOf(kind);
  return Array.from({ length: count }, (_, die) => {
    const spot = spotOf(key, command, toss, die, spots);
    return kind === 'average' ? (AVERAGE[spot] ?? 0) : spot + 1;
  });
}

const holds = (says: string): Point => ({ grade: 'holds', says });
const open = (says: string): Point => ({ grade: 'open', says });
const fails = (says: string): Point => ({ grade: 'fails', says });

function pledgePoint(dice: RecordDice, side: number, player: string | undefined): Point {
  const number = dice.numbers?.[side] ?? '';
  const pledge = dice.pledges?.[side] ?? '';
  const name = SIDES[side];
  if (pledge === '' && number === 'bot' && player !== 'person')
    return holds(`The ${name} number is public: a bot plays that side.`);
  return pledge === pledgeOf(dice.game ?? '', number)
    ? holds(`The ${name} number is the one committed to before any was shown.`)
    : fails(`The ${name} number is not the one committed to.`);
}

function numbersPoint(dice: RecordDice, lines: Line[]): Point | undefined {
  if (dice.recipe !== 2) return undefined;
  if (dice.practice) return open('It was a practice game: dice that were undone were rolled again.');
  const again = lines.findIndex((line, n) => (line.number ?? n) !== n);
  return again < 0
    ? undefined
    : fails(`Command ${again} has the dice of number ${lines[again]?.number}, which are not its own.`);
}

function facesPoint(key: Uint8Array, lines: Line[]): Point {
  let count = 0;
  for (const [n, line] of lines.entries())
    for (const [toss, faces] of (line.dice ?? []).entries()) {
      const kind = line.kinds?.[toss] ?? '';
      if (!KIND.test(kind))
        return fails(`The record does not say what kind of dice throw ${toss + 1} of command ${n} was.`);
      const fell = facesOf(key, line.number ?? n, toss, kind, faces.length);
      count += faces.length;
      if (fell.join() !== faces.join())
        return fails(
          `The dice were changed: throw ${toss + 1} of command ${n} shows ${faces.join(' ')}, but ${fell.join(' ')} fell.`,
        );
    }
  return holds(`All ${count} dice are the ones that fell.`);
}

// The opening's throws come first, as those of command 0.
interface Head {
  dice?: RecordDice;
  seats?: { british?: string; american?: string };
  thrown?: number[][];
  kinds?: string[];
}
function linesOf(text: string): { head: Head; lines: Line[] } {
  const [first, ...rest] = text.split('\n').filter((line) => line.trim() !== '');
  const head = first === undefined ? {} : (JSON.parse(first) as Head);
  return { head, lines: [{ dice: head.thrown, kinds: head.kinds }, ...rest.map((line) => JSON.parse(line) as Line)] };
}

export function verifyDice(text: string): Point[] {
  const { head, lines } = linesOf(text);
  const dice = head.dice ?? {};
  if (dice.kind !== 'fair') return [open('These are not fair dice, so nobody can say how they fell.')];
  const pledged = dice.recipe === 2;
  if (pledged && (dice.numbers?.length !== 2 || dice.pledges?.length !== 2))
    return [fails('The record lacks the numbers of the two sides, or their commitments.')];
  const points = pledged
    ? [pledgePoint(dice, 0, head.seats?.british), pledgePoint(dice, 1, head.seats?.american)]
    : [open('No player committed to a number beforehand, so the server alone chose the secret.')];
  const again = numbersPoint(dice, lines);
  if (again) points.push(again);
  if (!dice.secret)
    return [...points, open('The server reveals its secret when the battle is over; the dice can be verified then.')];
  if (commitmentOf(dice.secret) !== dice.commitment)
    return [...points, fails('The secret is not the one that the server committed to before the battle.')];
  points.push(holds('The secret is the one that the server committed to before the battle.'));
  points.push(facesPoint(keyOf(dice.secret, pledged ? (dice.game ?? '') : undefined, dice.numbers ?? []), lines));
  return points;
}
