// What the program has told of a battle, and the moment of it that is on the screen: the newest, the playback's on its way
// there (see playback.svelte.ts), or an earlier one that is looked at.
import type {
  Around,
  Decision,
  Entry,
  Piece,
  PieceKey,
  RosterEntry,
  ServerMessage,
  Setting,
  SideName,
  State,
} from '../wire/types';
import { Playback } from './playback.svelte';

export type Happened = Extract<ServerMessage, { type: 'happened' }>;

export class Battle {
  setting = $state.raw<Setting>();
  live = $state.raw<State>(); // the newest that the program has told
  gathering = $state.raw<Around>(); // before the battle begins
  past = $state.raw<{ commands: number; last: number; state: State }>();
  log = $state.raw<Entry[]>([]);
  seats = $state.raw<SideName[]>([]); // that are played from here
  readonly playback = new Playback();

  // What is on the screen.
  state = $derived<State | undefined>(this.past?.state ?? this.playback.shown ?? this.live);
  decision = $derived<Decision | undefined>(this.state?.decision);
  pieces = $derived(new Map<PieceKey, Piece>((this.state?.pieces ?? []).map((p) => [p.key, p])));
  roster = $derived(new Map<PieceKey, RosterEntry>((this.setting?.roster ?? []).map((r) => [r.key, r])));
  // True when this browser is to answer, and sees the moment that it is asked about.
  mine = $derived(
    !this.past &&
      !this.playback.busy &&
      this.decision?.side !== undefined &&
      this.seats.includes(this.decision.side) &&
      !this.isLent(this.decision.side),
  );
  spectator = $derived(this.seats.length === 0);
  thrownAnew = $derived(this.setting?.dice.practice === true || this.setting?.dice.recipe === 1); // what is taken back
  around = $derived<Around | undefined>(this.live ?? this.gathering);
  entries = $derived.by<Entry[]>(() => {
    const { past } = this;
    return past ? this.log.filter((e) => e.n <= past.commands) : this.playback.trim(this.log);
  });
  // Units that can still act, in the order of the roster, for Tab and for the end of a step.
  actors = $derived<PieceKey[]>(
    (this.state?.pieces ?? [])
      .filter((p) => p.can_act && (p.present || this.decision?.units.includes(p.key)))
      .map((p) => p.key),
  );
  // Units that still wait beside the table, in a setting up.
  waiting = $derived<PieceKey[]>((this.decision?.units ?? []).filter((key) => this.pieces.get(key)?.present === false));

  step = ''; // the step that is shown, by a name of our own
  stepSince = -Infinity; // when it began, by performance.now()

  nameOf(key: PieceKey | undefined): string {
    return (key && this.roster.get(key)?.name) || '';
  }
  // In the middle of a sentence.
  saidOf(key: PieceKey | undefined): string {
    return (key && this.roster.get(key)?.said) || this.nameOf(key);
  }
  isLent(side: SideName): boolean {
    return this.around?.played[side].lent !== undefined;
  }
  isBots(side: SideName): boolean {
    return this.around !== undefined && this.around.played[side].by !== 'person';
  }
  // The bot that answers for a side, as people call it.
  botOf(side: SideName): string {
    return this.around?.played[side].title ?? this.around?.played[side].by ?? '';
  }
  sideOf(key: PieceKey | undefined): SideName | undefined {
    return key ? this.roster.get(key)?.side : undefined;
  }
  isOnTable(key: PieceKey): boolean {
    return this.pieces.get(key)?.present === true;
  }

  seat(setting: Setting, seats: SideName[], gathering?: Around): void {
    this.setting = setting;
    this.seats = seats;
    this.gathering = gathering;
  }
  surround({ places, played, present, names }: Around): void {
    if (this.gathering) this.gathering = { places, played, present, names };
    if (this.live) this.live = { ...this.live, places, played, present, names };
  }

  // The whole game anew: at the start, after a gap, after an undo. Answers with what happened unseen.
  begin(state: State, log: Entry[]): Entry[] {
    const missed = this.live ? log.slice(this.log.length) : [];
    this.live = state;
    this.log = log;
    this.past = undefined;
    this.playback.finish();
    this.playback.clear();
    this.watchStep();
    return missed;
  }

  // What has happened since, `then` once it is on the screen. False when something before it was not heard.
  follow(message: Happened, then: () => void): boolean {
    if (!this.live || message.before !== this.live.version) return false;
    const before = this.live;
    const changed = new Map(message.state.pieces.map((p) => [p.key, p]));
    const after: State = { ...message.state, pieces: before.pieces.map((p) => changed.get(p.key) ?? p) };
    const entriesFrom = this.log.length;
    this.live = after;
    this.log = [...this.log, ...message.entries];
    const group = this.groupOf(message);
    this.playback.add({ before, after, happenings: message.happenings, entriesFrom, ...group }, () => {
      this.watchStep();
      then();
    });
    return true;
  }

  // Moves that were given in one are played together; so may be a bot's, without dice, of one brigade.
  private groupOf({ by, happenings, together }: Happened): { bot: boolean; group?: string } {
    const quiet = happenings.every((h) => h.type === 'moved' || h.type === 'told');
    const unit = happenings.find((h) => h.type === 'moved')?.unit;
    if (together !== undefined && quiet) return { bot: false, group: `together ${together}` };
    if (!by || !this.isBots(by)) return { bot: false };
    if (!quiet || !unit) return { bot: true };
    return { bot: true, group: `${by} ${this.roster.get(unit)?.brigade ?? ''}` };
  }

  private watchStep(): void {
    const { state } = this;
    const step = `${state?.turn} ${state?.phase} ${state?.active} ${state?.decision.side}`;
    if (step === this.step) return;
    if (this.step !== '') this.stepSince = performance.now();
    this.step = step;
  }
}
