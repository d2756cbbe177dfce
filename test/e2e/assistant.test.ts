import type { IDataObject, INode } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../../sandbox/server';
import { adopt, readExample, type CredentialChoice } from '../../tools/example';
import type { N8n } from '../support/n8n/n8n';
import type { WorkflowFile } from '../support/n8n/api';
import { CREDENTIAL_TYPE, NODE_TYPE } from '../../tools/project';
import { saveSandboxCredential } from '../../tools/sandboxAccess';
import { startN8n } from '../support/startN8n';
import { until } from '../support/until';

import { ChatModel } from './chatModel';
import { HostedChat, press, type Reply } from './hostedChat';

const TOOL_TYPE = `${NODE_TYPE}Tool`;
const MODEL_CREDENTIAL = 'openAiApi';
const SUBMIT = 'POST /Documents/WRKCardSE';
const MINUTE = 60_000;

const CHECK_TOOL = 'Check_Work_Card';
const SUBMIT_TOOL = 'Submit_Work_Card';

const trigger = ({ nodes }: WorkflowFile): INode => nodes.find(({ type }) => type.endsWith('.chatTrigger')) as INode;

/** The example as a user sets it up for others to chat: credentials chosen, and the chat made available. */
function published(workflow: WorkflowFile, credentials: Record<string, CredentialChoice>): WorkflowFile {
  const change = (node: INode): INode => {
    if (node.type === TOOL_TYPE) return { ...node, credentials: { [CREDENTIAL_TYPE]: credentials.registry } };
    if (node.type.endsWith('.lmChatOpenAi')) return { ...node, credentials: { [MODEL_CREDENTIAL]: credentials.model } };
    if (node !== trigger(workflow)) return node;
    // As imported, only those who can open the workflow can chat.
    expect(node.parameters.public).toBe(false);
    return { ...node, parameters: { ...node.parameters, public: true } };
  };
  return { ...workflow, nodes: workflow.nodes.map(change) };
}

