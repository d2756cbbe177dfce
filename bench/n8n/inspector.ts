import axios from 'axios';

import { answers } from '../../test/support/n8n/process';

interface Answer {
  id?: number;
  result?: unknown;
  error?: { message: string };
}

/** Another Node process on this machine, looked into from here: it was started with `--inspect`. */
export class Inspector {
  private last = 0;

  private readonly waiting = new Map<number, (answer: Answer) => void>();

  private constructor(private readonly socket: WebSocket) {
    socket.addEventListener('message', ({ data }) => {
      const answer = JSON.parse(String(data)) as Answer;
      if (answer.id === undefined) return;
      this.waiting.get(answer.id)?.(answer);
      this.waiting.delete(answer.id);
    });
  }

  /** What a Node process is started with, so that it can be looked into. */
  static option(port: number): string {
    return `--inspect=127.0.0.1:${port}`;
  }

  static async connect(port: number): Promise<Inspector> {
    const address = `http://127.0.0.1:${port}/json/list`;
    if (!(await answers(address, 200))) throw new Error(`There is no inspector on port ${port}`);
    const { data } = await axios.get<Array<{ webSocketDebuggerUrl: string }>>(address, { proxy: false });
    const socket = new WebSocket(data[0].webSocketDebuggerUrl);
    await new Promise((open, fail) => {
      socket.addEventListener('open', open, { once: true });
      socket.addEventListener('error', fail, { once: true });
    });
    return new Inspector(socket);
  }

  /** Calls a method of the inspector's protocol. */
  async post<Result>(method: string, params: object = {}): Promise<Result> {
    const id = ++this.last;
    const answer = await new Promise<Answer>((done) => {
      this.waiting.set(id, done);
      this.socket.send(JSON.stringify({ id, method, params }));
    });
    if (answer.error !== undefined) throw new Error(`${method}: ${answer.error.message}`);
    return answer.result as Result;
  }

  /** Evaluates an expression in the process, and returns its value as JSON. */
  async evaluate<Value>(expression: string): Promise<Value> {
    const { result, exceptionDetails } = await this.post<{
      result: { value: Value };
      exceptionDetails?: { text: string; exception?: { description?: string } };
    }>('Runtime.evaluate', { expression, returnByValue: true, includeCommandLineAPI: true });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  close(): void {
    this.socket.close();
  }
}
