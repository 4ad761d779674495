// The messages of the socket, both ways.
import type { Advice, Analysis, Depth } from './counsel';
import type { Created, Player } from './http';
import type { CardFact, Odds, Option, Route, SightLine, Zone } from './offers';
import type { Entry, Happening } from './report';
import type { Setting } from './setting';
import type { Piece, Places, Played, State } from './state';
import type { JointPlan, Next, SharedOption } from './together';
import type { Command, PieceKey, Pose, Reason, SideName, Xy } from './values';

export type ClientMessage =
  | { type: 'hello'; protocol: 3; game: string; tokens: string[]; id?: number }
  | { type: 'pledge'; id: number; side: SideName; pledge: string }
  | { type: 'show'; id: number; side: SideName; number: string }
  // `passed`: nobody can do anything in this step, and its end is told so.
  | { type: 'command'; id: number; version: number; command: Command; passed?: boolean }
  | { type: 'next'; id: number; version: number } // how does this step go on?
  | { type: 'commands'; id: number; version: number; commands: Command[] } // one after another, taken back as one
  | { type: 'check'; id: number; version: number; command: Command }
  | { type: 'options'; id: number; version: number; unit: PieceKey }
  | { type: 'route'; id: number; version: number; unit: PieceKey; goal: Pose; manner?: string }
  // Several at once: they keep their places to the lead, or each does the option.
  | {
      type: 'routes';
      id: number;
      version: number;
      units: PieceKey[];
      lead?: PieceKey;
      goal?: Pose;
      level?: boolean; // nobody goes farther than the one who gets least far
      verb?: string;
      what?: string;
    }
  | { type: 'together'; id: number; version: number; units: PieceKey[] } // what may they all do?
  | { type: 'sight'; id: number; version: number; unit: PieceKey }
  | { type: 'odds'; id: number; version: number; command: Command; soon?: boolean }
  | { type: 'undo'; id: number; version: number }
  | { type: 'undo-answer'; id: number; version: number; yes: boolean }
  | { type: 'chat'; id: number; text: string }
  | { type: 'at'; id: number; commands: number } // the battle as it was after so many commands
  | { type: 'log'; id: number } // the whole report so far
  | { type: 'fork'; id: number; commands: number; seats: Record<SideName, Player>; practice?: boolean }
  | { type: 'invite'; id: number; side: SideName } // an invitation, or a new one instead of the last
  | { type: 'revoke'; id: number; side: SideName } // takes it back
  | { type: 'release'; id: number } // leaves the seat
  | { type: 'take'; id: number; side: SideName } // over from a bot, or back from one that it was lent to
  | { type: 'lend'; id: number; side: SideName; player: string; turn?: boolean } // to a bot, for a turn or until it is taken back
  | { type: 'hint'; id: number; version: number; depth: Depth } // what would the general do?
  | { type: 'analyse'; id: number; commands: number; depth: Depth } // the same of a moment of a battle that is over
  | { type: 'stop'; id: number } // enough thought: whoever thinks answers with the best so far
  | { type: 'record'; id: number }
  | { type: 'ping'; id: number };

export interface Chat {
  from: SideName | 'spectator';
  text: string;
  at: number; // milliseconds since 1970
}

// Everything that answers a request carries its id in `re`.
export type ServerMessage =
  | {
      type: 'welcome';
      re?: number;
      protocol: 3;
      seats: SideName[]; // empty: a spectator
      setting: Setting;
      state: State;
      log: Entry[];
      chat: Chat[];
    }
  // Instead of `welcome` until the battle begins, and after every pledge and number.
  | {
      type: 'gathering';
      re?: number;
      protocol: 3;
      seats: SideName[];
      setting: Setting;
      places: Places;
      played: Played;
      present: State['present'];
      names: State['names'];
      chat: Chat[];
    }
  // After every change, to everybody. `before` is the version that it follows: who has another asks anew with
  // `hello`. `pieces` holds those that changed; the rest of the state is whole.
  | {
      type: 'happened';
      re?: number;
      before: number;
      by?: SideName;
      together?: number; // the first of the commands that were given in one with it
      command?: Command;
      happenings: Happening[];
      entries: Entry[];
      state: Omit<State, 'pieces'> & { pieces: Piece[] };
    }
  | { type: 'rewound'; re?: number; state: State; log: Entry[] } // an undo: everything anew
  | { type: 'presence'; places: Places; played: Played; present: State['present']; names: State['names'] }
  // How far a long thought is, in trial battles: of a bot at the table, or of the request `for` this browser.
  | { type: 'thinking'; for?: number; side?: SideName; done: number; of: number; seconds?: number }
  | ({ type: 'hint'; re: number; version: number } & Advice)
  | ({ type: 'analysis'; re: number } & Analysis)
  | { type: 'invitation'; re: number; side: SideName; invitation: string }
  | { type: 'undo-asked'; version: number; by: SideName; what: string }
  | { type: 'undo-refused'; version: number; by: SideName }
  | { type: 'accepted'; re: number; version: number } // an undo, chat, what was done with a seat; a command is answered by `happened`
  | { type: 'refused'; re: number; version: number; reasons: Reason[] }
  | { type: 'stale'; re: number; state: State; log: Entry[] } // the version was not the newest
  | { type: 'checked'; re: number; version: number; reasons: Reason[] }
  | {
      type: 'options';
      re: number;
      version: number;
      unit: PieceKey;
      options: Option[];
      facts: CardFact[];
      zones: Zone[];
    }
  | { type: 'route'; re: number; version: number; route: Route }
  | ({ type: 'routes'; re: number; version: number } & JointPlan)
  | ({ type: 'next'; re: number; version: number } & Next)
  | { type: 'together'; re: number; version: number; options: SharedOption[]; note?: string }
  // Of several commands: how many were carried out, and what came in between or why the next was refused.
  | { type: 'carried'; re: number; version: number; done: number; of: number; stops?: string; reasons?: Reason[] }
  | { type: 'sight'; re: number; version: number; unit: PieceKey; fan: Xy[]; lines: SightLine[] }
  | { type: 'odds'; re: number; version: number; odds?: Odds; reasons?: Reason[] }
  | { type: 'chat'; chat: Chat }
  | { type: 'at'; re: number; commands: number; last: number; state: State; entries: Entry[] }
  | { type: 'log'; re: number; log: Entry[] }
  | ({ type: 'forked'; re: number } & Created)
  | { type: 'record'; re: number; text: string }
  | { type: 'pong'; re: number }
  | { type: 'error'; re?: number; code: string; text: string; record?: string };
