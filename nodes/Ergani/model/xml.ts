import { lazily } from './remembered';

const NAME = '[\\p{L}_:][\\p{L}\\p{N}\\p{M}_:.·-]*';
const patterns = lazily(() => ({
  startTag: new RegExp(`<(${NAME})((?:\\s+${NAME}\\s*=\\s*(?:"[^<"]*"|'[^<']*'))*)\\s*(/?)>`, 'uy'),
  endTag: new RegExp(`</(${NAME})\\s*>`, 'uy'),
  attribute: new RegExp(`(${NAME})\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'gu'),
}));
const LONE_AMPERSAND = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});)/i;

/**
 * What keeps a text from being well-formed XML, as the end of a sentence ("has ..."); null where it is well-formed. A
 * DOCTYPE, with which entities are declared, is not taken. Linear in the length of the text.
 *
 * It checks tags, their nesting, one root, attributes and entities; it is no validator.
 */
export function xmlFlaw(xml: string): string | null {
  const { startTag, endTag } = patterns();
  const open: string[] = [];
  let roots = 0;
  let at = 0;

  /** The position behind what begins at `at` and ends with `end`; -1 where it does not end. */
  const skip = (start: string, end: string): number => {
    const found = xml.indexOf(end, at + start.length);
    return found < 0 ? -1 : found + end.length;
  };

  while (at < xml.length) {
    if (xml[at] !== '<') {
      const next = xml.indexOf('<', at);
      const text = xml.slice(at, next < 0 ? undefined : next);
      if (open.length === 0 && text.trim() !== '') return 'has text outside its root element';
      if (LONE_AMPERSAND.test(text)) return 'has an & that begins no entity; write &amp;';
      at += text.length;
    } else if (xml.startsWith('<!--', at)) {
      at = skip('<!--', '-->');
      if (at < 0) return 'has a comment without an end';
    } else if (xml.startsWith('<![CDATA[', at)) {
      if (open.length === 0) return 'has text outside its root element';
      at = skip('<![CDATA[', ']]>');
      if (at < 0) return 'has a CDATA section without an end';
    } else if (xml.startsWith('<?', at)) {
      at = skip('<?', '?>');
      if (at < 0) return 'has a processing instruction without an end';
    } else if (xml.startsWith('<!', at)) {
      return 'has a DOCTYPE or another declaration, which is not taken';
    } else if (xml.startsWith('</', at)) {
      endTag.lastIndex = at;
      const tag = endTag.exec(xml);
      if (tag === null) return `has a broken end tag at character ${at + 1}`;
      const expected = open.pop();
      if (tag[1] !== expected) {
        return expected === undefined
          ? `closes the element ${tag[1]}, which is not open`
          : `closes the element ${tag[1]} where ${expected} is open`;
      }
      at += tag[0].length;
    } else {
      startTag.lastIndex = at;
      const tag = startTag.exec(xml);
      if (tag === null) return `has a broken tag at character ${at + 1}`;
      if (open.length === 0 && ++roots > 1) return 'has more than one root element';
      const flaw = attributeFlaw(tag[2]);
      if (flaw !== null) return flaw;
      if (tag[3] === '') open.push(tag[1]);
      at += tag[0].length;
    }
  }
  if (open.length > 0) return `does not close the element ${open[open.length - 1]}`;
  return roots === 0 ? 'has no element' : null;
}

function attributeFlaw(attributes: string): string | null {
  if (attributes === '') return null;
  const names = new Set<string>();
  for (const [, name, double, single] of attributes.matchAll(patterns().attribute)) {
    if (names.has(name)) return `has the attribute ${name} twice in one element`;
    names.add(name);
    if (LONE_AMPERSAND.test(double ?? single)) return 'has an & that begins no entity; write &amp;';
  }
  return null;
}
