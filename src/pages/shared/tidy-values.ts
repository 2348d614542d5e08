/** Values of records as readers see them: without codes of the programs that wrote the file, and without what is written twice. */

/** Whether a value says anything: it has a letter, a digit or a symbol. */
export function hasContent(text: string): boolean {
  return /[\p{L}\p{N}\p{S}]/u.test(text);
}

/** A number whose words are the paragraph before it: `2 922` after `Film souple`. */
const countAlone = /^(?:(?:ca?|env|environ|circa|about)\.?(?=[\s\d]))?\s*[<>~]?\s*\d[\d\s.,]*$/i;

/** A file may have the kind and the number of photographs in elements of their own. */
function joinCounts(text: string): string {
  const lines: string[] = [];
  for (const paragraph of text.split(/\n{2,}/)) {
    const last = lines.at(-1);
    if (last !== undefined && countAlone.test(last) !== countAlone.test(paragraph))
      lines[lines.length - 1] = `${last}, ${paragraph}`;
    else lines.push(paragraph);
  }
  return lines.join('\n\n');
}

/**
 * Removes zero decimals (`34.0 folders`) and a repeated unit (`68,00 meter meter`, from the text and the attribute), and has each number beside the
 * words for what is counted. Keeps `1.000 Akten`, a thousand.
 */
export function tidyExtent(text: string): string {
  return joinCounts(text)
    .replaceAll(/(?<![\p{N}.,])(\d+)[.,]0{1,2}(?=\s+\p{L})/gu, '$1')
    .replaceAll(/(?<!\p{L})(\p{L}{3,})(;?)\s+\1(?!\p{L})/giu, '$1$2')
    .replaceAll(/[ \t]*;$/gm, '');
}

/**
 * A date without punctuation that separated it from another value in the file, `, 1958`, with one dash for two hyphens, `1957 -- 1962`, and with the
 * year once in `1989-1989`.
 */
export function tidyDate(text: string): string {
  return text
    .replace(/^[\s,;:.]+(?=[\p{L}\p{N}([])|[\s,;:]+$/gu, '')
    .replaceAll(/(?<=[\p{N}\p{L}])\s*--\s*(?=[\p{N}\p{L}])/gu, '–')
    .replace(/^(\d{4})\s*[-–]\s*\1$/, '$1');
}

/** A number with the unit of an attribute of EAG, `2400 linearmetre`, which pages show in the reader's language. */
export const eagMeasure = /^(\d[\d.,\s]*?)\s*(linearmetre|squaremetre)s?$/;

/** A type of an identifier as a program writes it, such as `aspace_uri` or `cote-groupee`, is a code, not a word. */
const codedType = /^[a-z]+(?:[_-][a-z]+)+$|^[a-z]+(?:[A-Z][a-z]*)+$|_/;

/** Elements of EAD that some files name as the type of a code or as the level of a unit. */
const elementNames = /^(?:ead|eadid|archdesc|did|dsc|c(?:\d\d)?|recordid|unitid|unittitle)$/;

/** Whether a type or level says nothing but the name of its element. */
export function isElementName(text: string): boolean {
  return elementNames.test(text);
}

/** Undefined for a type that is no word. Colons of labels are dropped. */
export function tidyType(type: string): string | undefined {
  return codedType.test(type) || isElementName(type) || !hasContent(type)
    ? undefined
    : type.replace(/\s*:$/, '');
}

/**
 * The address of a record in the program that wrote the file, such as `/repositories/5/archival_objects/1446382`, or the code that an import of EAG
 * makes for the only description of an institution.
 */
export function isTechnicalCode(value: string): boolean {
  return /^\/[a-z_]+\/\d+(?:\/|$)/.test(value) || value.endsWith('#desc');
}

/** Lists of names by the codes of the Library of Congress. */
const nameLists: Readonly<Record<string, string>> = {
  bnf: 'Notices d’autorité de la Bibliothèque nationale de France',
  fast: 'Faceted Application of Subject Terminology',
  gnd: 'Gemeinsame Normdatei',
  isni: 'International Standard Name Identifier',
  lcnaf: 'Library of Congress Name Authority File',
  lcsh: 'Library of Congress Subject Headings',
  naf: 'Library of Congress Name Authority File',
  snac: 'Social Networks and Archival Context',
  ulan: 'Union List of Artist Names',
  viaf: 'Virtual International Authority File',
};

/** The source of a name in words. Empty for the name of an element. A code of several words, `AFNOR_NF_Z_44-060`, has underscores between them. */
export function tidyNameSource(text: string): string {
  const list = nameLists[text.toLowerCase()];
  if (list !== undefined) return list;
  if (text === 'conventionDeclaration') return '';
  return /\s/.test(text) ? text : text.replaceAll('_', ' ');
}

/** Rules without their code, or the name of an element, before the name: `dacs: Describing Archives`. Abbreviations in capital letters stay. */
export function tidyConvention(text: string): string {
  return text.replace(/^(?:[a-z]{3,8}\d?|conventionDeclaration): (?=\p{Lu})/u, '');
}

/** Whether a text is about the file: its encoding, its schema or the program that converted it. */
export function isAboutFile(text: string): boolean {
  return (
    /^\S+\.(?:xsd|dtd|rng|xslt?|xq|pl|py)$/i.test(text) ||
    /^[A-Za-z]+(?:_[A-Za-z]+)+_v?\d[\w.]*$/.test(text) ||
    /\b(?:encoded in EAD|validat\w+ against)\b/i.test(text)
  );
}
