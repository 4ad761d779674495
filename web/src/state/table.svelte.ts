// A battle on the screen, put together of its parts; here is only what concerns several of them at once.
//
// Components read the parts and call their verbs; nothing on the page knows a rule.
import type { Said } from '../dice/sharing';
import type { Entry, ServerMessage, State } from '../wire/types';
import { Battle, type Happened } from './battle.svelte';
import { Again } from './again.svelte';
import { Beginning } from './beginning.svelte';
import { Brigade } from './brigade.svelte';
import { Company } from './company.svelte';
import { Counsel } from './counsel.svelte';
import { Course } from './course.svelte';
import { Hand } from './hand.svelte';
import { Intent } from './intent.svelte';
import { Instruments } from './instruments.svelte';
import { Link } from './link.svelte';
import { Onward } from './onward.svelte';
import { Orders } from './orders.svelte';
import { Panel } from './panel.svelte';
import { Planning, type Plan } from './planning.svelte';
import { BattleRecord } from './record.svelte';
import { Reply } from './reply.svelte';
import { Speech } from './speech.svelte';
import { Takeback } from './takeback.svelte';

export class Table {
  readonly speech = new Speech();
  readonly reply = new Reply(this.speech);
  readonly battle = new Battle();
  readonly panel = new Panel();
  readonly link: Link;
  readonly beginning: Beginning;
  readonly company: Company;
  readonly counsel: Counsel;
  readonly course: Course;
  readonly planning: Planning;
  readonly hand: Hand;
  readonly brigade: Brigade;
  readonly again: Again;
  readonly intent: Intent;
  readonly onward: Onward;
  readonly orders: Orders;
  readonly takeback: Takeback;
  readonly record: BattleRecord;
  readonly instruments: Instruments;

  constructor(
    readonly game: string,
    readonly tokens: string[],
  ) {
    const { reply, battle, speech } = this;
    const link = (this.link = new Link(game, tokens, reply, (message) => this.hear(message)));
    const planning = (this.planning = new Planning(link, battle, reply));
    const hand = (this.hand = new Hand(link, battle, planning, () => {
      this.instruments.lookAgain();
      this.again.offered();
      this.onward.offered();
      this.intent.offered();
    }));
    this.instruments = new Instruments(link, battle, hand);
    this.brigade = new Brigade(link, battle, reply, planning, hand);
    this.again = new Again(battle, planning, hand);
    this.intent = new Intent(battle, planning, hand);
    this.onward = new Onward(link, battle, planning, hand, () => void this.orders.pass());
    this.orders = new Orders(link, battle, reply, planning, hand, this.onward, (plan) => {
      this.again.note(plan);
      this.intent.note(plan);
    });
    this.takeback = new Takeback(link, battle, reply, planning);
    this.record = new BattleRecord(link, battle, planning, hand);
    this.company = new Company(link, battle, speech);
    this.counsel = new Counsel(link, battle, this.panel, reply);
    this.course = new Course(game, link, battle, this.orders);
    this.beginning = new Beginning(game, (said) => this.give(said));
  }

  open(): void {
    this.link.open();
  }
  close(): void {
    this.battle.playback.stop();
    this.link.close();
  }

  // Escape: the plan first, then the hint, the tool, the selection.
  cancel(): void {
    if (this.brigade.plan) this.brigade.letGo();
    else if (this.planning.plan || this.reply.refusal || this.planning.ending) this.planning.letGo();
    else if (this.counsel.hint) this.counsel.putAway();
    else if (this.panel.tab === 'orders' && this.hand.options.length > 0) this.panel.shut();
    else if (this.instruments.tool !== 'none') this.instruments.use('none');
    else if (this.brigade.active) this.brigade.drop();
    else if (this.hand.selected === undefined && this.panel.guide) this.panel.guide = false;
    else this.hand.select(undefined);
  }

  // Enter: what is planned, or what the hint says.
  confirm(): void {
    const { planning, counsel, battle } = this;
    if (this.brigade.plan) void this.brigade.commit();
    else if (counsel.hint && battle.mine && !planning.plan && !planning.ending) this.heed();
    else this.orders.commit();
  }
  heed(): void {
    void this.orders.sendAll(this.counsel.commandsFor(this.hand.selected));
  }

  // A number for the dice. Another page of the seat may have given it first: once the battle has begun, that is well.
  private async give(said: Said): Promise<void> {
    try {
      await this.link.ask(said);
    } catch (error) {
      if (!this.battle.live) this.reply.complain(error);
    }
  }

  // ---- hearing

  private hear(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        this.battle.seat(message.setting, message.seats);
        this.company.chat = message.chat;
        this.begin(message.state, message.log, true);
        void this.beginning.watch(message.setting.dice, message.seats);
        break;
      case 'gathering':
        this.battle.seat(message.setting, message.seats, {
          places: message.places,
          played: message.played,
          present: message.present,
          names: message.names,
        });
        this.company.chat = message.chat;
        void this.beginning.give(message.setting.dice, message.seats);
        break;
      case 'rewound':
        this.onward.hold();
        this.begin(message.state, message.log);
        break;
      case 'stale':
        this.begin(message.state, message.log);
        break;
      case 'happened':
        this.follow(message);
        break;
      case 'thinking':
        this.counsel.hearThinking(message);
        break;
      case 'presence':
        this.company.hearPresence(message);
        break;
      case 'chat':
        this.company.hearChat(message.chat);
        break;
      case 'undo-asked':
        this.takeback.hearAsked(message.by, message.what);
        break;
      case 'undo-refused':
        this.takeback.hearRefused(message.by);
        break;
      case 'error':
        this.link.hearError(message);
        break;
      default: // an answer: whoever asked has it
        break;
    }
  }

  // `back`: the connection was lost meanwhile.
  private begin(state: State, log: Entry[], back = false): void {
    const { live } = this.battle;
    const lost = live && live.version !== state.version ? this.planning.plan : undefined;
    this.takeback.asked = undefined;
    this.counsel.moveOn();
    const missed = this.battle.begin(state, log);
    this.hand.keepOnTable();
    if (missed.length > 0 && back) this.speech.catchUp(missed);
    else if (missed.length > 0) this.speech.report(missed);
    this.refresh(lost);
  }

  // Answers to the player's own commands come this way too: what he had planned is now done.
  private follow(message: Happened): void {
    const own = message.re !== undefined || (message.together !== undefined && this.brigade.sending);
    this.counsel.moveOn();
    if (message.state.over) void this.record.refreshLog();
    if (own) {
      this.planning.letGo();
      this.speech.missed = undefined; // who plays on has seen it
    }
    if (own && message.command) this.course.heard(message.command);
    if (this.battle.follow(message, () => this.arrive(message.entries, own))) this.takeback.asked = undefined;
    else this.link.startOver();
  }

  // What was played back is now on the screen.
  private arrive(entries: Entry[], own: boolean): void {
    this.speech.report(entries);
    const lost = own ? undefined : this.planning.plan;
    const decision = this.battle.mine ? this.battle.live?.decision : undefined;
    if (decision) this.speech.ask(decision);
    if (decision?.subject) this.hand.selected = decision.subject;
    else this.hand.keepOnTable();
    this.refresh(lost);
  }

  private refresh(lost: Plan | undefined): void {
    this.hand.refresh();
    this.brigade.refresh();
    this.instruments.gaugeAgain();
    void this.onward.look();
    if (lost) this.planning.again(lost, this.hand.selected);
  }
}
