// A battle on the screen: what the program says of it, what the player has in hand, and the way back.
//
// Components read this and call its verbs; nothing here knows a rule. What is shown may lag behind what is
// known, while events are played back (see playback.svelte.ts) or an earlier moment is looked at.
import { Client, Unanswered, type LinkState, type Request } from '../wire/client';
import type {
  Around,
  CardFact,
  Chat,
  Command,
  Created,
  Decision,
  Entry,
  Odds,
  Option,
  OptionTarget,
  Piece,
  PieceKey,
  Places,
  Player,
  Pose,
  Reason,
  RosterEntry,
  Route,
  ServerMessage,
  Setting,
  SideName,
  SightLine,
  State,
  Xy,
  Zone,
} from '../wire/types';
import { SIDES, SIDE_WORD } from '../panels/words';
import { Beginning } from './beginning.svelte';
import { Playback } from './playback.svelte';
import { Speech } from './speech.svelte';

// What the player has drawn up but not yet confirmed.
export type Plan =
  | { kind: 'route'; unit: PieceKey; goal: Pose; route: Route }
  | { kind: 'target'; unit: PieceKey; option: Option; target: OptionTarget }
  | { kind: 'option'; unit: PieceKey; option: Option };

export type Tool = 'none' | 'measure' | 'sight';
export type Tab = 'unit' | 'log' | 'forces' | 'rules' | 'notes';

// Why a greeting can fail for good: saying it again would not help.
const NOT_LET_IN = ['no-such-game', 'wrong-token', 'two-seats', 'cannot-open', 'full', 'bad-message'];
const NEWS_LASTS = 8_000;

export interface Refusal {
  reasons: Reason[];
  at?: Xy; // where on the map, if anywhere
}

export class Table {
  setting = $state.raw<Setting>();
  live = $state.raw<State>(); // the newest that the program has told
  gathering = $state.raw<Around>(); // before the battle begins
  past = $state.raw<{ commands: number; last: number; state: State }>();
  log = $state.raw<Entry[]>([]);
  chat = $state.raw<Chat[]>([]);
  seats = $state.raw<SideName[]>([]);
  link = $state<LinkState>('connecting');
  retryAt = $state<number>();
  failure = $state<string>(); // why the game cannot be opened at all
  salvage = $state<string>(); // its record, where that is all that can be had of it

  selected = $state<PieceKey>();
  options = $state.raw<Option[]>([]);
  zones = $state.raw<Zone[]>([]);
  facts = $state.raw<CardFact[]>([]); // the rest of its card
  plan = $state.raw<Plan>();
  odds = $state.raw<Odds>(); // of the planned target
  refusal = $state.raw<Refusal>();
  notice = $state<string>(); // something to know until the next deed
  news = $state<string>(); // who has come to the table or left it, for a moment
  undoAsked = $state.raw<{ by: SideName; what: string }>(); // the other side wants to take something back
  sending = $state(false);
  ending = $state(false); // the end of the step was asked for while units can still act

  tool = $state<Tool>('none');
  sight = $state.raw<{ unit: PieceKey; fan: Xy[]; lines: SightLine[] }>();
  tab = $state<Tab>('log');
  drawn = $state(false); // the sheet with the panel of the tab is pulled up, where the screen is small
  ruleOpen = $state<string>(); // the rule that the rulebook panel is open at

  readonly beginning: Beginning;
  readonly playback = new Playback();
  readonly speech = new Speech();

