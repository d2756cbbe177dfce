import Fastify, { type FastifyInstance } from 'fastify';
import type { IDataObject } from 'n8n-workflow';

/** What the model says next: a text, or a call of one of the tools offered to it. */
export type Turn = { text: string } | { tool: string; input: IDataObject };

/** A message as the model is sent it. */
export interface Message {
  role: string;
  content: string | null;
}

interface CompletionRequest {
  model: string;
  messages: Message[];
  tools?: Array<{ function: { name: string; description: string; parameters: IDataObject } }>;
  stream?: boolean;
}

const BAD_REQUEST = 400;

/**
 * Stands where a language model would, which no test machine runs: answers in OpenAI's chat completions format, and says
 * what it was told to say, one turn for each question. The rest, agent and tools, is n8n's own.
 */
export class ChatModel {
  /** What it was asked, oldest first. */
  readonly requests: CompletionRequest[] = [];

  /** The address to enter as the credential's Base URL. */
  url = '';

  private turns: Turn[] = [];
  private readonly server: FastifyInstance = Fastify();

  private constructor() {
    this.server.post<{ Body: CompletionRequest }>('/v1/chat/completions', async ({ body }, reply) => {
      this.requests.push(body);
      const turn = this.turns.shift();
      const problem = problemOf(turn, body);
      if (!turn || problem) return await reply.code(BAD_REQUEST).send({ error: { message: problem } });
      return completion(turn, this.requests.length, body.model);
    });
  }

  /** Starts it on a free port of the loopback interface. */
  static async start(): Promise<ChatModel> {
    const model = new ChatModel();
    model.url = `${await model.server.listen({ host: '127.0.0.1', port: 0 })}/v1`;
    return model;
  }

  /** How many turns it has not taken yet. */
  get left(): number {
    return this.turns.length;
  }

  /** Forgets what it was asked, and says these turns from now on. */
  script(...turns: Turn[]): void {
    this.requests.length = 0;
    this.turns = turns;
  }

  /** The content of the newest message that it was sent. */
  get lastRead(): string {
    return this.requests.at(-1)?.messages.at(-1)?.content ?? '';
  }

  async close(): Promise<void> {
    await this.server.close();
  }
}

/** Why a turn can't be taken: a model calls no tool that it is not offered. */
function problemOf(turn: Turn | undefined, { tools = [], stream }: CompletionRequest): string | undefined {
  if (!turn) return 'The script has no turn left';
  if (stream) return 'This model does not stream';
  const offered = tools.map((tool) => tool.function.name);
  if ('tool' in turn && !offered.includes(turn.tool)) return `No tool ${turn.tool}, but ${offered.join(', ')}`;
  return undefined;
}

function completion(turn: Turn, number: number, model: string): IDataObject {
  const message: IDataObject =
    'text' in turn
      ? { role: 'assistant', content: turn.text }
      : {
          role: 'assistant',
          content: null,
          tool_calls: [
            {
              id: `call_${number}`,
              type: 'function',
              function: { name: turn.tool, arguments: JSON.stringify(turn.input) },
            },
          ],
        };
  return {
    id: `completion-${number}`,
    object: 'chat.completion',
    created: 0,
    model,
    choices: [{ index: 0, message, finish_reason: 'text' in turn ? 'stop' : 'tool_calls' }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  };
}
