import fc from 'fast-check';
import { xmlFlaw } from '../../nodes/Ergani/model/registry/xml';

const name = fc.stringMatching(/^[a-zα-ω_][a-z0-9.-]{0,5}$/);
const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
const text = fc.string().map(escaped);
/** Well-formed elements, some nested. */
const { element } = fc.letrec<{ element: string }>((tie) => ({
  element: fc
    .tuple(
      name,
      fc.dictionary(name, text, { maxKeys: 3 }),
      fc.array(
        fc.oneof(
          { maxDepth: 4 },
          text,
          tie('element'),
          fc.constant('<!-- a > b -->'),
          fc.constant('<![CDATA[ <&> ]]>'),
        ),
        { maxLength: 3 },
      ),
    )
    .map(([tag, attributes, children]) => {
      const start = Object.entries(attributes)
        .map(([key, value]) => ` ${key}="${value}"`)
        .join('');
      return children.length === 0 ? `<${tag}${start}/>` : `<${tag}${start}>${children.join('')}</${tag}>`;
    }),
}));

describe('Well-formed XML', () => {
  it('has no flaw, however it is nested', () => {
    fc.assert(
      fc.property(element, (xml) => {
        expect(xmlFlaw(`<?xml version="1.0" encoding="utf-8"?>\n${xml}\n<!-- end -->`)).toBeNull();
      }),
    );
  });

  it.each([
    ['', 'has no element'],
    ['text', 'has text outside its root element'],
    ['<a>', 'does not close the element a'],
    ['</a>', 'closes the element a where none is open'],
    ['<a><b></a></b>', 'closes the element a where b is open'],
    ['<a/><b/>', 'has more than one root element'],
    ['<a/>text', 'has text outside its root element'],
    ['<a b=1/>', 'has a broken tag at character 1'],
    ['<a b="1" b="2"/>', 'has the attribute b twice in one element'],
    ['<a b="1"c="2"/>', 'has a broken tag at character 1'],
    ['<a b="1>', 'has a broken tag at character 1'],
    ['<a b/>', 'has a broken tag at character 1'],
    ['< a/>', 'has a broken tag at character 1'],
    ['<a></ a>', 'has a broken end tag at character 4'],
    ['<a b="<"/>', 'has a broken tag at character 1'],
    ['<a>&nbsp;</a>', 'has an & that begins no entity; write &amp;'],
    ['<a b="x & y"/>', 'has an & that begins no entity; write &amp;'],
    ['<a><!-- </a>', 'has <!-- without -->'],
    ['<a><![CDATA[ </a>', 'has <![CDATA[ without ]]>'],
    ['<?xml <a/>', 'has <? without ?>'],
    ['<a>1 < 2</a>', 'has a broken tag at character 6'],
    ['<a></a', 'has a broken end tag at character 4'],
    ['<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>', 'has a DOCTYPE or another declaration, which is not taken'],
  ])('is not %j: it %s', (xml, flaw) => {
    expect(xmlFlaw(xml)).toBe(flaw);
  });

  it('loses its form with any one tag', () => {
    fc.assert(
      fc.property(element, fc.nat(), (xml, at) => {
        const tags = [...xml.matchAll(/<!--.*?-->|<!\[CDATA\[.*?\]\]>|<[^>]*>/gs)].filter(
          ([tag]) => !tag.startsWith('<!'),
        );
        const tag = tags[at % tags.length];
        const broken = xml.slice(0, tag.index) + xml.slice(tag.index + tag[0].length);
        fc.pre(!tag[0].endsWith('/>'));
        expect(xmlFlaw(broken)).not.toBeNull();
      }),
    );
  });
});
