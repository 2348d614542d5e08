import { decodeHTMLStrict } from 'entities/decode';

/** The character of an entity of HTML, such as `nbsp`; undefined if HTML has no entity with the name. */
export function findHtmlEntity(name: string): string | undefined {
  const reference = `&${name};`;
  const character = decodeHTMLStrict(reference);
  return character === reference ? undefined : character;
}
