// Cards, decks, clocks and commanders beside the table, as the tray tells them: kinds of things, of no sheet in particular.
import type { Piece, PieceKey, RosterEntry, TrayItem } from '../wire/types';
import { counted, inWords, many } from './words';

export interface Face {
  red: boolean;
  rank: string; // A, 2, 3 ...
}

// "red-1" is the red ace.
export function faceOf(key: string): Face | undefined {
  const parts = /^(red|black)-(\d+)$/.exec(key);
  if (!parts) return undefined;
  return { red: parts[1] === 'red', rank: parts[2] === '1' ? 'A' : (parts[2] ?? '') };
}
export const spokenFace = (key: string): string => {
  const face = faceOf(key);
  if (!face) return key;
  return `${face.red ? 'red' : 'black'} ${face.rank === 'A' ? 'ace' : face.rank}`;
};

// The card that lies open for all; those with an owner are what he waits for.
export const cardInHand = (tray: TrayItem[]): TrayItem | undefined => tray.find((t) => t.kind === 'card' && !t.owner);
export const deckOf = (tray: TrayItem[]): TrayItem | undefined => tray.find((t) => t.kind === 'deck');
export const clockOf = (tray: TrayItem[]): TrayItem | undefined => tray.find((t) => t.kind === 'clock');
export const awake = (tray: TrayItem[]): PieceKey[] => cardInHand(tray)?.pieces ?? [];
export const levelOf = (tray: TrayItem[], key: PieceKey): TrayItem | undefined =>
  tray.find((t) => t.kind === 'card' && t.owner === key);

// "Red 4, six cards left: red 2, red 3, black ace."
export function deckSpoken(card: TrayItem | undefined, deck: TrayItem): string {
  const left = (deck.faces ?? []).filter((f) => !f.turned).map((f) => spokenFace(f.face));
  const rest = `${counted(deck.value, 'card')} left${left.length > 0 ? `: ${left.join(', ')}` : ''}`;
  return `${card ? `${card.title}, ` : ''}${rest}.`;
}

export interface CommanderRow {
  leader: PieceKey;
  level: number; // 0: the sheet has none
  points: TrayItem[]; // whatever is counted of his
  units: { key: PieceKey; state: 'can' | 'done' }[];
}

// Those whom the card wakes, with the units of their brigades.
export function commandersAwake(
  tray: TrayItem[],
  pieces: Map<PieceKey, Piece>,
  roster: Map<PieceKey, RosterEntry>,
): CommanderRow[] {
  return awake(tray).map((leader) => ({
    leader,
    level: levelOf(tray, leader)?.value ?? 0,
    points: tray.filter((t) => t.kind === 'counter' && t.owner === leader),
    units: brigadeOf(leader, pieces, roster).map((key) => ({
      key,
      state: pieces.get(key)?.can_act ? 'can' : 'done',
    })),
  }));
}

function brigadeOf(leader: PieceKey, pieces: Map<PieceKey, Piece>, roster: Map<PieceKey, RosterEntry>): PieceKey[] {
  const own = roster.get(leader);
  if (!own?.brigade) return [];
  return [...roster.values()]
    .filter((r) => r.kind === 'unit' && r.side === own.side && r.brigade === own.brigade)
    .map((r) => r.key)
    .filter((key) => pieces.get(key)?.present);
}

// Those of the card's side who wait for another card.
export function asleep(tray: TrayItem[]): TrayItem[] {
  const card = cardInHand(tray);
  const deck = deckOf(tray);
  if (!card || !deck) return [];
  const up = new Set(awake(tray));
  return tray.filter((t) => t.kind === 'card' && t.owner !== undefined && !up.has(t.owner) && t.side === card.side);
}
// Whether the card that he waits for has been turned already.
export function hasPassed(item: TrayItem, tray: TrayItem[]): boolean {
  const card = cardInHand(tray);
  const colour = card && faceOf(card.key) ? card.key.replace(/\d+$/, '') : '';
  return (deckOf(tray)?.faces ?? []).some((f) => f.turned && f.face === `${colour}${item.value}`);
}

export function wakesTitle(tray: TrayItem[]): string {
  const card = cardInHand(tray);
  if (!card) return '';
  const n = awake(tray).length;
  return n === 0 ? `${card.title} wakes no commander` : `${card.title} wakes ${inWords(n)} ${many(n, 'commander')}`;
}
