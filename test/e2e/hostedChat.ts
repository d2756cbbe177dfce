import { randomUUID } from 'node:crypto';

import axios from 'axios';

/** A message of the workflow's: a text, or one with buttons, each of which stands for a link. */
export interface ChatMessage {
  text: string;
  buttons: Array<{ text: string; link: string }>;
}

interface Started {
  executionStarted: boolean;
  executionId: string;
  /** Shows that whoever connects is who started the execution; an older n8n has none. */
  resumeToken?: string;
}

/** What n8n and its chat page exchange beside messages. */
const HEARTBEAT = 'n8n|heartbeat';
const HEARTBEAT_ANSWER = 'n8n|heartbeat-ack';
const CONTINUE = 'n8n|continue';

const OK = 200;

const HEADERS = {
  // n8n takes a link opened by a program for a messenger's preview, not for a person's click.
  'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
};

/** One conversation with a workflow's hosted chat, as the page that n8n serves for it leads it. */
export class HostedChat {
  private readonly sessionId = randomUUID();

  /**
   * @param url of n8n
   * @param webhookId of the workflow's Chat Trigger
   */
  constructor(
    private readonly url: string,
    private readonly webhookId: string,
  ) {}

  private get address(): string {
    return `${this.url}/webhook/${this.webhookId}/chat`;
  }

  /** Whether n8n serves the chat's page yet: it starts to a little after the workflow was published. */
  async isServed(): Promise<boolean> {
    const { status } = await axios.get(this.address, { proxy: false, headers: HEADERS, validateStatus: () => true });
    return status === OK;
  }

  /** Says something, which starts an execution, and connects to what comes of it. */
  async say(chatInput: string): Promise<Reply> {
    const { data } = await axios.post<Started>(
      this.address,
      { action: 'sendMessage', sessionId: this.sessionId, chatInput },
      { proxy: false, headers: HEADERS },
    );
    if (!data.executionStarted) throw new Error(`The chat answered ${JSON.stringify(data)}`);
    const query = new URLSearchParams({
      sessionId: this.sessionId,
      executionId: data.executionId,
      isPublic: 'true',
      ...(data.resumeToken ? { token: data.resumeToken } : {}),
    });
    const socket = new WebSocket(`${this.url.replace(/^http/, 'ws')}/chat?${query.toString()}`);
    return new Reply(data.executionId, this.sessionId, socket);
  }
}

/** What comes back for something said: any number of messages, until the execution has ended. */
export class Reply {
  readonly messages: ChatMessage[] = [];
  /** Resolves when n8n hangs up, which it does when the execution has ended. */
  readonly ended: Promise<void>;

  private readonly waiting: Array<() => void> = [];
  private taken = 0;
  private open = true;

  constructor(
    readonly executionId: string,
    private readonly sessionId: string,
    private readonly socket: WebSocket,
  ) {
    socket.addEventListener('message', ({ data }) => this.receive(String(data)));
    this.ended = new Promise((done) =>
      socket.addEventListener('close', () => {
        this.open = false;
        this.wake();
        done();
      }),
    );
  }

  /** The next message; the test's own time limit ends the wait if none comes. */
  async next(): Promise<ChatMessage> {
    while (this.messages.length === this.taken) {
      if (!this.open) throw new Error(`Execution ${this.executionId} ended without another message`);
      await new Promise<void>((done) => this.waiting.push(done));
    }
    return this.messages[this.taken++];
  }

  /** Types something while the workflow waits. */
  type(chatInput: string): void {
    this.socket.send(JSON.stringify({ action: 'sendMessage', sessionId: this.sessionId, chatInput }));
  }

  hangUp(): void {
    this.socket.close();
  }

  private receive(data: string): void {
    if (data === HEARTBEAT) return this.socket.send(HEARTBEAT_ANSWER);
    if (data === CONTINUE) return;
    this.messages.push(read(data));
    this.wake();
  }

  private wake(): void {
    for (const done of this.waiting.splice(0)) done();
  }
}

/** Presses a button of a message, as the chat page does. */
export async function press({ buttons }: ChatMessage, label: string): Promise<void> {
  const button = buttons.find(({ text }) => text === label);
  if (!button) throw new Error(`There is no button ${label}, but ${buttons.map(({ text }) => text).join(', ')}`);
  await axios.get(button.link, { proxy: false, headers: HEADERS });
}

/** Messages with buttons come as JSON, all others as they are. */
function read(data: string): ChatMessage {
  if (!data.startsWith('{')) return { text: data, buttons: [] };
  const { text, buttons } = JSON.parse(data) as ChatMessage;
  return { text, buttons };
}
