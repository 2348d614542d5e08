/** Writes the `control` element: record id, agency, languages, maintenance history, rules and sources. */
import type { ExportedPart, ExportedRecord } from '../../model/export-step.ts';
import type { WriterContext } from '../record-writer.ts';
import { toEventTime } from '../xml/record-markup.ts';
import { toParagraphs, toSchemaDateOrDateTime, toSchemaToken, toTexts } from '../xml/write-values.ts';
import { element, type XmlElement } from '../xml/write-xml.ts';
import type { Dialect } from './dialect.ts';
import { restrictedMark, restrictedText } from './mapping.ts';
import { writeNote } from './write-relations.ts';

type Version = Dialect['version'];

export interface ControlToWrite {
  readonly record: ExportedRecord;
  /** The first exported description. */
  readonly description: ExportedPart | undefined;
}

/** Values that the schemas allow. */
const statuses = ['revised', 'deleted', 'new', 'deletedSplit', 'deletedReplaced', 'deletedMerged'];
const otherStatuses = ['cancelled', 'derived'];
const publications = ['inProcess', 'approved', 'published'];
const detailLevels = ['minimal', 'basic', 'extended'];

/** A code that the schema of 2010 allows as `agencyCode`. */
const agencyCode = /^(?:[A-Z]{2}|[a-zA-Z]|[a-zA-Z]{3,4})-[a-zA-Z0-9:/-]{1,11}$/;

export function writeControl(
  { record, description }: ControlToWrite,
  context: WriterContext,
  { version }: Dialect,
): XmlElement {
  const { data = {} } = description ?? {};
  const status = toMaintenanceStatus(data);
  const publication = publications.find((value) => value === data.publicationStatus);
  const id = toRecordId(record, description);
  const otherIds = toTexts(record.data.otherIdentifiers).map((text) => element('otherRecordId', {}, text));
  const agency = writeAgency(data, context, version);
  const events = toEvents(description, context).map((event) => writeEvent(event, version));
  const history = element('maintenanceHistory', {}, ...events);
  const entry = version === '2.0' ? 'reference' : 'sourceEntry';
  const sources = toTexts(data.sources).map((text) => element('source', {}, element(entry, {}, text)));
  const sourceList = sources.length === 0 ? [] : [element('sources', {}, ...sources)];
  const conventions = toTexts(data.rulesAndConventions).map((text) => writeConvention(text, version));
  const languages = writeLanguages(data, version);
  if (version === '2.0') {
    const detailLevel = detailLevels.find((value) => value === data.levelOfDetail);
    return element(
      'control',
      { maintenanceStatus: status, publicationStatus: publication, detailLevel },
      element('recordId', {}, id),
      agency,
      history,
      ...sourceList,
      ...conventions,
      ...languages,
      ...otherIds,
    );
  }
  return element(
    'control',
    {},
    element('recordId', {}, toSchemaToken(id)),
    ...otherIds,
    element('maintenanceStatus', {}, status),
    ...(publication === undefined ? [] : [element('publicationStatus', {}, publication)]),
    agency,
    ...languages,
    ...conventions,
    ...toTexts(data.levelOfDetail)
      .flatMap(toParagraphs)
      .map((text) => writeLocalControl('detailLevel', text)),
    ...(record.isRestricted === true ? [writeRestrictedMark()] : []),
    history,
    ...sourceList,
  );
}

/** Marks a restricted agent in EAC-CPF 2010. */
export function writeRestrictedMark(): XmlElement {
  return writeLocalControl(restrictedMark, restrictedText);
}

function writeLocalControl(localType: string, text: string): XmlElement {
  return element('localControl', { localType }, element('term', {}, text));
}

