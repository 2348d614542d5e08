/** Writes an agent, or one of its identities: names, description, relations. */
import type { ExportedPart } from '../../model/export-step.ts';
import { historicalAgentDescription } from '../../model/types/historical-agent.ts';
import type { WriterContext } from '../record-writer.ts';
import { toParagraphs, toSchemaDate, toTexts } from '../xml/write-values.ts';
import { element, type XmlElement } from '../xml/write-xml.ts';
import type { Dialect } from './dialect.ts';
import { type Identity, writeNote, writeRelations } from './write-relations.ts';

export function writeCpfDescription(
  identity: Identity,
  context: WriterContext,
  dialect: Dialect,
): XmlElement {
  const { description } = identity;
  const is2 = dialect.version === '2.0';
  const write = is2 ? writeDescription2 : writeDescription;
  const content = description === undefined ? [] : write(description);
  const relations = writeRelations(identity, context, dialect);
  return element(
    'cpfDescription',
    {},
    is2 ? writeNames2(identity) : writeNames(identity),
    ...(content.length === 0 ? [] : [element('description', {}, ...content)]),
    ...(relations.length === 0 ? [] : [element('relations', {}, ...relations)]),
  );
}

const entityTypes: readonly string[] = ['person', 'corporateBody', 'family'];

/** The type of the agent. The schemas allow three types; the extension contains any other. */
function toEntityType({ record, description }: Identity): string {
  const type = String(description?.data.typeOfEntity ?? record.data.typeOfEntity);
  return entityTypes.includes(type) ? type : 'person';
}

/** The parts of the name: all of it, and the names of a person. */
function writeNameParts({ record, description }: Identity): readonly XmlElement[] {
  const { data = {} } = description ?? {};
  const name = String(data.name ?? record.data.identifier);
  const parts = [element('part', {}, name)];
  for (const [field, localType] of [
    ['lastName', 'lastname'],
    ['firstName', 'firstname'],
  ] as const)
    for (const text of toTexts(data[field])) parts.push(element('part', { localType }, text));
  // An import distinguishes the parts only if each has a type.
  if (parts.length > 1) parts[0] = element('part', { localType: 'fullname' }, name);
  return parts;
}

function writeNames(identity: Identity): XmlElement {
  const { record, description, isFirst } = identity;
  const { data = {} } = description ?? {};
  const identifier = String(record.data.identifier);
  const parts = writeNameParts(identity);
  const parallel = toTexts(data.parallelFormsOfName);
  const nameEntry =
    parallel.length === 0
      ? element(
          'nameEntry',
          {},
          ...parts,
          ...toTexts(data.source)
            .filter(isToken)
            .map((text) => element('authorizedForm', {}, text)),
        )
      : element(
          'nameEntryParallel',
          {},
          element('nameEntry', {}, ...parts, element('preferredForm', {}, 'fonds')),
          ...parallel.map((text) => element('nameEntry', {}, element('part', {}, text))),
        );
  return element(
    'identity',
    {},
    ...(isFirst ? [element('entityId', {}, identifier)] : []),
    element('entityType', {}, toEntityType(identity)),
    nameEntry,
    ...toTexts(data.otherFormsOfName).map((text) => element('nameEntry', {}, element('part', {}, text))),
  );
}

/** Whether the schema allows the text in `authorizedForm`. */
const isToken = (text: string): boolean => /^[\w.:-]+$/.test(text);

function writeNames2(identity: Identity): XmlElement {
  const { record, description, isFirst } = identity;
  const { data = {} } = description ?? {};
  const [name, ...others] = writeNameParts(identity);
  // The schema forbids blank parts.
  const parts = [isBlank(name!) ? element('part', {}, '_') : name!, ...others.filter((one) => !isBlank(one))];
  const parallel = toTexts(data.parallelFormsOfName).map(writeName);
  const forms = parallel.filter((one) => one !== undefined);
  return element(
    'identity',
    {},
    element('entityType', { value: toEntityType(identity) }),
    forms.length === 0
      ? element('nameEntry', {}, ...parts)
      : element('nameEntrySet', {}, element('nameEntry', { preferredForm: 'true' }, ...parts), ...forms),
    ...toTexts(data.otherFormsOfName).flatMap((text) => writeName(text) ?? []),
    ...(isFirst ? [element('identityId', {}, String(record.data.identifier))] : []),
  );
}

function writeName(text: string): XmlElement | undefined {
  const part = element('part', {}, text);
  return isBlank(part) ? undefined : element('nameEntry', {}, part);
}

function isBlank({ content }: XmlElement): boolean {
  return !/[^ \t\r\n]/.test(content.join(''));
}

/** Elements with one entry per value of a field. */
const entries: readonly (readonly [field: string, name: string, entry: string])[] = [
  ['place', 'place', 'placeEntry'],
  ['legalStatus', 'legalStatus', 'term'],
  ['functions', 'function', 'term'],
  ['occupation', 'occupation', 'term'],
  ['mandates', 'mandate', 'term'],
];

/** Elements with paragraphs. */
const sections: readonly (readonly [field: string, name: string])[] = [
  ['structure', 'structureOrGenealogy'],
  ['generalContext', 'generalContext'],
  ['biographicalHistory', 'biogHist'],
];

function writeDescription(description: ExportedPart): readonly XmlElement[] {
  const { data } = description;
  return [
    ...writeDates(description),
    ...entries.flatMap(([field, name, entry]) =>
      toEntryTexts(field, data).map((text) => element(name, {}, element(entry, {}, text))),
    ),
    ...writeLanguagesUsed(data),
    ...writeSections(data),
  ];
}

