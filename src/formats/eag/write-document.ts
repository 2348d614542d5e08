/**
 * Builds the elements of a document with one repository: those of its fields, of its unknown properties at their paths, and paragraphs for the texts
 * that no other element contains.
 */
import type { CloseStep } from '../../model/draft.ts';
import { repository } from '../../model/types/repository.ts';
import type { WriterContext } from '../record-writer.ts';
import { findMissingTexts, type MissingText, writeMissing } from '../xml/missing-texts.ts';
import { insertChild, placeUnknown } from '../xml/place-unknown.ts';
import { readBack } from '../xml/read-back.ts';
import { toParagraphs, toSchemaToken, toTexts } from '../xml/write-values.ts';
import { element, writeElement, type XmlContent, type XmlElement, xmlDeclaration } from '../xml/write-xml.ts';
import { eagMapping } from './mapping.ts';
import { RepositoryReader } from './read.ts';
import { eagSchema } from './schema.ts';
import { type RepositoryToWrite, writeControl } from './write-control.ts';
import { writeRepository } from './write-repository.ts';

const namespace = 'http://www.archivesportaleurope.net/Portal/profiles/eag_2012/';

/** The root element, without the attributes of namespaces. */
export function writeRoot(institution: RepositoryToWrite, context: WriterContext): XmlElement {
  const { record, description } = institution;
  const written = element(
    'eag',
    { audience: 'external' },
    writeControl(institution, context),
    element(
      'archguide',
      {},
      writeIdentity(institution),
      element('desc', {}, element('repositories', {}, writeRepository(institution))),
    ),
  );
  const unknown = description?.relationships.hasUnknownProperty?.[0]?.data ?? {};
  const options = { unknown, toPath, schema: eagSchema, toContent, keepsElements: true };
  const { root } = placeUnknown(written, 'eag', options);
  return addMissingTexts(root, { data: record.data, description });
}

/** Adds a paragraph for each text of the record that the elements do not contain. */
export function addMissingTexts(
  root: XmlElement,
  stored: Parameters<typeof findMissingTexts>[1],
): XmlElement {
  const read = readRoot(root);
  const found = { data: read.data, description: read.relationships.describes?.[0] };
  const missing = findMissingTexts(found, stored, repository.name);
  return missing.length === 0 ? root : addTexts(root, missing);
}

/** `eag_archguide_desc_…` → path below the root. */
function toPath(key: string): readonly string[] | undefined {
  const [root, ...path] = key.replace(/_$/, '').split('_');
  return root === 'eag' && path.length > 0 ? path : undefined;
}

function toContent(text: string, allowsText: boolean): readonly XmlContent[] {
  return allowsText ? [text] : toParagraphs(text).map((paragraph) => element('p', {}, paragraph));
}

/** Adds the paragraphs to the note about the first repository. */
function addTexts(root: XmlElement, missing: readonly MissingText[]): XmlElement {
  const change = (given: XmlElement, [name = '', ...rest]: readonly string[]): XmlElement => {
    const at = given.content.findIndex((one) => typeof one !== 'string' && one.name === name);
    if (at >= 0)
      return { ...given, content: given.content.with(at, change(given.content[at] as XmlElement, rest)) };
    const paragraphs = missing.flatMap(writeMissing);
    if (name === '') return { ...given, content: [...given.content, ...paragraphs] };
    return insertChild(given, given.name, element(name, {}, ...paragraphs), eagSchema) ?? given;
  };
  return change(root, ['archguide', 'desc', 'repositories', 'repository', 'descriptiveNote']);
}

/** The complete document. */
export function writeText(root: XmlElement): string {
  const { content, attributes, extension } = eagSchema.toInline(root, root.name);
  const written = element(
    'eag',
    {
      ...attributes,
      xmlns: namespace,
      'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
      'xsi:schemaLocation': `${namespace} https://www.archivesportaleurope.net/Portal/profiles/eag_2012.xsd`,
    },
    ...content,
  );
  return xmlDeclaration + writeElement(extension === undefined ? written : { ...written, extension });
}

/** The result of reading the written elements. @param language the language if they state none. */
export function readRoot(root: XmlElement, language?: string): CloseStep {
  return readBack(
    writeText(root),
    repository.name,
    eagMapping,
    (reading) => new RepositoryReader(reading),
    language,
  );
}

/** The values of `repositoryType` that the schema allows. */
export const repositoryTypes: readonly string[] = [
  'National archives',
  'Regional archives',
  'County/local authority archives',
  'Municipal archives',
  'Specialised government archives',
  'Private persons and family archives',
  'Church and religious archives',
  'Business archives',
  'University and research archives',
  'Media archives',
  'Archives of political parties, of popular/labour movement and other non-governmental organisations, associations, agencies and foundations',
  'Specialised non-governmental archives and archives of other cultural (heritage) institutions',
];

function writeIdentity({ record, description, countryCode }: RepositoryToWrite): XmlElement {
  const { data = {} } = description ?? {};
  const identifier = String(record.data.identifier);
  const types = toTexts(data.typeOfEntity).filter((type) => repositoryTypes.includes(type));
  const isToken = toSchemaToken(identifier) === identifier;
  return element(
    'identity',
    {},
    element('repositorid', { countrycode: countryCode, repositorycode: isToken ? identifier : undefined }),
    ...(isToken ? [] : [element('otherRepositorId', {}, identifier)]),
    element('autform', {}, String(data.name ?? identifier)),
    ...toTexts(data.parallelFormsOfName).map((text) => element('parform', {}, text)),
    ...toTexts(data.otherFormsOfName).map((text) => element('nonpreform', {}, text)),
    ...types.map((type) => element('repositoryType', {}, type)),
  );
}