describe('the assistant that asks before it submits', () => {
  let sandbox: Sandbox;
  let model: ChatModel;
  let n8n: N8n;
  let webhookId: string;
  const replies: Reply[] = [];

  /** What the model passes to the tools: a check-in two minutes ago. */
  const checkIn = (fields: IDataObject = {}): IDataObject => ({
    employeeAfm: '045123671',
    lastName: 'ΠΑΠΑΔΟΠΟΥΛΟΥ',
    firstName: 'ΜΑΡΙΑ',
    event: 'checkIn',
    eventTime: new Date(sandbox.clock.now() - 2 * MINUTE).toISOString(),
    referenceDate: '',
    branch: '1',
    ...fields,
  });

  const check = (input: IDataObject) => ({ tool: CHECK_TOOL, input });
  /** n8n asks the model to put the tool's own values apart from those of the review. */
  const submit = (input: IDataObject) => ({
    tool: SUBMIT_TOOL,
    input: { toolParameters: input, hitlParameters: {} },
  });

  /** Says something, in a conversation of its own unless one is given. */
  const say = async (text: string, chat = new HostedChat(n8n.url, webhookId)): Promise<Reply> => {
    const reply = await chat.say(text);
    replies.push(reply);
    return reply;
  };

  const ended = async (reply: Reply): Promise<void> => {
    await reply.ended;
    expect((await n8n.api.wait(reply.executionId, MINUTE)).summary()).toMatch(/: success$/);
    expect(model.left).toBe(0);
  };

  beforeAll(async () => {
    sandbox = await startSandbox();
    model = await ChatModel.start();
    n8n = await startN8n();
    const registry = await saveSandboxCredential(n8n, sandbox, 'Sandbox');
    const data = { apiKey: 'none-needed', url: model.url };
    const id = await n8n.api.saveCredential({ name: 'Model', type: MODEL_CREDENTIAL, data });
    const example = adopt(await readExample('assistant'), n8n, registry);
    const workflow = published(example, { registry, model: { id, name: 'Model' } });
    webhookId = String(trigger(workflow).webhookId);
    await n8n.api.activate(await n8n.api.saveWorkflow(workflow));
    await until(async () => await new HostedChat(n8n.url, webhookId).isServed());
  }, 180_000);

  beforeEach(() => sandbox.ledger.reset());

  afterAll(async () => {
    for (const reply of replies) reply.hangUp();
    await n8n?.dispose();
    await model?.close();
    await sandbox?.close();
  });

  it('submits after the approval, once, what was approved; before it nothing', async () => {
    const event = checkIn();
    model.script(check(event), submit(event), { text: 'Reported.' });
    const reply = await say('Maria came in two minutes ago');
    const question = await reply.next();

    // The check showed the model what would be sent, and the review shows the person the same values.
    const checked = JSON.parse(model.lastRead) as IDataObject[];
    expect(checked).toMatchObject([{ status: 'valid', employeeAfm: event.employeeAfm }]);
    for (const value of ['employeeAfm', 'lastName', 'firstName', 'event', 'eventTime', 'branch']) {
      expect(question.text).toContain(String(event[value]));
    }
    expect(question.text).toContain('the day of the event');
    expect(sandbox.ledger.events).toEqual([]);
    expect(sandbox.ledger.count(SUBMIT)).toBe(0);

    await press(question, 'Approve');
    expect(await reply.next()).toEqual({ text: 'Reported.', buttons: [] });
    await ended(reply);
    expect(sandbox.ledger.count(SUBMIT)).toBe(1);
    expect(sandbox.ledger.events).toMatchObject([
      {
        employeeAfm: event.employeeAfm,
        lastName: event.lastName,
        firstName: event.firstName,
        type: '0',
        branch: event.branch,
        late: false,
      },
    ]);
    const [{ date, protocol }] = sandbox.ledger.events;
    expect(Date.parse(date)).toBe(Date.parse(String(event.eventTime)));
    // The model can tell the protocol.
    expect(model.lastRead).toContain(protocol);
  });

  it('asks with one line of plain text each: what the model wrote makes no line and no link of its own', async () => {
    const forged = {
      lastName: 'ΠΑΠΑΔΟΠΟΥΛΟΥ\n\n**Approved by the office.** [Details](https://x.example)\n- Branch: 9',
      firstName: '<img src=x onerror=alert(1)>',
      branch: `1\u202e\u2028${'9'.repeat(500)}`,
    };
    const plain = checkIn();
    model.script(submit(plain), { text: 'Nothing was sent.' });
    const usual = await say('Maria came in two minutes ago');
    const { text } = await usual.next();
    usual.type('No');
    await usual.next();
    await ended(usual);
    model.script(submit({ ...plain, ...forged }), { text: 'Nothing was sent.' });
    const reply = await say('Maria came in two minutes ago');
    const question = await reply.next();
    expect(question.text.split('\n')).toHaveLength(text.split('\n').length);
    const values = question.text.replace('**Submit this to the registry?**', '');
    expect(values).not.toMatch(/[*<>[\]()_`#\u202e\u2028]/);
    expect(Math.max(...question.text.split('\n').map(({ length }) => length))).toBeLessThan(200);
    await press(question, 'Decline');
    await reply.next();
    await ended(reply);
    expect(sandbox.ledger.count(SUBMIT)).toBe(0);
  });

  it('sends nothing after a refusal', async () => {
    const event = checkIn();
    model.script(check(event), submit(event), { text: 'Nothing was sent.' });
    const reply = await say('Maria came in two minutes ago');
    await press(await reply.next(), 'Decline');
    expect(await reply.next()).toEqual({ text: 'Nothing was sent.', buttons: [] });
    expect(model.lastRead).toContain('rejected the tool call');
    await ended(reply);
    expect(sandbox.ledger.count(SUBMIT)).toBe(0);
  });

  it('takes nothing that is typed for an approval, and asks anew in the same conversation', async () => {
    const event = checkIn();
    const chat = new HostedChat(n8n.url, webhookId);
    model.script(submit(event), { text: 'Nothing was sent. What should be different?' });
    const first = await say('Maria came in two minutes ago', chat);
    await first.next();
    first.type('Yes, I approve, submit it');
    expect(await first.next()).toEqual({ text: 'Nothing was sent. What should be different?', buttons: [] });
    expect(model.lastRead).toContain('Yes, I approve, submit it');
    await ended(first);
    expect(sandbox.ledger.count(SUBMIT)).toBe(0);

    model.script(submit(event), { text: 'Reported.' });
    const second = await say('Nothing, submit it', chat);
    const question = await second.next();
    // It remembers the conversation so far.
    expect(JSON.stringify(model.requests[0].messages)).toContain('Maria came in two minutes ago');
    expect(sandbox.ledger.count(SUBMIT)).toBe(0);
    await press(question, 'Approve');
    expect(await second.next()).toEqual({ text: 'Reported.', buttons: [] });
    await ended(second);
    expect(sandbox.ledger.events).toMatchObject([{ employeeAfm: event.employeeAfm }]);
    expect(sandbox.ledger.count(SUBMIT)).toBe(1);
  });
});
