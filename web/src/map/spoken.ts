// What is read out about units, and about a ghost that has come to rest.
import { tenths } from '../panels/words';
import type { Feature, MarkInfo, Piece, RosterEntry, Route } from '../wire/types';
import type { Chart } from './chart';
import { fromPiece, turnBetween } from './poses';
import { turnsOf } from './stages';

const POINTS = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'];

export function headingWord(heading: number): string {
  return POINTS[Math.round((((heading % 360) + 360) % 360) / 45) % 8] ?? 'north';
}

export function strengthWords(piece: Piece): string {
  return piece.strength < piece.start ? `${piece.strength}/${piece.start}` : `${piece.strength}`;
}

// Keys such as "open-order" are read as words.
const spaced = (key: string): string => key.replace(/[-_]/g, ' ');

// "23rd Royal Welch Fusiliers, 8 of 8, grade A, line, at B3 facing east, steady, can act"
export function unitSpeech(
  piece: Piece,
  entry: RosterEntry,
  chart: Chart,
  marks: MarkInfo[] | undefined,
  block?: Feature,
): string {
  const titles = piece.marks
    .filter((m) => m.count > 0)
    .map((m) => {
      const title = marks?.find((i) => i.key === m.key)?.title ?? spaced(m.key);
      return m.count > 1 ? `${title} ${m.count}` : title;
    });
  if (piece.routing) titles.unshift('routing');
  const where = piece.inside
    ? `in ${block?.name ?? 'a building'}`
    : `at ${chart.square(piece.pose.at)} facing ${headingWord(piece.pose.heading)}`;
  const parts =
    piece.arm === 'leader'
      ? [entry.name, entry.letters ? `marked ${entry.letters}` : '', 'leader', where]
      : [
          entry.name,
          piece.start > 0 ? `${piece.strength} of ${piece.start}` : '',
          piece.grade ? `grade ${spaced(piece.grade)}` : '',
          spaced(piece.formation ?? piece.drawn),
          where,
          titles.length > 0 ? titles.join(', ').toLowerCase() : 'steady',
        ];
  return [...parts, piece.can_act ? 'can act' : ''].filter((part) => part !== '').join(', ');
}

// "3 inches ahead, may still fire"
export function routeSpeech(route: Route, piece: Piece, chart: Chart): string {
  const word = (length: string): string =>
    chart.unit === 'cm' ? (length === '1' ? 'centimetre' : 'centimetres') : length === '1' ? 'inch' : 'inches';
  const ahead = along(piece, route);
  const turn = Math.round(turnBetween(piece.pose.heading, route.end.heading));
  const parts = [
    ...ahead.map(([length, way]) => `${length} ${word(length)} ${way}`),
    turn === 0 ? '' : `turned ${Math.abs(turn)} degrees ${turn > 0 ? 'right' : 'left'}`,
    ...route.notes.map((note) => note.text),
    ...(route.whole ? [] : route.reasons.map((reason) => reason.text)),
    route.march ? `about ${turnsOf(route.march)} turns to there` : '',
  ];
  return parts.filter((part) => part !== '').join(', ') || 'where it stands';
}

function along(piece: Piece, route: Route): [string, string][] {
  const right = fromPiece({ at: [0, 0], heading: piece.pose.heading }, 1, 0);
  const front = fromPiece({ at: [0, 0], heading: piece.pose.heading }, 0, 1);
  const [dx, dy] = [route.end.at[0] - piece.pose.at[0], route.end.at[1] - piece.pose.at[1]];
  const forward = dx * front[0] + dy * front[1];
  const aside = dx * right[0] + dy * right[1];
  const out: [string, string][] = [];
  const round = (v: number): string => tenths(Math.abs(v)).replace(/\.0$/, '');
  if (Math.abs(forward) >= 0.1) out.push([round(forward), forward > 0 ? 'ahead' : 'back']);
  if (Math.abs(aside) >= 0.1) out.push([round(aside), aside > 0 ? 'to the right' : 'to the left']);
  return out;
}
