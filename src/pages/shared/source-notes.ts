/**
 * Content of the source file without a field. The key is the path of its element, attribute or property. Readers see content that has a label in
 * their language; the rest is for those who may update the record.
 */
import { partsOf } from './item-parts.ts';
import { readerElements } from './reader-elements.ts';
import type { ShownNote } from './shown-item.ts';
import { hasContent } from './tidy-values.ts';
import { findVisitArea, namesOfVisit, type VisitArea } from './visit-notes.ts';
import { textsOf, type WireItem } from './wire-item.ts';

/** Whether the page shows a value of the source in another place. */
export type IsRepeated = (key: string, value: string) => boolean;

/** The notes for readers, with the names of their elements. */
export function listNotes(description: WireItem, isRepeated: IsRepeated = () => false): readonly ShownNote[] {
  const content = listContent(description);
  return content.flatMap(({ key, values }) => {
    const names = findLocalNames(key, content) ?? findReaderNames(key);
    const shown = values
      .map(withoutLocalCode)
      .filter((value) => hasContent(value) && !isRepeated(key, value));
    if (names === undefined || shown.length === 0) return [];
    const area: VisitArea | undefined = findVisitArea(key);
    return [{ names, values: shown, ...(area !== undefined && { area }) }];
  });
}

/** The words of archives for what a local description says about an agent, with the name of its label. */
const localTypes: Readonly<Record<string, string>> = {
  gender: 'gender',
  geschlecht: 'gender',
  geschlechtsangabe: 'gender',
  sex: 'gender',
  subject: 'subject',
  subjects: 'subject',
};

/** An archive defines the types of its local descriptions itself. Undefined unless all values of the key have the same known type. */
function findLocalNames(key: string, content: readonly SourceContent[]): readonly string[] | undefined {
  if (!key.endsWith('_localDescription_')) return undefined;
  const types = content.find((other) => other.key === `${key}@localType`)?.values ?? [];
  const names = new Set(types.map((type) => localTypes[type.toLowerCase()]));
  const [name] = names;
  return name === undefined || names.size > 1 ? undefined : [name];
}

/** A paragraph that is a code, such as 1 for male persons, before the words for it. */
function withoutLocalCode(value: string): string {
  return value.replace(/^\d{1,3}\n\n(?=\S)/, '');
}

/** The other content, with its path. */
export function listSourceData(
  description: WireItem,
  isRepeated: IsRepeated = () => false,
): readonly ShownNote[] {
  return listContent(description).flatMap(({ key, values }) => {
    const others =
      findReaderNames(key) === undefined ? values : values.filter((value) => isRepeated(key, value));
    return others.length === 0 ? [] : [{ names: [key], values: others }];
  });
}

const markerPrefix = 'fonds:';

/** Whether imports use the key for their own purposes. */
export function isMarker(key: string): boolean {
  return key.startsWith(markerPrefix);
}

interface SourceContent {
  readonly key: string;
  readonly values: readonly string[];
}

function listContent(description: WireItem): readonly SourceContent[] {
  return partsOf(description, 'hasUnknownProperty').flatMap((note) =>
    Object.keys(note.data)
      .filter((key) => !isMarker(key))
      .map((key) => ({ key, values: textsOf(note, key).filter(hasContent) }))
      .filter(({ values }) => values.length > 0),
  );
}

/** Elements that group others and say nothing about the content. */
const structuralElements = new Set(
  (
    'ead eadheader control archdesc dsc did c eac eac-cpf cpfdescription eag filedesc titlestmt profiledesc editionstmt notestmt controlnote ' +
    'frontmatter p part localdescriptions'
  ).split(' '),
);

/** The element of a format with all that it says about an institution, a person or a corporate body. */
const descriptionElements: Readonly<Record<string, string>> = {
  eag: 'repository',
  'eac-cpf': 'description',
  eac: 'description',
};

/** Names that are enough to recognise the content. */
const maxNoteNames = 2;

/** The attribute of EAG that answers whether an institution has something, such as a service. */
const answerAttribute = 'question';

/** Elements whose answer has a label of its own. The label of the others names a service: "Library: yes". */
const labelsOfAnswers: Readonly<Record<string, string>> = { access: 'isOpen', accessibility: 'isAccessible' };

/** Elements about the file and not about the material, with everything in them. */
const technicalElement =
  /(?:^|_)(?:localTypeDeclaration|localControl|objectXMLWrap|nameEntry_(?:alternativeForm|authorizedForm|preferredForm))(?:_|$)/i;

/** Names of the element with a label for readers, and of one around it; undefined for source data. */
export function findReaderNames(key: string): readonly string[] | undefined {
  if (propertyKey.test(key)) {
    const [name] = listPropertyNames(key);
    return name !== undefined && readerElements.has(name.toLowerCase()) ? [name] : undefined;
  }
  const attribute = /@([^@]*)$/.exec(key)?.[1];
  const isVisit = findVisitArea(key) !== undefined;
  const isLink = isVisit && attribute === 'href';
  if (attribute !== undefined && attribute !== answerAttribute && !isLink) return undefined;
  if (technicalElement.test(key)) return undefined;
  const names = listPathNames(key);
  if (attribute === answerAttribute) return findAnsweredName(names.at(-2));
  if (isVisit) return labelled(namesOfVisit(isLink ? names.slice(0, -1) : names));
  const isStructural = (name: string): boolean =>
    structuralElements.has(name.toLowerCase()) || descriptionElements[names[0]!] === name;
  const named = names.filter((name) => !isStructural(name));
  // Text outside of the elements that have a label.
  if (named.length === 0) return ['p'];
  if (!readerElements.has(named.at(-1)!.toLowerCase())) return undefined;
  return named.slice(-maxNoteNames).filter((name) => readerElements.has(name.toLowerCase()));
}

/** Undefined if a name has no label. */
function labelled(names: readonly string[]): readonly string[] | undefined {
  return names.every((name) => readerElements.has(name.toLowerCase())) ? names : undefined;
}

function findAnsweredName(element = ''): readonly string[] | undefined {
  const name = labelsOfAnswers[element] ?? element;
  return readerElements.has(name.toLowerCase()) ? [name] : undefined;
}

function listPathNames(key: string): readonly string[] {
  return key.split(/[_/@]+/).filter((name) => name !== '' && !/^c\d\d$/.test(name));
}

/** Keys of SKOS files, which begin with an IRI or a prefix: `skos:inScheme`, `<http://example.org/a>/dcterms:title@en`. */
const propertyKey = /^\^?(?:<?https?:\/\/|[a-z][\w-]*:[a-z])/i;

/** The last name in such a key, before the number of a node and the language or datatype of a text. */
const lastProperty = /([\w-]+)>?(?:\[\d+\])?(?:@[\w-]+|\^\^\S+)?$/;

function listPropertyNames(key: string): readonly string[] {
  return [lastProperty.exec(key)?.[1] ?? key];
}