  // What is on the screen: an earlier moment, or the playback's, which ends at the newest.
  state = $derived<State | undefined>(this.past?.state ?? this.playback.shown ?? this.live);
  decision = $derived<Decision | undefined>(this.state?.decision);
  pieces = $derived(new Map<PieceKey, Piece>((this.state?.pieces ?? []).map((p) => [p.key, p])));
  roster = $derived(new Map<PieceKey, RosterEntry>((this.setting?.roster ?? []).map((r) => [r.key, r])));
  piece = $derived(this.selected === undefined ? undefined : this.pieces.get(this.selected));
  // True when this browser is to answer, and sees the moment that it is asked about.
  mine = $derived(
    !this.past && !this.playback.busy && this.decision?.side !== undefined && this.seats.includes(this.decision.side),
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

  stepSince = -Infinity; // when the step that is shown began, by performance.now()
  private step = '';
  private offeredIn = ''; // the step that the options belong to
  private client: Client;
  private wanted: { unit: PieceKey; goal: Pose; manner?: string } | undefined;
  private routing = false;

  constructor(
    readonly game: string,
    readonly tokens: string[],
  ) {
    this.beginning = new Beginning(game, (said) => this.request(said));
    this.client = new Client(game, tokens, {
      message: (m) => this.hear(m),
      link: (state, retryAt) => {
        this.link = state;
        this.retryAt = retryAt;
      },
    });
  }

  open(): void {
    this.client.connect();
  }
  close(): void {
    this.playback.stop();
    this.client.close();
  }
  retry(): void {
    this.client.retryNow();
  }

  nameOf(key: PieceKey | undefined): string {
    return (key && this.roster.get(key)?.name) || '';
  }
  sideOf(key: PieceKey | undefined): SideName | undefined {
    return key ? this.roster.get(key)?.side : undefined;
  }

  // ---- choosing

  select(key: PieceKey | undefined): void {
    if (key === this.selected) return;
    this.selected = key;
    this.facts = [];
    this.letGo();
    this.refreshOptions();
  }

  // Drops the plan, keeps the selection.
  letGo(): void {
    this.plan = undefined;
    this.odds = undefined;
    this.refusal = undefined;
    this.notice = undefined;
    this.wanted = undefined;
    this.ending = false;
  }

  // Escape: the plan first, then the tool, then the selection.
  cancel(): void {
    if (this.plan || this.refusal || this.ending) this.letGo();
    else if (this.tool !== 'none') this.useTool('none');
    else this.select(undefined);
  }

  selectNext(step: 1 | -1): void {
    const list = this.actors;
    if (list.length === 0) return;
    const now = this.selected === undefined ? -1 : list.indexOf(this.selected);
    const start = now < 0 && step < 0 ? 0 : now;
    this.select(list[(start + step + list.length) % list.length]);
  }

  // The option of the selected unit that a drag carries out, if any.
  dragOption = $derived(this.options.find((o) => o.drag && o.reasons.length === 0));

  optionFor(target: PieceKey): { option: Option; target: OptionTarget } | undefined {
    let barred: { option: Option; target: OptionTarget } | undefined;
    for (const option of this.options)
      for (const entry of option.targets) {
        if (entry.target !== target) continue;
        if (entry.command) return { option, target: entry };
        barred ??= { option, target: entry };
      }
    return barred;
  }

  // ---- planning

  // Asks where a piece dropped here would end. Called on every move of the pointer: one request is under way
  // at a time, and the newest wish wins.
  dragTo(unit: PieceKey, goal: Pose, manner?: string): void {
    if (!this.mine) return;
    this.wanted = { unit, goal, manner };
    if (!this.routing) void this.routeOn();
  }

  private async routeOn(): Promise<void> {
    this.routing = true;
    try {
      while (this.wanted && this.live) {
        const wish = this.wanted;
        const answer = await this.client.ask({ type: 'route', version: this.live.version, ...wish });
        if (this.wanted === wish) this.wanted = undefined;
        else if (!this.wanted) break; // let go meanwhile
        if (answer.type !== 'route') continue;
        this.plan = { kind: 'route', unit: wish.unit, goal: wish.goal, route: answer.route };
        this.refusal = undefined;
      }
    } catch (error) {
      this.complain(error);
    } finally {
      this.routing = false;
    }
  }

  // Points at an enemy: the first time plans, the second commits.
  aimAt(key: PieceKey): void {
    const found = this.optionFor(key);
    if (!found || this.selected === undefined) return;
    if (this.plan?.kind === 'target' && this.plan.target.target === key) {
      this.commit();
      return;
    }
    this.planTarget(found.option, found.target);
  }

  planTarget(option: Option, target: OptionTarget): void {
    if (this.selected === undefined) return;
    this.plan = { kind: 'target', unit: this.selected, option, target };
    void this.weigh(this.plan, target.command);
    this.refusal = target.command
      ? undefined
      : { reasons: target.reasons, at: this.pieces.get(target.target)?.pose.at };
    if (this.refusal) this.speech.refuse(this.refusal.reasons);
  }

  // Asks how it can come out; an answer that comes after the plan has changed is dropped.
  private async weigh(plan: Plan, command: Command | undefined): Promise<void> {
    this.odds = undefined;
    if (!command || !this.live) return;
    try {
      const answer = await this.client.ask({ type: 'odds', version: this.live.version, command });
      if (answer.type === 'odds' && this.plan === plan) this.odds = answer.odds;
    } catch {
      // The slip does without.
    }
  }

  planOption(option: Option): void {
    if (this.selected === undefined) return;
    this.plan = { kind: 'option', unit: this.selected, option };
    this.refusal = option.reasons.length > 0 ? { reasons: option.reasons } : undefined;
    if (this.refusal) this.speech.refuse(this.refusal.reasons);
  }

  planned = $derived.by<Command | undefined>(() => {
    switch (this.plan?.kind) {
      case 'route':
        return this.plan.route.command;
      case 'target':
        return this.plan.target.command;
      case 'option':
        return this.plan.option.command;
      default:
        return undefined;
    }
  });

  // ---- saying it

  commit(): void {
    if (this.ending) this.done();
    else if (this.planned) void this.send(this.planned);
    else if (this.plan?.kind === 'route') {
      this.refusal = { reasons: this.plan.route.reasons, at: this.plan.route.end.at };
      this.speech.refuse(this.plan.route.reasons);
    }
  }
  answer(choice: string, unit?: PieceKey, shares?: number[]): void {
    void this.send({ answer: { choice, ...(unit ? { unit } : {}), ...(shares ? { shares } : {}) } });
  }
  // Ends the step; while units can still act it asks once first.
  askToEnd(): void {
    if (this.actors.length > 0 && !this.ending) this.ending = true;
    else this.done();
  }
  done(): void {
    this.ending = false;
    void this.send({ done: {} });
  }
  concede(side: SideName, draw: boolean): void {
    void this.send({ concede: { side, draw } });
  }

  async send(command: Command): Promise<void> {
    if (!this.live || this.sending) return;
    this.sending = true;
    try {
      const answer = await this.client.ask({ type: 'command', version: this.live.version, command });
      if (answer.type === 'refused') {
        this.refusal = { reasons: answer.reasons, at: this.piece?.pose.at };
        this.speech.refuse(answer.reasons);
      } else if (answer.type === 'happened') this.letGo();
    } catch (error) {
      this.complain(error);
    } finally {
      this.sending = false;
    }
  }

  // Units that still wait beside the table, in a setting up.
  waiting = $derived<PieceKey[]>((this.decision?.units ?? []).filter((key) => this.pieces.get(key)?.present === false));
  // Places them one after another where the program suggests, and stops at the first for which it does not.
  async placeAll(): Promise<void> {
    const side = this.live?.decision.side;
    const units = this.waiting;
    this.select(undefined);
    for (const unit of units) {
      const { live } = this;
      if (live?.decision.ask !== 'place' || live.decision.side !== side) return;
      const answer = await this.request({ type: 'options', version: live.version, unit });
      const offered = answer?.type === 'options' ? answer.options : [];
      const command = offered.find((o) => o.drag && o.command && o.reasons.length === 0)?.command;
      if (command) await this.send(command);
      if (this.live?.version === live.version) {
        this.select(unit);
        return;
      }
    }
  }

  async undo(): Promise<void> {
    this.letGo();
    const undo = this.live?.undo;
    const answer = await this.request({ type: 'undo', version: this.live?.version ?? 0 });
    if (answer?.type === 'rewound' && undo?.granted) {
      this.notice = `${undo.granted.charAt(0).toUpperCase()}${undo.granted.slice(1)} lets you take back ${undo.what}.${this.thrownAnew ? ' The dice will fall anew.' : ''}`;
      this.speech.later(this.notice);
    }
  }
  async answerUndo(yes: boolean): Promise<void> {
    this.undoAsked = undefined;
    await this.request({ type: 'undo-answer', version: this.live?.version ?? 0, yes });
  }
  async say(text: string): Promise<void> {
    await this.request({ type: 'chat', text });
  }

  // ---- looking

  useTool(tool: Tool): void {
    this.tool = this.tool === tool ? 'none' : tool;
    if (this.tool !== 'sight') this.sight = undefined;
    else void this.look();
  }
  async look(): Promise<void> {
    if (this.selected === undefined || !this.live) return;
    const answer = await this.request({ type: 'sight', version: this.live.version, unit: this.selected });
    if (answer?.type === 'sight') this.sight = { unit: answer.unit, fan: answer.fan, lines: answer.lines };
  }
  openRule(rule: string): void {
    this.ruleOpen = rule;
    this.tab = 'rules';
    this.drawn = true;
  }

  // ---- the record

  async goTo(commands: number): Promise<void> {
    const last = this.live?.commands ?? 0;
    if (commands >= last) {
      this.toLive();
      return;
    }
    const answer = await this.request({ type: 'at', commands: Math.max(0, commands) });
    if (answer?.type !== 'at') return;
    this.playback.finish();
    this.past = { commands: answer.commands, last: answer.last, state: answer.state };
    this.letGo();
    this.options = [];
    this.zones = [];
    this.facts = [];
  }
  toLive(): void {
    this.past = undefined;
    this.refreshOptions();
  }
  async fork(seats: Record<SideName, Player>, practice: boolean): Promise<Created | undefined> {
    const commands = this.past?.commands ?? this.live?.commands ?? 0;
    const answer = await this.request({ type: 'fork', commands, seats, practice });
    return answer?.type === 'forked'
      ? { game: answer.game, commitment: answer.commitment, tokens: answer.tokens, invitations: answer.invitations }
      : undefined;
  }
  async record(): Promise<string | undefined> {
    const answer = await this.request({ type: 'record' });
    return answer?.type === 'record' ? answer.text : undefined;
  }

  // ---- seats

  // A new invitation to a free seat; the last one no longer works.
  async invite(side: SideName): Promise<string | undefined> {
    const answer = await this.request({ type: 'invite', side });
    return answer?.type === 'invitation' ? answer.invitation : undefined;
  }
  async revoke(side: SideName): Promise<boolean> {
    return (await this.request({ type: 'revoke', side }))?.type === 'accepted';
  }
  async release(): Promise<boolean> {
    return (await this.request({ type: 'release' }))?.type === 'accepted';
  }

  // ---- hearing

  private async request(request: Request): Promise<ServerMessage | undefined> {
    try {
      const answer = await this.client.ask(request);
      if (answer.type === 'refused') this.refusal = { reasons: answer.reasons };
      return answer;
    } catch (error) {
      this.complain(error);
      return undefined;
    }
  }

  private complain(error: unknown): void {
    const text = error instanceof Unanswered ? error.message : 'Something went wrong on this page.';
    this.refusal = { reasons: [{ code: 'unanswered', rule: '', text }] };
    if (!(error instanceof Unanswered)) console.error(error);
  }

  private hear(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        this.setting = message.setting;
        this.seats = message.seats;
        this.chat = message.chat;
        this.gathering = undefined;
        this.begin(message.state, message.log);
        void this.beginning.watch(message.setting.dice, message.seats);
        break;
      case 'gathering':
        this.setting = message.setting;
        this.seats = message.seats;
        this.chat = message.chat;
        this.gathering = { places: message.places, present: message.present };
        void this.beginning.give(message.setting.dice, message.seats);
        break;
      case 'rewound':
      case 'stale':
        this.begin(message.state, message.log);
        break;
      case 'happened':
        this.follow(message);
        break;
      case 'presence':
        this.tellSeats(message.places);
        if (this.gathering) this.gathering = { places: message.places, present: message.present };
        if (this.live) this.live = { ...this.live, places: message.places, present: message.present };
        break;
      case 'chat':
        this.chat = [...this.chat, message.chat];
        break;
      case 'undo-asked':
        if (!this.seats.includes(message.by)) this.undoAsked = { by: message.by, what: message.what };
        break;
      case 'undo-refused':
        this.undoAsked = undefined;
        if (this.seats.includes(message.by)) return;
        this.refusal = {
          reasons: [{ code: 'refused', rule: '', text: 'The other side would rather not take that back.' }],
        };
        break;
      case 'error':
        if (message.re === undefined && NOT_LET_IN.includes(message.code)) {
          this.failure = message.text;
          this.salvage = message.record;
        } else if (['disk', 'damaged'].includes(message.code)) {
          this.refusal = { reasons: [{ code: message.code, rule: '', text: message.text }] };
        }
        break;
      default:
        break;
    }
  }

