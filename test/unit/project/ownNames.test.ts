import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { ownNames } from '../../../tools/ownNames';
import { root } from '../../../tools/project';

it('the package shortens names of its own alone', () => {
  const files = readdirSync(join(root, 'nodes'), { recursive: true, encoding: 'utf8' });
  const names = ownNames(files.filter((file) => file.endsWith('.ts')).map((file) => join('nodes', file)));
  // A private method, one that two kinds of documents have, and one that a type picks of a class.
  expect(names).toEqual(expect.arrayContaining(['sendInTurn', 'timeToRepeat', 'claim']));
  // Methods of Node's classes; one of luxon's, which an interface describes; what n8n asks for.
  for (const name of ['decode', 'canParse', 'toMillis', 'execute', 'getBranches']) expect(names).not.toContain(name);
});
