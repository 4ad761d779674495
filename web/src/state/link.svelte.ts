// The connection to the game as the player sees it: how it stands, what is asked over it, and why it cannot be had.
import { Client, type LinkState, type Request } from '../wire/client';
import type { ServerMessage } from '../wire/types';
import type { Reply } from './reply.svelte';

// What the parts of the table ask the program through.
export interface Asker {
  // Rejects when there is no answer.
  ask(request: Request): Promise<ServerMessage>;
  // Tells the player when there is none, or when it is a refusal.
  request(request: Request): Promise<ServerMessage | undefined>;
}

// Why a greeting can fail for good: saying it again would not help.
const NOT_LET_IN = ['no-such-game', 'wrong-token', 'two-seats', 'cannot-open', 'full', 'bad-message'];
// What concerns everybody at the table, whoever asked.
const FOR_ALL = ['disk', 'damaged'];

export class Link implements Asker {
  state = $state<LinkState>('connecting');
  retryAt = $state<number>();
  failure = $state<string>(); // why the game cannot be opened at all
  salvage = $state<string>(); // its record, where that is all that can be had of it
  private readonly client: Client;

  constructor(
    game: string,
    tokens: string[],
    private readonly reply: Reply,
    hear: (message: ServerMessage) => void,
  ) {
    this.client = new Client(game, tokens, {
      message: hear,
      link: (state, retryAt) => {
        this.state = state;
        this.retryAt = retryAt;
      },
    });
  }

  open(): void {
    this.client.connect();
  }
  close(): void {
    this.client.close();
  }
  retry(): void {
    this.client.retryNow();
  }
  // The whole game anew, after a gap.
  startOver(): void {
    this.client.sayHello();
  }

  ask(request: Request): Promise<ServerMessage> {
    return this.client.ask(request);
  }
  async request(request: Request): Promise<ServerMessage | undefined> {
    try {
      const answer = await this.ask(request);
      if (answer.type === 'refused') this.reply.show(answer.reasons);
      return answer;
    } catch (error) {
      this.reply.complain(error);
      return undefined;
    }
  }

  hearError(message: Extract<ServerMessage, { type: 'error' }>): void {
    if (message.re === undefined && NOT_LET_IN.includes(message.code)) {
      this.failure = message.text;
      this.salvage = message.record;
    } else if (FOR_ALL.includes(message.code)) this.reply.say(message.code, message.text);
  }
}
