import { shortened } from '../values/result';

const NAME_START = /^[\p{L}_:]/u;
/** What ends a name: a pattern for all of a very long one overflows the stack. */
const NAME_END = /[^\p{L}\p{N}\p{M}_:.·-]/gu;
const NO_SPACE = /\S/g;
const LONE_AMPERSAND = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});)/i;
const NO_ENTITY = 'has an & that begins no entity; write &amp;';
const OUTSIDE = 'has text outside its root element';
/** What may hold tags that are none. */
const CDATA = { start: '<![CDATA[', end: ']]>' };
const SECTIONS = [{ start: '<!--', end: '-->' }, CDATA, { start: '<?', end: '?>' }];
const LONGEST_NAME = 40;

/**
 * Why a text is not well-formed XML, as the end of a sentence ("has ..."); null if it is. A DOCTYPE, which can declare
 * entities, is not accepted. Linear in the length of the text.
 *
 * It checks tags and their nesting, the one root, attributes and entities. It is no validator.
 */
export function xmlFlaw(xml: string): string | null {
  const open: string[] = [];
  let roots = 0;
  let at = 0;

  while (at < xml.length) {
    const section = SECTIONS.find(({ start }) => xml.startsWith(start, at));
    if (section !== undefined) {
      if (section === CDATA && open.length === 0) return OUTSIDE;
      const end = xml.indexOf(section.end, at + section.start.length);
      if (end < 0) return `has ${section.start} without ${section.end}`;
      at = end + section.end.length;
    } else if (xml[at] !== '<') {
      const next = xml.indexOf('<', at);
      const text = xml.slice(at, next < 0 ? undefined : next);
      if (open.length === 0 && text.trim() !== '') return OUTSIDE;
      if (LONE_AMPERSAND.test(text)) return NO_ENTITY;
      at += text.length;
    } else if (xml.startsWith('<!', at)) {
      return 'has a DOCTYPE or another declaration, which is not taken';
    } else if (xml.startsWith('</', at)) {
      const name = nameAt(xml, at + 2);
      const end = afterSpace(xml, at + 2 + name.length);
      if (name === '' || xml[end] !== '>') return `has a broken end tag at character ${at + 1}`;
      const expected = open.pop();
      if (name !== expected) {
        return `closes the element ${shortened(name, LONGEST_NAME)} where ${shortened(expected ?? 'none', LONGEST_NAME)} is open`;
      }
      at = end + 1;
    } else {
      const name = nameAt(xml, at + 1);
      const attributes = attributesAt(xml, at + 1 + name.length);
      if (name === '' || attributes === null) return `has a broken tag at character ${at + 1}`;
      if (open.length === 0 && ++roots > 1) return 'has more than one root element';
      if (attributes.flaw !== null) return attributes.flaw;
      if (!attributes.isClosed) open.push(name);
      at = attributes.end;
    }
  }
  if (open.length > 0) return `does not close the element ${shortened(open[open.length - 1], LONGEST_NAME)}`;
  return roots === 0 ? 'has no element' : null;
}

/** Where a pattern is found first, from a position on; the end of the text where it is not. */
function placeOf(pattern: RegExp, xml: string, start: number): number {
  pattern.lastIndex = start;
  return pattern.exec(xml)?.index ?? xml.length;
}

/** The name that begins at a position, '' for none. */
function nameAt(xml: string, start: number): string {
  const name = xml.slice(start, placeOf(NAME_END, xml, start));
  return NAME_START.test(name) ? name : '';
}

const afterSpace = (xml: string, start: number): number => placeOf(NO_SPACE, xml, start);

/**
 * Reads the rest of a start tag, from the end of its name.
 *
 * @returns the position after the tag, whether the tag closes its element too, and what is wrong with an attribute;
 *   null if it is no tag
 */
function attributesAt(xml: string, start: number): { end: number; isClosed: boolean; flaw: string | null } | null {
  const names = new Set<string>();
  let flaw: string | null = null;
  let at = start;
  for (;;) {
    const next = afterSpace(xml, at);
    if (xml[next] === '>') return { end: next + 1, isClosed: false, flaw };
    if (xml.startsWith('/>', next)) return { end: next + 2, isClosed: true, flaw };
    const name = next > at ? nameAt(xml, next) : '';
    const equals = afterSpace(xml, next + name.length);
    if (name === '' || xml[equals] !== '=') return null;
    const open = afterSpace(xml, equals + 1);
    const close = xml[open] === '"' || xml[open] === "'" ? xml.indexOf(xml[open], open + 1) : -1;
    if (close < 0) return null;
    const value = xml.slice(open + 1, close);
    if (value.includes('<')) return null;
    if (names.has(name)) flaw ??= `has the attribute ${shortened(name, LONGEST_NAME)} twice in one element`;
    else if (LONE_AMPERSAND.test(value)) flaw ??= NO_ENTITY;
    names.add(name);
    at = close + 1;
  }
}
