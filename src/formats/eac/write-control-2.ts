/** Writes the `control` element of EAC-CPF 2.0: record id, agency, maintenance history, sources, rules and languages. */
import type { ExportedPart } from '../../model/export-step.ts';
import type { WriteContext } from '../record-writer.ts';
import { toSchemaDateOrDateTime, toTexts } from '../xml/write-values.ts';
import { element, type XmlElement } from '../xml/write-xml.ts';
import {
  type RecordToControl,
  toAgencyNames,
  toEvents,
  toMaintenanceStatus,
  toPublicationStatus,
  toRecordId,
  writeConvention,
} from './write-control.ts';
import { writeNote } from './write-identity.ts';

/** Values that the schema allows. */
const detailLevels = ['minimal', 'basic', 'extended'];

export function writeControl2({ record, description }: RecordToControl, context: WriteContext): XmlElement {
  const { data = {} } = description ?? {};
  const sources = toTexts(data.sources);
  return element(
    'control',
    {
      maintenanceStatus: toMaintenanceStatus(data),
      publicationStatus: toPublicationStatus(data),
      detailLevel: detailLevels.find((value) => value === data.levelOfDetail),
    },
    element('recordId', {}, toRecordId(record, description)),
    writeAgency(data, context),
    element('maintenanceHistory', {}, ...toEvents(description, context).map(writeEvent)),
    ...(sources.length === 0 ? [] : [element('sources', {}, ...sources.map(writeSource))]),
    ...toTexts(data.rulesAndConventions).map((text) => writeConvention(text, 'reference')),
    ...writeLanguages(data),
    ...toTexts(record.data.otherIdentifiers).map((text) => element('otherRecordId', {}, text)),
  );
}

function writeAgency(data: ExportedPart['data'], context: WriteContext): XmlElement {
  const [code, ...otherCodes] = toTexts(data.maintenanceAgencyCode);
  const names = toAgencyNames(data, context);
  return element(
    'maintenanceAgency',
    {},
    ...(code === undefined ? [] : [element('agencyCode', {}, code)]),
    ...names.map((name) => element('agencyName', {}, name)),
    ...otherCodes.map((other) => element('otherAgencyCode', {}, other)),
  );
}

function writeEvent(data: ExportedPart['data']): XmlElement {
  const date = toTexts(data.date)[0] ?? '';
  const standardDateTime = toSchemaDateOrDateTime(date);
  const words = toTexts(data.dateAsWritten)[0] ?? (standardDateTime === undefined ? date : '');
  return element(
    'maintenanceEvent',
    { maintenanceEventType: String(data.eventType) },
    element('agent', { agentType: String(data.agentType ?? 'unknown') }, toTexts(data.agent).join('; ')),
    element('eventDateTime', { standardDateTime }, ...(words === '' ? [] : [words])),
    ...toTexts(data.source).map((text) => element('eventDescription', {}, text)),
  );
}

function writeSource(text: string): XmlElement {
  return element('source', {}, element('reference', {}, text));
}

/** A declaration allows one script, so there is one per script. */
function writeLanguages({ languageCode, languages, scripts }: ExportedPart['data']): readonly XmlElement[] {
  if (!/^[a-z]{3}$/.test(String(languageCode))) return [];
  const codes = toTexts(scripts).filter((script) => /^[A-Z][a-z]{3}$/.test(script));
  return (codes.length === 0 ? [undefined] : codes).map((scriptCode, i) =>
    element(
      'languageDeclaration',
      { languageCode: String(languageCode), scriptCode },
      ...(i === 0 ? writeNote(toTexts(languages)) : []),
    ),
  );
}
