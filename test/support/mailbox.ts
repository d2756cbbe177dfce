import { createServer, type AddressInfo, type Server } from 'node:net';

const END_OF_MAIL = '\r\n.\r\n';

/** A mail server on this machine that takes every mail and delivers none. */
export class Mailbox {
  /** What came in, as it was sent. */
  readonly mails: string[] = [];
  private readonly server: Server;

  private constructor() {
    this.server = createServer((socket) => {
      let mail: string | undefined;
      let line = '';
      const say = (text: string) => socket.write(`${text}\r\n`);
      socket.on('error', () => undefined);
      socket.on('data', (data) => {
        if (mail !== undefined) {
          mail += data.toString();
          if (!mail.endsWith(END_OF_MAIL)) return;
          this.mails.push(mail);
          mail = undefined;
          say('250 taken');
          return;
        }
        line += data.toString();
        if (!line.endsWith('\r\n')) return;
        const [command] = line.toUpperCase().split(/[ \r]/);
        line = '';
        if (command === 'DATA') mail = '';
        if (command === 'QUIT') socket.end('221 bye\r\n');
        else say(command === 'DATA' ? '354 go on' : '250 ok');
      });
      say('220 here');
    });
  }

  static async open(): Promise<Mailbox> {
    const mailbox = new Mailbox();
    await new Promise<void>((done) => mailbox.server.listen(0, '127.0.0.1', done));
    return mailbox;
  }

  /** What a credential of n8n's kind `smtp` takes. */
  get credential(): { host: string; port: number; secure: boolean; disableStartTls: boolean } {
    const { port } = this.server.address() as AddressInfo;
    return { host: '127.0.0.1', port, secure: false, disableStartTls: true };
  }

  async close(): Promise<void> {
    await new Promise((done) => this.server.close(done));
  }
}
