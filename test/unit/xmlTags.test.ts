import { xmlFlaw } from '../../nodes/Ergani/model/registry/xml';

const BROKEN_TAG = 'has a broken tag at character 1';
const NO_ENTITY = 'has an & that begins no entity; write &amp;';
const OUTSIDE = 'has text outside its root element';

describe('The parts of well-formed XML', () => {
  it.each([
    ['an attribute in single quotes', "<a b='1'/>"],
    ['one with the other quotes in it', `<a b='"' c="'"/>`],
    ['blanks and line breaks within a tag', '<a\n b = "1"\t></a >'],
    ['names with digits, points and dashes behind the first letter', '<α1.b-c:d e_2="x"/>'],
    ['characters by number', '<a b="&#65;">&#1234567;</a>'],
    ['characters by hexadecimal number', '<a b="&#x1F;">&#xAbCdEf;</a>'],
    ['all named entities', '<a>&amp;&lt;&gt;&quot;&apos;</a>'],
    ['sections with tags in them', '<?b <c?><!-- <d --><a><![CDATA[<e & ]]><!-- </a> --></a><!-- <f -->'],
  ])('%s: %s', (_, xml) => {
    expect(xmlFlaw(xml)).toBeNull();
  });

  it.each([
    ['a tag without a name', '<>', BROKEN_TAG],
    ['an end tag without a name', '<a></>', 'has a broken end tag at character 4'],
    ['a name that begins with a digit', '<1a/>', BROKEN_TAG],
    ['a name that begins with a dash', '<-a/>', BROKEN_TAG],
    ['an attribute without a name', '<a ="1"/>', BROKEN_TAG],
    ['an attribute without an equals sign', '<a b~"1"/>', BROKEN_TAG],
    ['a value between letters', '<a b=xyx/>', BROKEN_TAG],
    ['a value between different quotes', `<a b="1'/>`, BROKEN_TAG],
    ['a character of eight digits', '<a>&#12345678;</a>', NO_ENTITY],
    ['a character of seven hexadecimal digits', '<a>&#x1234567;</a>', NO_ENTITY],
    ['a character by no digits', '<a>&#;</a>', NO_ENTITY],
    ['a character by letters', '<a>&#ab;</a>', NO_ENTITY],
    ['a hexadecimal character by other letters', '<a b="&#xgh;"/>', NO_ENTITY],
    ['a CDATA section before the root', '<![CDATA[x]]><a/>', OUTSIDE],
    ['a CDATA section behind the root', '<a/><![CDATA[]]>', OUTSIDE],
    ['a comment that ends as it begins', '<a><!--></a>', 'has <!-- without -->'],
    ['a processing instruction that ends as it begins', '<?><a/>', 'has <? without ?>'],
  ])('%s is a flaw: %s', (_, xml, flaw) => {
    expect(xmlFlaw(xml)).toBe(flaw);
  });
});
