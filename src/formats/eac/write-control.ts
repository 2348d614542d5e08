/** Writes the `control` element of EAC-CPF: record id, agency, language, maintenance history and sources. */
import type { ExportedPart, ExportedRecord } from '../../model/export-step.ts';
import type { WriteContext } from '../record-writer.ts';
import { toSchemaDateOrDateTime, toSchemaToken, toTexts } from '../xml/write-values.ts';
import { element, type XmlElement } from '../xml/write-xml.ts';

interface RecordToControl {
  readonly record: ExportedRecord;
  /** The first exported description. */
  readonly description: ExportedPart | undefined;
}

/** Values that the schema allows. */
const statuses = ['revised', 'deleted', 'new', 'deletedSplit', 'deletedReplaced', 'deletedMerged'];
const otherStatuses = ['cancelled', 'derived'];
const publications = ['inProcess', 'approved', 'published'];

export function writeControl({ record, description }: RecordToControl, context: WriteContext): XmlElement {
  const { data = {} } = description ?? {};
  const unknown = description?.relationships.hasUnknownProperty?.[0]?.data ?? {};
  const keptIn = (name: string): string | undefined => toTexts(unknown[`eac-cpf_control_${name}_`])[0];
  const status = keptIn('maintenanceStatus') ?? '';
  const publication = keptIn('publicationStatus') ?? '';
  const agency = keptIn('maintenanceAgency_agencyName') ?? context.above[0]?.data.name ?? 'Fonds';
  const sources = toTexts(data.sources);
  return element(
    'control',
    {},
    element('recordId', {}, toRecordId(record, data.sourceFileId)),
    ...toTexts(record.data.otherIdentifiers).map((text) => element('otherRecordId', {}, text)),
    element('maintenanceStatus', {}, [...statuses, ...otherStatuses].includes(status) ? status : 'derived'),
    ...(publications.includes(publication) ? [element('publicationStatus', {}, publication)] : []),
    element('maintenanceAgency', {}, element('agencyName', {}, String(agency))),
    ...writeLanguages(data),
    writeHistory(description?.relationships.maintenance ?? [], context),
    ...(sources.length === 0 ? [] : [element('sources', {}, ...sources.map(writeSource))]),
  );
}

/** The id of the imported record, without the language and the number of the identity; otherwise the id of the agent. */
function toRecordId({ id }: ExportedRecord, sourceFileId: unknown): string {
  return toSchemaToken(
    sourceFileId === undefined ? id : String(sourceFileId).replace(/(?:\/\d+)?#[A-Z]{3}$/, ''),
  );
}

/** A declaration allows one script, so there is one per script. */
function writeLanguages({ languageCode, scripts }: ExportedPart['data']): readonly XmlElement[] {
  if (!/^[a-z]{3}$/.test(String(languageCode))) return [];
  const codes = toTexts(scripts).filter((script) => /^[A-Z][a-z]{3}$/.test(script));
  return (codes.length === 0 ? ['Zyyy'] : codes).map((scriptCode) =>
    element(
      'languageDeclaration',
      {},
      element('language', { languageCode: String(languageCode) }),
      element('script', { scriptCode }),
    ),
  );
}

function writeHistory(events: readonly ExportedPart[], { now }: WriteContext): XmlElement {
  const made = {
    eventType: 'derived',
    date: `${now.toISOString().slice(0, 19)}Z`,
    agentType: 'machine',
    agent: 'Fonds',
  };
  const all = events.length === 0 ? [made] : events.map(({ data }) => data);
  return element('maintenanceHistory', {}, ...all.map(writeEvent));
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
