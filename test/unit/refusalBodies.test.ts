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
