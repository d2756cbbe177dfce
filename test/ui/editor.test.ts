import { credential } from './scenes/credential';
import { dailySheet } from './scenes/dailySheet';
import { declaration } from './scenes/declaration';
import { doubts } from './scenes/doubts';
import { examples } from './scenes/examples';
import { film } from './scenes/film';
import { hints } from './scenes/hints';
import { lists } from './scenes/lists';
import { nodesPanel } from './scenes/nodesPanel';
import { pdf } from './scenes/pdf';
import { punchClock } from './scenes/punchClock';
import { quickStart } from './scenes/quickStart';
import { refusals } from './scenes/refusals';
import type { Scenes } from './scenes/scene';
import { submit } from './scenes/submit';
import { Stage } from './stage';

const START_MS = 240_000;
const SCENE_MS = 480_000;

/** What a user does and sees, by place. */
const SCENES: Record<string, Scenes> = {
  'the nodes panel': nodesPanel,
  'the credential': credential,
  'a newcomer comes': quickStart,
  'the node submits': submit,
  'the node asks about': doubts,
  'a sheet with one row a day': dailySheet,
  'the node lists': lists,
  'the node declares': declaration,
  'the node gives a hint': hints,
  'the node gives the PDF': pdf,
  'a refused row is shown': refusals,
  'each example is imported': examples,
  'a film shows': film,
  'the punch clock at the door': punchClock,
};

describe("n8n's editor", () => {
  let stage: Stage;

  beforeAll(async () => {
    stage = await Stage.start();
  }, START_MS);

  afterAll(() => stage?.close(), START_MS);

  describe.each(Object.entries(SCENES))('%s', (_place, scenes) => {
    it.each(Object.entries(scenes))('%s', (title, scene) => stage.play(title, scene), SCENE_MS);
  });
});