  private tellSeats(places: Places): void {
    for (const side of SIDES) {
      const [before, now] = [this.around?.places[side], places[side]];
      if (before === now || this.seats.includes(side)) continue;
      if (now === 'taken') this.announce(`Somebody has sat down to lead the ${SIDE_WORD[side]}.`);
      if (before === 'taken') this.announce(`Whoever led the ${SIDE_WORD[side]} has left the seat.`);
    }
  }
  private announce(news: string): void {
    this.news = news;
    this.speech.later(news);
    setTimeout(() => this.news === news && (this.news = undefined), NEWS_LASTS);
  }

  private watchStep(): void {
    const { state } = this;
    const step = `${state?.turn} ${state?.phase} ${state?.active} ${state?.decision.side}`;
    if (step === this.step) return;
    if (this.step !== '') this.stepSince = performance.now();
    this.step = step;
  }

  // The whole game anew: at the start, after a gap, after an undo.
  private begin(state: State, log: Entry[]): void {
    const missed = this.live ? log.slice(this.log.length) : [];
    const lost = this.live && this.live.version !== state.version ? this.plan : undefined;
    this.live = state;
    this.log = log;
    this.past = undefined;
    this.undoAsked = undefined;
    this.playback.finish();
    this.playback.clear();
    this.watchStep();
    if (this.selected !== undefined && !this.pieces.get(this.selected)?.present) this.selected = undefined;
    if (missed.length > 0) this.speech.catchUp(missed);
    this.refreshOptions();
    if (lost) this.planAgain(lost);
  }

