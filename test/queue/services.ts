import { asCommand } from '../../tools/advice';
import { obstacles, queueServices } from '../support/n8n/queueServices';

/** Tells whether the tests of queue mode can run here: exits with 0, or says in one sentence for each service why not. */
void asCommand(async () => {
  const found = await obstacles(queueServices());
  for (const sentence of found) process.stdout.write(`${sentence}\n`);
  return found.length === 0 ? 0 : 1;
});
