import { isPage, readRefusal } from '../../nodes/Ergani/model/registry/rejection';

const messageOf = (body: unknown): string => readRefusal(body).message;

describe('What a refusal says, whatever its body is', () => {
  it.each<[string, unknown, string]>([
    ['a number', 404, '404'],
    ['a truth value', false, 'false'],
    ['a list, of which some say nothing', ['one', '', null, { message: 'two' }, 3], 'one\ntwo'],
    ['an empty message beside a title', { message: ' ', title: 'two' }, 'two'],
    ['JSON text of a list, as it is written', '[ "one" ]', '[ "one" ]'],
    ['text that begins like JSON', '{one', '{one'],
    ['text with quotes in it', 'one "two"', 'one "two"'],
  ])('%s', (_, body, message) => {
    expect(messageOf(body)).toBe(message);
  });

  const numbered = (count: number): string[] => Array.from({ length: count }, (_, n) => `e${n + 1}.`);

  it.each<[string, (texts: string[]) => unknown]>([
    ['a list', (texts) => texts],
    ['the errors of a problem document', (errors) => ({ errors })],
    ['those of one field', (texts) => ({ errors: { f: texts } })],
    ['those of several fields', (texts) => ({ errors: Object.fromEntries(texts.map((text) => [text, 'x'])) })],
  ])('twenty texts are told: %s', (_, bodyOf) => {
    expect(messageOf(bodyOf(numbered(20)))).toContain('e20.');
    const message = messageOf(bodyOf(numbered(21)));
    expect([message.includes('e20.'), message.includes('e21.')]).toEqual([true, false]);
  });

  it.each([
    ['message', 'the reason'],
    ['errors', ['the reason']],
  ])('a hundred fields are looked at: %s', (name, value) => {
    const others = (count: number) => Object.fromEntries(numbered(count).map((key) => [key, 1]));
    expect(messageOf({ ...others(99), [name]: value })).toBe('the reason');
    expect(messageOf({ ...others(100), [name]: value })).toBe('');
  });
});

describe('A page of HTML', () => {
  it.each([
    '<html>',
    '<!DOCTYPE html>',
    '<!doctype  html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN">',
    '<?xml version="1.0" encoding="utf-8"?>\n <html>',
    '<!-- a proxy --><p>',
    '\n\t<center>',
    '<script>location.reload()</script>',
    '<meta http-equiv="refresh" content="1">',
  ])('begins with %j', (text) => {
    expect(isPage(text)).toBe(true);
  });

  it.each<[unknown]>([
    ['An answer <html>'],
    ['<?xml version="1.0"?> x <html>'],
    ['<pre>'],
    ['<htmlx>'],
    ['<Response/>'],
    [''],
    [null],
    [{ html: '<html>' }],
    [['<html>']],
  ])('does not begin with %j', (body) => {
    expect(isPage(body)).toBe(false);
  });

  it('tells no title but its own', () => {
    expect(messageOf('<html>Κάτι</html>')).toBe("An HTML page came in place of the registry's answer");
  });
});
