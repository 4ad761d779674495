// A series under way: what was asked, what came in, and the connection that it lives with.
import type { BalanceNews, BalanceReport, BalanceRequest, BalanceState } from '../wire/balance';
import { reach, type Socket } from '../wire/reach';

const WAITS = [500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000]; // milliseconds before each further try

type Message = BalanceNews | { type: 'error'; text: string } | { type: 'accepted' | 'pong' };

export class Series {
  state = $state<BalanceState | 'waiting' | 'failed' | 'idle'>('idle');
  battles = $state(0);
  of = $state(0);
  seconds = $state(0);
  report = $state.raw<BalanceReport>();
  before = $state.raw<BalanceReport>(); // of the same battle, asked otherwise
  failure = $state<string>();

  private socket: Socket | undefined;
  private next = 1;
  private tries = 0; // since something was last heard
  private timer: ReturnType<typeof setTimeout> | undefined;
  private wasHeld = false; // when the connection was lost

  constructor(private readonly connectTo: () => Socket = () => reach().connect()) {}

  get busy(): boolean {
    return this.state === 'running' || this.state === 'held' || this.state === 'waiting';
  }

  // Anew. A connection of its own: when the tab is closed, so is the series.
  begin(request: BalanceRequest): void {
    this.close();
    this.before = this.report?.scenario === request.scenario ? this.report : undefined;
    this.report = undefined;
    this.battles = this.of = this.seconds = 0;
    this.failure = undefined;
    this.tries = 0;
    this.wasHeld = false;
    this.connect(request);
  }
  private connect(request: BalanceRequest): void {
    this.state = 'waiting';
    const socket = this.connectTo();
    this.socket = socket;
    socket.onopen = () => this.say({ type: 'balance', ...request });
    socket.onmessage = (event) => socket === this.socket && this.hear(JSON.parse(String(event.data)) as Message);
    socket.onclose = () => {
      if (socket === this.socket && this.busy) this.lose(request);
    };
  }
  // The same seed gives the same battles: another server begins them anew, and nothing has to be asked by hand.
  private lose(request: BalanceRequest): void {
    this.wasHeld ||= this.state === 'held';
    this.state = 'waiting';
    const wait = WAITS[this.tries++];
    if (wait === undefined)
      this.fail('The connection was lost, and the series ended with it. The same battles can be fought again.');
    else this.timer = setTimeout(() => this.connect(request), wait);
  }
  hold(on: boolean): void {
    this.say({ type: 'balance-hold', hold: on });
  }
  stop(): void {
    this.say({ type: 'balance-stop' });
  }
  close(): void {
    clearTimeout(this.timer);
    const socket = this.socket;
    this.socket = undefined;
    socket?.close();
  }

  private say(message: object): void {
    this.socket?.send(JSON.stringify({ ...message, id: this.next++ }));
  }
  private hear(message: Message): void {
    if (message.type === 'error') this.fail(message.text);
    if (message.type !== 'balance') return;
    this.tries = 0;
    if (this.wasHeld) this.hold(true);
    this.wasHeld = false;
    this.state = message.stage;
    this.battles = message.battles;
    this.of = message.of;
    this.seconds = message.seconds;
    this.report = message.report;
    if (!this.busy) this.close();
  }
  private fail(why: string): void {
    this.failure = why;
    this.state = 'failed';
    this.close();
  }
}
