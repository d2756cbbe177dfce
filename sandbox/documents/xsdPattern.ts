/** What XSD writes shorter than JavaScript. */
const CLASSES: Readonly<Record<string, string>> = {
  i: '\\p{L}_:',
  c: '\\-.\\p{L}\\p{N}_:',
};

/**
 * A pattern of XML Schema as a regular expression: it has to match the whole value, `^` and `$` are characters like
 * others, and `\i` and `\c` stand for the characters of names.
 *
 * @throws SyntaxError when it can't be read
 */
export function xsdPattern(pattern: string): RegExp {
  let source = '';
  let inClass = false;
  for (let index = 0; index < pattern.length; index++) {
    const character = pattern[index] ?? '';
    if (character === '\\') {
      const escaped = pattern[++index] ?? '';
      const characters = CLASSES[escaped];
      if (characters) source += inClass ? characters : `[${characters}]`;
      // Elsewhere than in a class JavaScript has no escape for it.
      else source += escaped === '-' && !inClass ? '-' : `\\${escaped}`;
      continue;
    }
    if (character === '[') inClass = true;
    if (character === ']') inClass = false;
    source += !inClass && (character === '^' || character === '$') ? `\\${character}` : character;
  }
  return new RegExp(`^(?:${source})$`, 'u');
}
