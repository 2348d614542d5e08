/** Writes the `control` element of EAC-CPF 2010: record id, agency, language, maintenance history and sources. */
import type { ExportedPart, ExportedRecord } from '../../model/export-step.ts';
import type { WriteContext } from '../record-writer.ts';
import { toEventTime } from '../xml/record-markup.ts';
import { toParagraphs, toSchemaDateOrDateTime, toSchemaToken, toTexts } from '../xml/write-values.ts';
import { element, type XmlElement } from '../xml/write-xml.ts';
import { restrictedMark, restrictedText } from './mapping.ts';

export interface RecordToControl {
  readonly record: ExportedRecord;
  /** The first exported description. */
  readonly description: ExportedPart | undefined;
}

/** Values that the schemas allow. */
const statuses = ['revised', 'deleted', 'new', 'deletedSplit', 'deletedReplaced', 'deletedMerged'];
const otherStatuses = ['cancelled', 'derived'];
const publications = ['inProcess', 'approved', 'published'];

/** A code that the schema of 2010 allows as `agencyCode`. */
const agencyCode = /^(?:[A-Z]{2}|[a-zA-Z]|[a-zA-Z]{3,4})-[a-zA-Z0-9:/-]{1,11}$/;

export function writeControl({ record, description }: RecordToControl, context: WriteContext): XmlElement {
  const { data = {} } = description ?? {};
  const publication = toPublicationStatus(data);
  const sources = toTexts(data.sources);
  return element(
    'control',
    {},
    element('recordId', {}, toSchemaToken(toRecordId(record, description))),
    ...toTexts(record.data.otherIdentifiers).map((text) => element('otherRecordId', {}, text)),
    element('maintenanceStatus', {}, toMaintenanceStatus(data)),
    ...(publication === undefined ? [] : [element('publicationStatus', {}, publication)]),
    writeAgency(data, context),
    ...writeLanguages(data),
    ...toTexts(data.rulesAndConventions).map((text) => writeConvention(text, 'citation')),
    ...toTexts(data.levelOfDetail)
      .flatMap(toParagraphs)
      .map((text) => writeLocalControl('detailLevel', text)),
    ...(record.isRestricted === true ? [writeRestrictedMark()] : []),
    element('maintenanceHistory', {}, ...toEvents(description, context).map(writeEvent)),
    ...(sources.length === 0 ? [] : [element('sources', {}, ...sources.map(writeSource))]),
  );
}

/** Marks a restricted agent. */
export function writeRestrictedMark(): XmlElement {
  return writeLocalControl(restrictedMark, restrictedText);
}

function writeLocalControl(localType: string, text: string): XmlElement {
  return element('localControl', { localType }, element('term', {}, text));
}

/** The id of the imported record, without the language and the number of the identity; otherwise the id of the agent. */
export function toRecordId(
  { id, relationships }: ExportedRecord,
  description: ExportedPart | undefined,
): string {
  const sourceFileId = description?.data.sourceFileId;
  if (sourceFileId === undefined) return id;
  const recordId = String(sourceFileId).replace(/#[A-Z]{3}$/, '');
  const isFirst = relationships.describes?.[0] === description;
  return isFirst ? recordId : recordId.replace(/\/\d+$/, '');
}

export function toMaintenanceStatus({ status }: ExportedPart['data']): string {
  const text = toTexts(status)[0] ?? '';
  return [...statuses, ...otherStatuses].includes(text) ? text : 'derived';
}

export function toPublicationStatus({ publicationStatus }: ExportedPart['data']): string | undefined {
  return publications.find((value) => value === publicationStatus);
}

/** The names of the agency; by default the name of the set, since the schemas require one. */
export function toAgencyNames(
  { maintenanceAgency }: ExportedPart['data'],
  { above }: WriteContext,
): readonly string[] {
  const names = toTexts(maintenanceAgency);
  return names.length > 0 ? names : [String(above[0]?.data.name ?? 'Fonds')];
}

function writeAgency(data: ExportedPart['data'], context: WriteContext): XmlElement {
  const codes = toTexts(data.maintenanceAgencyCode);
  const main = codes.find((code) => agencyCode.test(code));
  return element(
    'maintenanceAgency',
    {},
    ...(main === undefined ? [] : [element('agencyCode', {}, main)]),
    // The schema requires `localType`.
    ...codes
      .filter((code) => code !== main)
      .map((code) => element('otherAgencyCode', { localType: 'other' }, code)),
    ...toAgencyNames(data, context).map((name) => element('agencyName', {}, name)),
  );
}

/** Writes rules or conventions: the first paragraph is the title, the others are notes. @param title name of the element for the title. */
export function writeConvention(text: string, title: string): XmlElement {
  const [first, ...notes] = toParagraphs(text);
  return element(
    'conventionDeclaration',
    {},
    element(title, {}, first!),
    ...(notes.length === 0
      ? []
      : [element('descriptiveNote', {}, ...notes.map((note) => element('p', {}, note)))]),
  );
}

/** A declaration allows one script, so there is one per script. */
function writeLanguages({ languageCode, languages, scripts }: ExportedPart['data']): readonly XmlElement[] {
  if (!/^[a-z]{3}$/.test(String(languageCode))) return [];
  const codes = toTexts(scripts).filter((script) => /^[A-Z][a-z]{3}$/.test(script));
  const texts = toTexts(languages);
  const textAt = (at: number): readonly string[] => texts.slice(at, at + 1);
  return (codes.length === 0 ? ['Zyyy'] : codes).map((scriptCode, i) =>
    element(
      'languageDeclaration',
      {},
      element('language', { languageCode: String(languageCode) }, ...textAt(2 * i)),
      element('script', { scriptCode }, ...textAt(2 * i + 1)),
    ),
  );
}

/** The maintenance events of the description; if it has none, an event for this export, since the schemas require one. */
export function toEvents(
  description: ExportedPart | undefined,
  { now }: WriteContext,
): readonly ExportedPart['data'][] {
  const events = description?.relationships.maintenance ?? [];
  const made = {
    eventType: 'derived',
    date: toEventTime(now),
    agentType: 'machine',
    agent: 'Fonds',
  };
  return events.length === 0 ? [made] : events.map(({ data }) => data);
}

function writeEvent(data: ExportedPart['data']): XmlElement {
  const date = toTexts(data.date)[0] ?? '';
  const words = toTexts(data.dateAsWritten)[0] ?? date;
  return element(
    'maintenanceEvent',
    {},
    element('eventType', {}, String(data.eventType)),
    element('eventDateTime', { standardDateTime: toSchemaDateOrDateTime(date) }, words),
    // The schema requires an agent type and has no value for unknown.
    element('agentType', {}, data.agentType === 'machine' ? 'machine' : 'human'),
    element('agent', {}, toTexts(data.agent).join('; ')),
    ...toTexts(data.source).map((text) => element('eventDescription', {}, text)),
  );
}

function writeSource(text: string): XmlElement {
  return element('source', {}, element('sourceEntry', {}, text));
}
