// Several units that are moved as one: who they are, what they may all do, and what is planned for them.
import { carried, flanks, turnedAbout } from '../map/poses';
import { ended } from '../panels/words';
import type { JointPlan, JointRoute, Option, Piece, PieceKey, Pose, SharedOption } from '../wire/types';
import type { Battle } from './battle.svelte';
import type { Hand } from './hand.svelte';
import type { Asker } from './link.svelte';
import type { Planning } from './planning.svelte';
import type { Reply } from './reply.svelte';

// Where the lead is to stand, the others with it; or what each is to do.
export type JointWish =
  | { kind: 'way'; lead: PieceKey; goal: Pose; level?: boolean }
  | { kind: 'option'; option: Pick<SharedOption, 'verb' | 'what' | 'title'> };

export class Brigade {
  choosing = $state(false); // by touch: a tap adds or drops
  options = $state.raw<SharedOption[]>([]);
  note = $state<string>(); // what cannot be done together, in a sentence
  plan = $state.raw<JointPlan & { wish: JointWish }>();
  sending = $state(false);
  lit = $state<PieceKey>(); // whose line of the bill is pointed at
  private chosen = $state.raw<PieceKey[]>([]);
  // A single unit in hand ends it.
  units = $derived.by(() => (this.hand.selected === undefined ? this.chosen : []));
  active = $derived(this.units.length > 1 || (this.units.length > 0 && (this.choosing || this.plan !== undefined)));
  pieces = $derived.by(() => this.units.flatMap((key) => this.battle.pieces.get(key) ?? []));

  private wanted: JointWish | undefined;
  private routing = false;

  constructor(
    private readonly link: Asker,
    private readonly battle: Battle,
    private readonly reply: Reply,
    private readonly planning: Planning,
    private readonly hand: Hand,
  ) {}

  // ---- who

  // Of the side that is asked, on the table; a single one is simply taken in hand.
  choose(keys: PieceKey[]): void {
    const side = this.battle.decision?.side;
    const own = [...new Set(keys)].filter((key) => this.isOwn(key) && this.battle.sideOf(key) === side);
    this.letGo();
    this.planning.letGo();
    if (own.length < 2 && !this.choosing) {
      this.drop();
      this.hand.select(own[0]);
      return;
    }
    this.hand.select(undefined);
    this.chosen = own;
    void this.look();
  }
  toggle(key: PieceKey): void {
    const now = this.active || this.hand.selected === undefined ? this.units : [this.hand.selected];
    this.choose(now.includes(key) ? now.filter((other) => other !== key) : [...now, key]);
  }
  startChoosing(key: PieceKey): void {
    this.choosing = true;
    this.choose([...this.units, key]);
  }
  endChoosing(): void {
    this.choosing = false;
    this.choose(this.chosen);
  }
  drop(): void {
    this.letGo();
    this.chosen = [];
    this.options = [];
    this.note = undefined;
    this.choosing = false;
  }
  // All units of a piece's brigade that are there; of a leader, those that he leads.
  brigadeOf(key: PieceKey): PieceKey[] {
    const entry = this.battle.roster.get(key);
    if (!entry?.brigade) return [];
    return this.named(entry.brigade, entry.side);
  }
  named(brigade: string, side: string): PieceKey[] {
    return [...this.battle.roster.values()]
      .filter((other) => other.brigade === brigade && other.side === side && this.isOwn(other.key))
      .map((other) => other.key);
  }
  able(): PieceKey[] {
    return this.battle.actors.filter((key) => this.isOwn(key));
  }
  private isOwn(key: PieceKey): boolean {
    const piece = this.battle.pieces.get(key);
    return (
      piece?.present === true &&
      piece.arm !== 'leader' &&
      this.battle.seats.includes(this.battle.sideOf(key) ?? 'british')
    );
  }

  // ---- what they may do

  private async look(): Promise<void> {
    const { live } = this.battle;
    const units = this.chosen;
    if (!live || units.length < 2) return;
    try {
      const answer = await this.link.ask({ type: 'together', version: live.version, units });
      if (answer.type !== 'together' || this.chosen !== units || answer.version !== this.battle.live?.version) return;
      this.options = answer.options;
      this.note = answer.note;
    } catch {
      // The link says so itself.
    }
  }

  // The table has changed: who is left stays chosen while it is still their side's turn.
  refresh(): void {
    if (this.chosen.length === 0) return;
    const side = this.battle.decision?.side;
    const left = this.chosen.filter((key) => this.isOwn(key) && this.battle.sideOf(key) === side);
    this.letGo();
    if (left.length < 2 || !this.battle.mine) {
      this.drop();
      return;
    }
    this.chosen = left;
    void this.look();
  }

  // ---- what is planned

  letGo(): void {
    this.plan = undefined;
    this.wanted = undefined;
    this.lit = undefined;
    this.reply.clear();
  }

