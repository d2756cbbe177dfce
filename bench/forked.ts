import { fork } from 'node:child_process';

/** Runs a script in a fresh process, hands it a message, and returns the one that it sends back. */
export async function forked<Answer>(
  script: string,
  message: object,
  execArgv: string[] = process.execArgv,
): Promise<Answer> {
  const child = fork(script, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], execArgv });
  return await new Promise((done, fail) => {
    let answer: Answer | undefined;
    child.once('error', fail);
    child.once('message', (told) => (answer = told as Answer));
    child.once('exit', (code, signal) => {
      if (answer === undefined) fail(new Error(`${script} ended with ${code ?? signal} and without an answer`));
      else done(answer);
    });
    child.send(message);
  });
}
