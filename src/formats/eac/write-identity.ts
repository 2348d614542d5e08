/** Writes an agent, or one of its identities: names, description, relations. */
import type { ExportedPart } from '../../model/export-step.ts';
import type { WriteContext } from '../record-writer.ts';
import { extensionMark } from '../xml/extension-element.ts';
import { toParagraphs, toSchemaDate, toTexts } from '../xml/write-values.ts';
import { element, type XmlElement } from '../xml/write-xml.ts';
import { type Identity, writeRelations } from './write-relations.ts';

export function writeIdentity(identity: Identity, context: WriteContext): XmlElement {
  const { description, extension } = identity;
  const content = [...(description === undefined ? [] : writeDescription(description))];
  if (extension !== undefined) {
    const mark = element('localDescription', { localType: extensionMark }, element('term', {}, extension));
    const end = content.findIndex(({ name }) => name === 'biogHist');
    content.splice(end < 0 ? content.length : end, 0, mark);
  }
  const relations = writeRelations(identity, context);
  return element(
    'cpfDescription',
    {},
    writeNames(identity),
    ...(content.length === 0 ? [] : [element('description', {}, ...content)]),
    ...(relations.length === 0 ? [] : [element('relations', {}, ...relations)]),
  );
}

const entityTypes: readonly string[] = ['person', 'corporateBody', 'family'];

function writeNames({ record, description, isFirst }: Identity): XmlElement {
  const { data = {} } = description ?? {};
  const identifier = String(record.data.identifier);
  const type = String(data.typeOfEntity ?? record.data.typeOfEntity);
  const name = String(data.name ?? identifier);
  const parts = [element('part', {}, name)];
  for (const [field, localType] of [
    ['lastName', 'lastname'],
    ['firstName', 'firstname'],
  ] as const)
    for (const text of toTexts(data[field])) parts.push(element('part', { localType }, text));
  // An import distinguishes the parts only if each has a type.
  if (parts.length > 1) parts[0] = element('part', { localType: 'fullname' }, name);
  const parallel = toTexts(data.parallelFormsOfName);
  const nameEntry =
    parallel.length === 0
      ? element('nameEntry', {}, ...parts)
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
    // The schema allows three types; another one goes into the extension.
    element('entityType', {}, entityTypes.includes(type) ? type : 'person'),
    nameEntry,
    ...toTexts(data.otherFormsOfName).map((text) => element('nameEntry', {}, element('part', {}, text))),
  );
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
      toTexts(data[field]).map((text) => element(name, {}, element(entry, {}, text))),
    ),
    ...sections.flatMap(([field, name]) =>
      toTexts(data[field]).map((text) =>
        element(name, {}, ...toParagraphs(text).map((paragraph) => element('p', {}, paragraph))),
      ),
    ),
  ];
}

function writeDates({ data, relationships }: ExportedPart): readonly XmlElement[] {
  const words = toTexts(data.datesOfExistence).join('\n\n');
  const periods = (relationships.hasDate ?? []).map(writePeriod);
  if (periods.length === 0)
    return words === '' ? [] : [element('existDates', {}, element('date', {}, words))];
  const dates = periods.length === 1 ? periods[0]! : element('dateSet', {}, ...periods);
  const periodText = periods.map(textOf).join('; ');
  const note =
    words === '' || words === periodText ? [] : [element('descriptiveNote', {}, element('p', {}, words))];
  return [element('existDates', {}, dates, ...note)];
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
  const [from, to] = (words ?? '').split(/\s*[–/-]\s*/);
  return element(
    'dateRange',
    {},
    element('fromDate', { standardDate: start }, to === undefined ? start : from!),
    element('toDate', { standardDate: end }, to === undefined ? end : to),
  );
}
