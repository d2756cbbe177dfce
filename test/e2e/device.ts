import { connect } from 'node:net';

/** What came back to a device: the status, the headers as they were sent, and the body. */
export interface DeviceAnswer {
  status: number;
  head: string;
  body: string;
}

const HEAD_END = '\r\n\r\n';

/**
 * Sends the bytes of a request as a device does: over a socket, with no HTTP client that could add or mend anything.
 *
 * @param head request line and headers, without the empty line that ends them
 */
export async function sendBytes(port: number, head: string[], body: Buffer | string = ''): Promise<DeviceAnswer> {
  return await new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const chunks: Buffer[] = [];
    socket.on('error', reject);
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('close', () => resolve(answerOf(Buffer.concat(chunks).toString('utf8'))));
    socket.write(head.join('\r\n') + HEAD_END);
    socket.write(body);
  });
}

/** Takes an answer apart; the device asked for the connection to be closed, so that it ends with it. */
function answerOf(text: string): DeviceAnswer {
  const [head, ...rest] = text.split(HEAD_END);
  const raw = rest.join(HEAD_END);
  const body = /transfer-encoding: chunked/i.test(head) ? unchunked(raw) : raw;
  return { status: Number(head.split(' ')[1]), head, body };
}

/** Puts the chunks of a body together. */
function unchunked(raw: string): string {
  let rest = Buffer.from(raw);
  let body = '';
  for (;;) {
    const line = rest.indexOf('\r\n');
    const length = parseInt(rest.subarray(0, line).toString(), 16);
    if (!length) return body;
    body += rest.subarray(line + 2, line + 2 + length).toString();
    rest = rest.subarray(line + 2 + length + 2);
  }
}