/** The id of the imported record, without the language and the number of the identity; otherwise the id of the agent. */
function toRecordId({ id, relationships }: ExportedRecord, description: ExportedPart | undefined): string {
  const sourceFileId = description?.data.sourceFileId;
  if (sourceFileId === undefined) return id;
  const recordId = String(sourceFileId).replace(/#[A-Z]{3}$/, '');
  const isFirst = relationships.describes?.[0] === description;
  return isFirst ? recordId : recordId.replace(/\/\d+$/, '');
}

function toMaintenanceStatus({ status }: ExportedPart['data']): string {
  const text = toTexts(status)[0] ?? '';
  return [...statuses, ...otherStatuses].includes(text) ? text : 'derived';
}

/** The names of the agency; by default the name of the set, since the schemas require one. */
function toAgencyNames(
  { maintenanceAgency }: ExportedPart['data'],
  { above }: WriterContext,
): readonly string[] {
  const names = toTexts(maintenanceAgency);
  return names.length > 0 ? names : [String(above[0]?.data.name ?? 'Fonds')];
}

function writeAgency(data: ExportedPart['data'], context: WriterContext, version: Version): XmlElement {
  const codes = toTexts(data.maintenanceAgencyCode);
  const main = version === '2.0' ? codes[0] : codes.find((code) => agencyCode.test(code));
  // The schema of 2010 requires `localType`.
  const localType = version === '2.0' ? undefined : 'other';
  const others = (version === '2.0' ? codes.slice(1) : codes.filter((code) => code !== main)).map((code) =>
    element('otherAgencyCode', { localType }, code),
  );
  const names = toAgencyNames(data, context).map((name) => element('agencyName', {}, name));
  return element(
    'maintenanceAgency',
    {},
    ...(main === undefined ? [] : [element('agencyCode', {}, main)]),
    ...(version === '2.0' ? [...names, ...others] : [...others, ...names]),
  );
}

/** Writes rules or conventions: the first paragraph is the title, the others are notes. */
function writeConvention(text: string, version: Version): XmlElement {
  const [first, ...notes] = toParagraphs(text);
  const title = element(version === '2.0' ? 'reference' : 'citation', {}, first!);
  return element('conventionDeclaration', {}, title, ...writeNote(notes));
}

/** A declaration allows one script, so there is one per script. */
function writeLanguages(
  { languageCode, languages, scripts }: ExportedPart['data'],
  version: Version,
): readonly XmlElement[] {
  const language = String(languageCode);
  if (!/^[a-z]{3}$/.test(language)) return [];
  const codes = toTexts(scripts).filter((script) => /^[A-Z][a-z]{3}$/.test(script));
  const texts = toTexts(languages);
  if (version === '2.0')
    return (codes.length === 0 ? [undefined] : codes).map((scriptCode, i) =>
      element(
        'languageDeclaration',
        { languageCode: language, scriptCode },
        ...(i === 0 ? writeNote(texts) : []),
      ),
    );
  const textAt = (at: number): readonly string[] => texts.slice(at, at + 1);
  return (codes.length === 0 ? ['Zyyy'] : codes).map((scriptCode, i) =>
    element(
      'languageDeclaration',
      {},
      element('language', { languageCode: language }, ...textAt(2 * i)),
      element('script', { scriptCode }, ...textAt(2 * i + 1)),
    ),
  );
}

/** The maintenance events of the description; if it has none, an event for this export, since the schemas require one. */
function toEvents(
  description: ExportedPart | undefined,
  { now }: WriterContext,
): readonly ExportedPart['data'][] {
  const events = description?.relationships.maintenance ?? [];
  const made = { eventType: 'derived', date: toEventTime(now), agentType: 'machine', agent: 'Fonds' };
  return events.length === 0 ? [made] : events.map(({ data }) => data);
}

function writeEvent(data: ExportedPart['data'], version: Version): XmlElement {
  const date = toTexts(data.date)[0] ?? '';
  const standardDateTime = toSchemaDateOrDateTime(date);
  const type = String(data.eventType);
  const agent = toTexts(data.agent).join('; ');
  const descriptions = toTexts(data.source).map((text) => element('eventDescription', {}, text));
  if (version === '2.0') {
    const words = toTexts(data.dateAsWritten)[0] ?? (standardDateTime === undefined ? date : '');
    return element(
      'maintenanceEvent',
      { maintenanceEventType: type },
      element('agent', { agentType: String(data.agentType ?? 'unknown') }, agent),
      element('eventDateTime', { standardDateTime }, ...(words === '' ? [] : [words])),
      ...descriptions,
    );
  }
  return element(
    'maintenanceEvent',
    {},
    element('eventType', {}, type),
    element('eventDateTime', { standardDateTime }, toTexts(data.dateAsWritten)[0] ?? date),
    // The schema requires an agent type and has no value for unknown.
    element('agentType', {}, data.agentType === 'machine' ? 'machine' : 'human'),
    element('agent', {}, agent),
    ...descriptions,
  );
}
