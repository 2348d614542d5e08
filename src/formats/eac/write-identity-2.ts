/** Writes an agent, or one of its identities, as EAC-CPF 2.0: names, description, relations. */
import type { ExportedPart } from '../../model/export-step.ts';
import type { WriteContext } from '../record-writer.ts';
import { toTexts } from '../xml/write-values.ts';
import { element, type XmlElement } from '../xml/write-xml.ts';
import {
  entries,
  toEntityType,
  toEntryTexts,
  toLanguageRows,
  writeDates,
  writeNameParts,
  writeNote,
  writeSections,
} from './write-identity.ts';
import type { Identity } from './write-relations.ts';
import { writeRelations2 } from './write-relations-2.ts';

export function writeIdentity2(identity: Identity, context: WriteContext): XmlElement {
  const content = writeDescription(identity);
  const relations = writeRelations2(identity, context);
  return element(
    'cpfDescription',
    {},
    writeNames(identity),
    ...(content.length === 0 ? [] : [element('description', {}, ...content)]),
    ...(relations.length === 0 ? [] : [element('relations', {}, ...relations)]),
  );
}

function writeNames(identity: Identity): XmlElement {
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

/** Names of elements and of their groups, in the order of the schema. */
const groups: readonly (readonly [group: string, name: string])[] = [
  ['functions', 'function'],
  ['languagesUsed', 'languageUsed'],
  ['legalStatuses', 'legalStatus'],
  ['localDescriptions', 'localDescription'],
  ['mandates', 'mandate'],
  ['occupations', 'occupation'],
  ['places', 'place'],
];

function writeDescription({ description }: Identity): readonly XmlElement[] {
  const all = description === undefined ? [] : writeEntries(description.data);
  const { notes } = toLanguageRows(description?.data ?? {});
  const grouped = groups.flatMap(([group, name]) => {
    const members = all.filter((one) => one.name === name);
    const isNoted = name === 'languageUsed' && notes.length > 0;
    if (isNoted)
      return [
        element(group, {}, ...(members.length > 0 ? members : [element(name, {})]), ...writeNote(notes)),
      ];
    return members.length === 0 ? [] : [element(group, {}, ...members)];
  });
  if (description === undefined) return grouped;
  return [...grouped, ...writeDates(description), ...writeSections(description.data)];
}

function writeEntries(data: ExportedPart['data']): readonly XmlElement[] {
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