/** Names of elements and of their groups in EAC-CPF 2.0, in the order of the schema. */
const groups: readonly (readonly [group: string, name: string])[] = [
  ['functions', 'function'],
  ['languagesUsed', 'languageUsed'],
  ['legalStatuses', 'legalStatus'],
  ['localDescriptions', 'localDescription'],
  ['mandates', 'mandate'],
  ['occupations', 'occupation'],
  ['places', 'place'],
];

function writeDescription2(description: ExportedPart): readonly XmlElement[] {
  const all = writeEntries2(description.data);
  const { notes } = toLanguageRows(description.data);
  const grouped = groups.flatMap(([group, name]) => {
    const members = all.filter((one) => one.name === name);
    const note = name === 'languageUsed' ? writeNote(notes) : [];
    if (members.length === 0 && note.length === 0) return [];
    return [element(group, {}, ...(members.length > 0 ? members : [element(name, {})]), ...note)];
  });
  return [...grouped, ...writeDates(description), ...writeSections(description.data)];
}

function writeEntries2(data: ExportedPart['data']): readonly XmlElement[] {
  return [
    ...entries.flatMap(([field, name, entry]) =>
      toEntryTexts(field, data).map((text) =>
        element(name, {}, element(entry === 'placeEntry' ? 'placeName' : entry, {}, text)),
      ),
    ),
    ...toLanguageRows(data).rows.map(({ language, script, note }) =>
      element(
        'languageUsed',
        {},
        ...(language === undefined && note === undefined
          ? []
          : [element('language', { languageCode: language }, ...(note === undefined ? [] : [note]))]),
        ...(script === undefined ? [] : [element('writingSystem', { scriptCode: script })]),
      ),
    ),
  ];
}

/** The texts of the elements for a field. For a field with one value, each paragraph is an element: an import joins them again. */
function toEntryTexts(field: string, data: ExportedPart['data']): readonly string[] {
  const texts = toTexts(data[field]);
  return historicalAgentDescription.fields[field]?.many === true ? texts : texts.flatMap(toParagraphs);
}

/** Writes `und` and `Zyyy` for a missing language and script, since the schema requires both in each entry. */
function writeLanguagesUsed(data: ExportedPart['data']): readonly XmlElement[] {
  const { rows, notes } = toLanguageRows(data);
  if (rows.length === 0 && notes.length === 0) return [];
  const used = rows.length === 0 ? [{}] : rows;
  return [
    element(
      'languagesUsed',
      {},
      ...used.map(({ language = 'und', script = 'Zyyy', note }: LanguageRow) =>
        element(
          'languageUsed',
          {},
          element('language', { languageCode: language }, ...(note === undefined ? [] : [note])),
          element('script', { scriptCode: script }),
        ),
      ),
      ...writeNote(notes),
    ),
  ];
}

interface LanguageRow {
  readonly language?: string;
  readonly script?: string;
  readonly note?: string;
}

/** Combines languages, scripts and notes of an agent to rows. A shorter list repeats its last value, which an import stores once. */
function toLanguageRows(data: ExportedPart['data']): {
  readonly rows: readonly LanguageRow[];
  /** All notes, if there are more notes than rows. */
  readonly notes: readonly string[];
} {
  const languages = toTexts(data.languagesUsed).filter((code) => /^[a-z]{3}$/.test(code));
  const scripts = toTexts(data.scriptsUsed).filter((code) => /^[A-Z][a-z]{3}$/.test(code));
  const texts = toTexts(data.languageNote);
  const length = Math.max(languages.length, scripts.length);
  const isPaired = texts.length <= length;
  const rows = Array.from({ length }, (_, i): LanguageRow => {
    const language = languages[i] ?? languages.at(-1);
    const script = scripts[i] ?? scripts.at(-1);
    const note = isPaired ? texts[i] : undefined;
    return {
      ...(language !== undefined && { language }),
      ...(script !== undefined && { script }),
      ...(note !== undefined && { note }),
    };
  });
  return { rows, notes: isPaired ? [] : texts };
}

function writeSections(data: ExportedPart['data']): readonly XmlElement[] {
  return sections.flatMap(([field, name]) =>
    toTexts(data[field]).map((text) =>
      element(name, {}, ...toParagraphs(text).map((paragraph) => element('p', {}, paragraph))),
    ),
  );
}

function writeDates({ data, relationships }: ExportedPart): readonly XmlElement[] {
  const words = toTexts(data.datesOfExistence).join('\n\n');
  const periods = (relationships.hasDate ?? []).map(writePeriod);
  if (periods.length === 0)
    return words === '' ? [] : [element('existDates', {}, element('date', {}, words))];
  const dates = periods.length === 1 ? periods[0]! : element('dateSet', {}, ...periods);
  const periodText = periods.map(textOf).join('; ');
  const note = words === '' || words === periodText ? [] : [words];
  return [element('existDates', {}, dates, ...writeNote(note))];
}

function textOf({ content }: XmlElement): string {
  return content.map((one) => (typeof one === 'string' ? one : textOf(one))).join(' – ');
}

function writePeriod({ data }: ExportedPart): XmlElement {
  const start = toSchemaDate(data.startDate);
  const end = toSchemaDate(data.endDate);
  const words = toTexts(data.description)[0];
  const isDay = end === undefined || start === end;
  if (isDay || start === undefined)
    return element(
      'date',
      { standardDate: start ?? end },
      words ?? String(data.startDate ?? data.endDate ?? ''),
    );
  // The hyphens of `-0043/0014` are not separators.
  const [from, to] = words === undefined || /^-|[–/ ]-\d/.test(words) ? [] : words.split(/\s*[–/-]\s*/);
  return element(
    'dateRange',
    {},
    element('fromDate', { standardDate: start }, to === undefined ? start : from!),
    element('toDate', { standardDate: end }, to === undefined ? end : to),
  );
}