  // One request is under way at a time, and the newest wish wins.
  dragTo(lead: PieceKey, goal: Pose): void {
    this.ask({ kind: 'way', lead, goal });
  }
  form(option: SharedOption): void {
    if (option.command) void this.send([option.command]);
    else this.ask({ kind: 'option', option });
  }
  keepLevel(): void {
    const wish = this.plan?.wish;
    if (wish?.kind === 'way' && this.plan?.level !== undefined) this.ask({ ...wish, level: true });
  }
  // Those who get there; the others stay, and are chosen no more.
  onlyWhole(): void {
    const { plan } = this;
    const able = plan?.routes.filter((r) => r.whole && r.command).map((r) => r.unit) ?? [];
    if (!plan || able.length === 0) return;
    const { wish } = plan;
    this.chosen = this.units.filter((key) => able.includes(key));
    void this.look();
    this.ask(this.led(wish, this.chosen));
  }
  // The same wish by one who is still among them.
  private led(wish: JointWish, units: PieceKey[]): JointWish {
    const [first] = units;
    if (wish.kind === 'option' || units.includes(wish.lead) || first === undefined) return wish;
    const goal = this.goalOf(first, wish);
    return goal ? { ...wish, lead: first, goal } : wish;
  }
  private goalOf(key: PieceKey, wish: JointWish): Pose | undefined {
    if (wish.kind !== 'way') return undefined;
    const [lead, piece] = [this.battle.pieces.get(wish.lead), this.battle.pieces.get(key)];
    return lead && piece && carried(piece.pose, lead.pose, wish.goal);
  }
  // Where one of them is meant to stand, or stands.
  meant(key: PieceKey): Pose | undefined {
    return (this.plan && this.goalOf(key, this.plan.wish)) ?? this.battle.pieces.get(key)?.pose;
  }
  // They, as they are meant to stand: what the whole line is turned about.
  line(): (Pick<Piece, 'pose' | 'size'> & { key: PieceKey })[] {
    return this.pieces.map((piece) => ({
      key: piece.key,
      size: piece.size,
      pose: this.meant(piece.key) ?? piece.pose,
    }));
  }
  nudge(right: number, ahead: number): void {
    const lead = this.line()[0];
    if (lead)
      this.dragTo(lead.key, { at: [lead.pose.at[0] + right, lead.pose.at[1] + ahead], heading: lead.pose.heading });
  }
  // The line wheels about the flank that it turns to.
  wheel(by: number): void {
    const line = this.line();
    const ends = flanks(line);
    const lead = line[0];
    if (lead && ends) this.dragTo(lead.key, turnedAbout(lead.pose, by < 0 ? ends.left : ends.right, by));
  }

  private ask(wish: JointWish): void {
    if (!this.battle.mine || this.units.length === 0) return;
    this.wanted = wish;
    if (!this.routing) void this.routeOn();
  }
  private async routeOn(): Promise<void> {
    this.routing = true;
    try {
      while (this.wanted && this.battle.live) {
        const wish: JointWish = this.wanted;
        const units = this.units;
        const { version } = this.battle.live;
        const said =
          wish.kind === 'way'
            ? { lead: wish.lead, goal: wish.goal, ...(wish.level ? { level: true } : {}) }
            : { verb: wish.option.verb, what: wish.option.what };
        const answer = await this.link.ask({ type: 'routes', version, units, ...said });
        if (!this.wanted) break;
        if (this.wanted === wish) this.wanted = undefined;
        if (answer.type !== 'routes' || this.units !== units) continue;
        const { routes, commands, level, stops } = answer;
        this.plan = { wish, routes, commands, level, stops };
        this.reply.refusal = undefined;
      }
    } catch (error) {
      this.reply.complain(error);
    } finally {
      this.routing = false;
    }
  }

  // ---- carrying it out

  async commit(): Promise<void> {
    const { plan } = this;
    if (!plan) return;
    if (plan.commands.length === 0) {
      this.reply.refuse(plan.routes[0]?.reasons ?? []);
      return;
    }
    const units = this.units;
    const answer = await this.send(plan.commands);
    if (answer && answer.done < answer.of) this.goOn(plan, units, answer.done);
  }
  // Whoever has not moved keeps his ghost.
  private goOn(plan: JointPlan & { wish: JointWish }, units: PieceKey[], done: number): void {
    const moved = new Set(plan.commands.slice(0, done).map((command) => unitOf(command, plan.routes)));
    const left = units.filter((key) => !moved.has(key) && this.isOwn(key));
    const wish = this.led(plan.wish, left);
    if (left.length === 0 || !this.battle.mine || wish.kind !== 'way') return;
    this.chosen = left;
    this.ask(wish);
  }
  async send(commands: JointPlan['commands']): Promise<{ done: number; of: number } | undefined> {
    if (!this.battle.live || this.sending) return undefined;
    this.sending = true;
    try {
      const answer = await this.link.ask({ type: 'commands', version: this.battle.live.version, commands });
      if (answer.type === 'refused') this.reply.refuse(answer.reasons);
      if (answer.type !== 'carried') return undefined;
      this.tell(answer);
      return { done: answer.done, of: answer.of };
    } catch (error) {
      this.reply.complain(error);
      return undefined;
    } finally {
      this.sending = false;
    }
  }
  private tell({
    done,
    of,
    stops,
    reasons,
  }: {
    done: number;
    of: number;
    stops?: string;
    reasons?: Option['reasons'];
  }): void {
    if (done === of) return;
    const said = `${done} of ${of} have moved.`;
    if (reasons) this.reply.refuse([{ code: 'stopped', rule: '', text: said }, ...reasons]);
    else this.reply.say('stopped', `${said} ${ended(stops ?? '')}`);
  }
}

function unitOf(command: object, routes: JointRoute[]): PieceKey | undefined {
  const said = JSON.stringify(command);
  return routes.find((route) => route.command && JSON.stringify(route.command) === said)?.unit;
}
