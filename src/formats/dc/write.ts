/**
 * Writes Dublin Core (`oai_dc`): one description per record. Fields without one of the fifteen elements are omitted; docs/formats/dc.md lists
 * them.
 */

import { isSafeLink } from '../../lib/web-address.ts';
import type { ExportedPart, ExportedRecord, ExportStep } from '../../model/export-step.ts';
import { languageName, languageTag } from '../../model/languages.ts';
import { cvocConcept } from '../../model/types/cvoc-concept.ts';
import { documentaryUnit } from '../../model/types/documentary-unit.ts';
import { historicalAgent } from '../../model/types/historical-agent.ts';
import { accessPoint, datePeriod } from '../../model/types/parts.ts';
import { repository } from '../../model/types/repository.ts';
import { digitalObject } from '../../model/types/unit-parts.ts';
import { virtualUnit } from '../../model/types/virtual-unit.ts';
import { findDescriptionIndex } from '../choose-description.ts';
import { findMaterialSourceRole } from '../material-source-roles.ts';
import { type RecordWriter, type WriterContext, xmlContentType } from '../record-writer.ts';
import { toTexts } from '../xml/write-values.ts';
import { element, writeElement, type XmlElement, xmlDeclaration } from '../xml/write-xml.ts';

const namespace = 'http://www.openarchives.org/OAI/2.0/oai_dc/';
const schema = 'http://www.openarchives.org/OAI/2.0/oai_dc.xsd';

export const dcWriter: RecordWriter = {
  name: 'dc',
  help: 'Dublin Core, the fifteen elements',
  types: [documentaryUnit.name, virtualUnit.name, historicalAgent.name, repository.name, cvocConcept.name],
  zips: [],
  mediaType: 'application/oai-dc+xml',
  contentType: xmlContentType,
  ending: 'xml',
  withDescendants: false,
  links: false,
  harvest: { prefix: 'oai_dc', namespace, schema },
  write: writeDc,
};

/** Fields that become `description`, with the language of the description. */
const descriptionFields = [
  'abstract',
  'scopeAndContent',
  'biographicalHistory',
  'history',
  'geoculturalContext',
  'generalContext',
  'definition',
  'scopeNote',
];

/** For agents that are not creators. Donors and other sources of the material are contributors. */
const agentElement = 'relation';

/** Type of access point → element. */
const nameElements: Readonly<Record<string, string>> = {
  creatorAccess: 'creator',
  subjectAccess: 'subject',
  personAccess: agentElement,
  corporateBodyAccess: agentElement,
  familyAccess: agentElement,
  agentAccess: agentElement,
  placeAccess: 'coverage',
  genreAccess: 'type',
};

async function* writeDc(
  steps: AsyncIterable<readonly ExportStep[]>,
  context: WriterContext,
): AsyncGenerator<string> {
  for await (const some of steps)
    for (const step of some)
      if (step.step === 'open') yield xmlDeclaration + writeElement(toDc(step.record, context));
}

function toDc(record: ExportedRecord, context: WriterContext): XmlElement {
  const description = findDescription(record, context.language);
  const data = description?.data ?? {};
  const publisher = context.above.find(({ type }) => type === repository.name);
  const parts = Object.values(description?.relationships ?? {}).flat();
  const root = {
    'xmlns:oai_dc': namespace,
    'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
    'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
    'xsi:schemaLocation': `${namespace} ${schema}`,
  };
  return element(
    'oai_dc:dc',
    root,
    ...(record.data.identifierOrigin === undefined ? dc('identifier', record.data.identifier) : []),
    ...parts.filter(({ type }) => type === digitalObject.name).flatMap(toLinks),
    ...dc('title', titleOf(record.data, data.name)),
    ...dc('publisher', publisher && findDescription(publisher, context.language)?.data.name),
    ...parts.filter(({ type }) => type === datePeriod.name).flatMap((part) => dc('coverage', toSpan(part))),
    ...dc('type', data.typeOfEntity ?? record.data.typeOfEntity),
    ...dc('type', data.levelOfDescription),
    ...dc('format', data.extentAndMedium),
    ...toTexts(data.languageOfMaterial).flatMap((code) => dc('language', languageName(code))),
    ...descriptionFields.flatMap((field) => dc('description', data[field], toTag(data.languageCode))),
    ...parts.filter(({ type }) => type === accessPoint.name).flatMap(toName),
  );
}

/** Undefined for a unit without a title: an import uses the identifier that it has generated as the name. */
function titleOf({ identifier, identifierOrigin }: ExportedRecord['data'], name = identifier): unknown {
  return identifierOrigin !== undefined && name === identifier ? undefined : name;
}

function findDescription(
  { relationships }: ExportedRecord,
  language: string | undefined,
): ExportedPart | undefined {
  const all = relationships.describes ?? [];
  return all[findDescriptionIndex(all, language)];
}

function toSpan({ data: { startDate, endDate, description } }: ExportedPart): unknown {
  if (startDate === undefined) return endDate ?? description;
  if (endDate === undefined || endDate === startDate) return startDate;
  // A hyphen as the separator would be confused with the minus sign.
  return `${startDate}${String(startDate).startsWith('-') ? '/' : ' - '}${endDate}`;
}

/** The URIs of a digital object and of the files in it, without thumbnails, relative URIs and unsafe links. */
function toLinks({ data, relationships }: ExportedPart): readonly XmlElement[] {
  const uri = String(data.uri ?? '');
  const isLink = data.purpose !== 'thumbnail' && /^[a-z]+:/i.test(uri) && isSafeLink(uri);
  return [...(isLink ? dc('identifier', uri) : []), ...(relationships.contains ?? []).flatMap(toLinks)];
}

function toName({ data }: ExportedPart): readonly XmlElement[] {
  const name = nameElements[String(data.type)] ?? 'subject';
  const isSource = name === agentElement && findMaterialSourceRole(data.role, data.label) !== undefined;
  return dc(isSource ? 'contributor' : name, data.name);
}

/** One element per value; skips blank values. */
function dc(name: string, value: unknown, language?: string): readonly XmlElement[] {
  return toTexts(value)
    .filter((text) => text.trim() !== '')
    .map((text) => element(`dc:${name}`, { 'xml:lang': language }, text));
}

function toTag(code: unknown): string | undefined {
  return typeof code === 'string' && /^[a-z]{3}$/.test(code) ? languageTag(code) : undefined;
}
