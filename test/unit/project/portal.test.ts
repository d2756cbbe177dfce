import { textOf } from './files';

const page = textOf('docs/portal.md');

/** The rows of the script: seconds from the beginning, and what is shown. */
const scenes = [...page.matchAll(/^\| (\d):(\d\d) +\| (.+?) +\|/gm)].map(([, minutes, seconds, shown]) => ({
  from: Number(minutes) * 60 + Number(seconds),
  shown,
}));

describe('The script of the demo video', () => {
  test('goes on from scene to scene, and leaves time for the last one within five minutes', () => {
    expect(scenes.length).toBeGreaterThan(5);
    const times = scenes.map(({ from }) => from);
    expect(times).toEqual([...new Set(times)].sort((one, other) => one - other));
    expect(times[0]).toBe(0);
    expect(Number(times.at(-1))).toBeLessThanOrEqual(5 * 60 - 15);
  });

  test('shows the installation, the test of the credential and each operation', () => {
    const shown = scenes.map((scene) => scene.shown).join('\n');
    const operations = ['Submit', 'Get PDF', 'Get Template', 'Get Types', 'Cancel', 'Get Many', 'Execute', 'Log Out'];
    for (const one of ['Install', 'Save', ...operations]) expect(shown).toContain(one);
  });
});

test('the short description is short enough for a list', () => {
  const [, text = ''] = /## Short description\n\n> (.+)/.exec(page) ?? [];
  expect(text.length).toBeGreaterThan(50);
  expect(text.length).toBeLessThanOrEqual(160);
});
