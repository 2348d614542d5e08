/**
 * Writes EAG 2012, one repository per file. Required elements without a stored value are written empty or with a common default. The writer
 * reads its own output back, and puts the values that an import would not restore into a processing instruction (extension.ts).
 */

import type { ExportedPart, ExportedRecord, ExportStep } from '../../model/export-step.ts';
import { country, repository } from '../../model/types/repository.ts';
import { findDescriptionIndex } from '../choose-description.ts';
import { toExtension } from '../extension.ts';
import { type RecordWriter, type WriteContext, xmlContentType } from '../record-writer.ts';
import { readBack } from '../xml/read-back.ts';
import { toSchemaToken, toTexts } from '../xml/write-values.ts';
import { element, writeElement, type XmlElement, xmlDeclaration } from '../xml/write-xml.ts';
import { eagMapping } from './mapping.ts';
import { RepositoryReader } from './read.ts';
import { type Institution, writeControl } from './write-control.ts';
import { writeRepository } from './write-repository.ts';

export const eagWriter: RecordWriter = {
  name: 'eag',
  help: 'EAG 2012, one archival institution',
  types: [repository.name],
  zips: [country.name],
  mediaType: 'application/eag+xml',
  contentType: xmlContentType,
  ending: 'xml',
  withDescendants: false,
  links: false,
  write: writeEag,
};

async function* writeEag(
  steps: AsyncIterable<readonly ExportStep[]>,
  context: WriteContext,
): AsyncGenerator<string> {
  for await (const some of steps)
    for (const step of some) if (step.step === 'open') yield writeInstitution(step.record, context);
}

function writeInstitution(record: ExportedRecord, context: WriteContext): string {
  const all = record.relationships.describes ?? [];
  const at = findDescriptionIndex(all, context.language);
  if (context.extension === 'none') return writeDocument(record, all[at], undefined, context);
  const read = readBack(
    writeDocument(record, all[at], undefined, context),
    repository.name,
    eagMapping,
    (reading) => new RepositoryReader(reading),
  );
  // With `lang` only one description is exported.
  const isAll = context.language === undefined;
  const extension = toExtension(
    { data: read.data, descriptions: read.relationships.describes ?? [] },
    { id: record.id, data: record.data, descriptions: isAll ? all : all.slice(at, at + 1) },
    isAll ? at : 0,
  );
  return writeDocument(record, all[at], extension, context);
}

function writeDocument(
  record: ExportedRecord,
  description: ExportedPart | undefined,
  extension: string | undefined,
  context: WriteContext,
): string {
  const code = context.above.find(({ type }) => type === country.name)?.data.identifier;
  const countryCode = code === undefined ? 'XX' : String(code).toUpperCase();
  return xmlDeclaration + writeElement(toEag({ record, description, extension, countryCode }, context));
}

const namespace = 'http://www.archivesportaleurope.net/Portal/profiles/eag_2012/';

function toEag(institution: Institution, context: WriteContext): XmlElement {
  const root = element(
    'eag',
    {
      audience: 'external',
      xmlns: namespace,
      'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
      'xsi:schemaLocation': `${namespace} https://www.archivesportaleurope.net/Portal/profiles/eag_2012.xsd`,
    },
    writeControl(institution, context),
    element(
      'archguide',
      {},
      writeIdentity(institution),
      element('desc', {}, element('repositories', {}, writeRepository(institution))),
    ),
  );
  const { extension } = institution;
  return extension === undefined ? root : { ...root, extension };
}

/** The values of `repositoryType` that the schema allows. */
const repositoryTypes: readonly string[] = [
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

function writeIdentity({ record, description, countryCode }: Institution): XmlElement {
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
