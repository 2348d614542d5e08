/** Writes the `control` element of EAG: record id, agency, maintenance history, language, rules and sources. */
import type { Data } from '../../model/define.ts';
import type { ExportedPart, ExportedRecord } from '../../model/export-step.ts';
import type { WriterContext } from '../record-writer.ts';
import { toEventTime } from '../xml/record-markup.ts';
import { toSchemaDateOrDateTime, toTexts } from '../xml/write-values.ts';
import { element, type XmlElement } from '../xml/write-xml.ts';
import { schemaCountry } from './continents.ts';

/** A repository, with the values that the writer needs. */
export interface RepositoryToWrite {
  readonly record: ExportedRecord;
  readonly description: ExportedPart | undefined;
  /** ISO 3166-1 in capitals; `XX` if unknown. */
  readonly countryCode: string;
}

const statuses: readonly string[] = [
  'cancelled',
  'deleted',
  'deletedMerged',
  'deletedReplaced',
  'deletedSplit',
  'derived',
  'new',
  'revised',
];

export function writeControl(institution: RepositoryToWrite, { now }: WriterContext): XmlElement {
  const { record, description } = institution;
  const { data = {} } = description ?? {};
  const status = String(data.status ?? '');
  const recordId = toRecordId(institution);
  const events = (description?.relationships.maintenance ?? []).map((event) => event.data);
  const made = { agent: 'Fonds', agentType: 'machine', date: toEventTime(now), eventType: 'derived' };
  const rules = toTexts(data.rulesAndConventions);
  const sources = toTexts(data.sources);
  return element(
    'control',
    {},
    element('recordId', {}, recordId),
    element('otherRecordId', {}, record.id),
    element(
      'maintenanceAgency',
      {},
      element(
        'agencyCode',
        {},
        unknownText(institution, 'control_maintenanceAgency_agencyCode_') ?? recordId,
      ),
      element(
        'agencyName',
        {},
        unknownText(institution, 'control_maintenanceAgency_agencyName_') ??
          String(data.name ?? record.data.identifier),
      ),
    ),
    element('maintenanceStatus', {}, statuses.includes(status) ? status : 'derived'),
    element('maintenanceHistory', {}, ...(events.length === 0 ? [made] : events).map(writeEvent)),
    ...writeLanguages(data),
    ...rules.map((text) => element('conventionDeclaration', {}, element('citation', {}, text))),
    ...(sources.length === 0
      ? []
      : [
          element(
            'sources',
            {},
            ...sources.map((text) => element('source', {}, element('sourceEntry', {}, text))),
          ),
        ]),
  );
}

/** The first value of an unknown property, for an element that the schema requires. @param key without the name of the root. */
export function unknownText({ description }: RepositoryToWrite, key: string): string | undefined {
  return toTexts(description?.relationships.hasUnknownProperty?.[0]?.data[`eag_${key}`])[0];
}

/** The id of the imported record if the schema allows it; otherwise the country code and the allowed characters of the identifier. */
function toRecordId({ record, description, countryCode }: RepositoryToWrite): string {
  const code = schemaCountry(countryCode);
  const known = String(description?.data.identifier ?? '').replace(/#desc$/, '');
  if (known.startsWith(`${code}-`) && /^..-[a-zA-Z0-9:/-]{1,11}$/.test(known)) return known;
  const plain = String(record.data.identifier)
    .replace(/[^a-zA-Z0-9:/-]/g, '-')
    .slice(-11);
  return `${code}-${plain === '' ? '0' : plain}`;
}

function writeEvent(data: Data): XmlElement {
  const date = toTexts(data.date)[0] ?? '';
  return element(
    'maintenanceEvent',
    {},
    element('agent', {}, toTexts(data.agent).join('; ')),
    element('agentType', {}, data.agentType === 'machine' ? 'machine' : 'human'),
    element(
      'eventDateTime',
      { standardDateTime: toSchemaDateOrDateTime(date) },
      toTexts(data.dateAsWritten)[0] ?? date,
    ),
    element('eventType', {}, String(data.eventType)),
  );
}

function writeLanguages({ languageCode, scripts }: Data): readonly XmlElement[] {
  if (!/^[a-z]{3}$/.test(String(languageCode))) return [];
  const codes = toTexts(scripts).filter((script) => /^[A-Z][a-z]{3}$/.test(script));
  return [
    element(
      'languageDeclarations',
      {},
      ...(codes.length === 0 ? [undefined] : codes).map((scriptCode) =>
        element(
          'languageDeclaration',
          {},
          element('language', { languageCode: String(languageCode) }),
          element('script', { scriptCode }),
        ),
      ),
    ),
  ];
}
