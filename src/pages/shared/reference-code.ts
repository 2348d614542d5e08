/** The reference codes of units. An identifier that an import generated is not one, and is never shown. Scripts in browsers import this file. */

interface Identified {
  readonly identifier?: string | undefined;
  readonly identifierOrigin?: string | undefined;
}

interface Named extends Identified {
  readonly name?: string | undefined;
}

/** Closes no sentence: a comma, colon or semicolon, in Latin, Arabic or Chinese. */
const separator = /[\s,:;،؛，：；、]/;

const greek = /\p{Script=Greek}/u;

/**
 * A title or code without the comma, colon or semicolon at its end that separated it from the next value in the file: `Central Committee,`, `Folder 1:`.
 * The semicolon after a Greek word is a question mark.
 */
export function trimTitle(text: string): string {
  let end = text.length;
  while (end > 0 && separator.test(text[end - 1]!)) {
    if (text[end - 1] === ';' && end > 1 && greek.test(text[end - 2]!)) break;
    end -= 1;
  }
  return end === 0 ? text : text.slice(0, end);
}

/** An import uses the generated identifier of a unit without a title as its name, since a name is required. */
export function hasTitle({ name, identifier, identifierOrigin }: Named): boolean {
  return identifierOrigin === undefined || (name !== undefined && !isSameTitle(name, identifier));
}

/** Undefined for an item without a code of its own. */
export function codeOf({ identifier, identifierOrigin }: Identified): string | undefined {
  return identifierOrigin === undefined ? identifier : undefined;
}

/** The code beside the title; undefined if the title is the code, as that of a unit whose file gives it no title. */
export function codeBesideTitle(item: Named): string | undefined {
  const code = codeOf(item);
  return isSameTitle(item.name, code) ? undefined : code;
}

function isSameTitle(name: string | undefined, code: string | undefined): boolean {
  return name === code || (name !== undefined && code !== undefined && trimTitle(name) === trimTitle(code));
}

/** Characters of an address that no word has. */
const addressMark = /[/=&?#]/;

/**
 * A concept without a label has its identifier as title, which is a part of its address: `index.php?tema=10&/discovering`. Returns the last word of
 * it; undefined for another title.
 */
export function findWordOfAddress({ name, identifier }: Named): string | undefined {
  if (name === undefined || identifier === undefined || !addressMark.test(identifier)) return undefined;
  if (!isSameTitle(name, identifier)) return undefined;
  return identifier.split(addressMark).findLast((part) => /\p{L}/u.test(part));
}