  // The table has changed under a plan, by another page of the same seat: a route is asked for anew, of the rest
  // one is told.
  private planAgain(plan: Plan): void {
    const able = this.mine && this.selected === plan.unit && this.pieces.get(plan.unit)?.can_act === true;
    if (plan.kind === 'route' && able) this.dragTo(plan.unit, plan.goal);
    else if (this.mine) {
      this.refusal = { reasons: [{ code: 'moved-on', rule: '', text: 'The table has moved on.' }] };
      this.speech.refuse(this.refusal.reasons);
    }
  }

  private follow(message: Extract<ServerMessage, { type: 'happened' }>): void {
    if (!this.live || message.before !== this.live.version) {
      this.client.sayHello();
      return;
    }
    const before = this.live;
    const changed = new Map(message.state.pieces.map((p) => [p.key, p]));
    const after: State = { ...message.state, pieces: before.pieces.map((p) => changed.get(p.key) ?? p) };
    const known = this.log.length;
    this.live = after;
    this.log = [...this.log, ...message.entries];
    this.undoAsked = undefined;
    this.playback.add({ before, after, happenings: message.happenings, entriesFrom: known }, () =>
      this.arrive(message.entries, message.re !== undefined),
    );
  }

  // What was played back is now on the screen.
  private arrive(entries: Entry[], own: boolean): void {
    this.watchStep();
    this.speech.report(entries);
    const lost = own ? undefined : this.plan;
    const decision = this.live?.decision;
    if (this.mine && decision) this.speech.ask(decision);
    if (decision?.subject && this.mine) this.selected = decision.subject;
    else if (this.selected !== undefined && !this.pieces.get(this.selected)?.present) this.selected = undefined;
    this.refreshOptions();
    if (lost) this.planAgain(lost);
  }

  private refreshOptions(): void {
    this.letGo();
    const unit = this.selected;
    if (unit === undefined || this.past || !this.live) {
      this.options = [];
      this.zones = [];
      this.facts = [];
      return;
    }
    const version = this.live.version;
    // In another step what was offered is no longer asked; within one it stays in sight until it is told anew.
    if (this.step !== this.offeredIn) this.options = [];
    this.offeredIn = this.step;
    this.client.ask({ type: 'options', version, unit }).then(
      (answer) => {
        if (answer.type !== 'options' || this.selected !== unit || answer.version !== this.live?.version) return;
        this.options = answer.options;
        this.facts = answer.facts;
        this.zones = answer.zones;
        if (this.tool === 'sight') void this.look();
      },
      () => undefined, // the link says so itself
    );
  }
}
