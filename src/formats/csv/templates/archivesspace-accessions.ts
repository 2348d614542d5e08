/** ArchivesSpace's CSV template of accessions. Each row becomes a unit, since the model has no accessions. */
import { addValue } from '../../xml/collected-item.ts';
import type { ColumnTarget } from '../column-target.ts';
import type { RowValues } from '../row-values.ts';
import { falseWords, trueWords } from '../row-values.ts';
import { accessPointColumn, field, group, type Template } from './template.ts';

const numbers = ['accession_number_1', 'accession_number_2', 'accession_number_3', 'accession_number_4'];

const dateColumns = (): Record<string, ColumnTarget> =>
  Object.fromEntries(
    [1, 2].flatMap((number) =>
      Object.entries({
        label: 'type',
        expression: 'date',
        begin: 'start',
        end: 'end',
        type: 'kind',
        certainty: 'certainty',
      }).map(([code, member]) => [`date_${number}_${code}`, group('event', member, { number })]),
    ),
  );

const extentColumns = (): Record<string, ColumnTarget> =>
  Object.fromEntries(
    Object.entries({
      portion: 'portion',
      number: 'number',
      type: 'type',
      container_summary: 'summary',
      physical_details: 'details',
      dimensions: 'dimensions',
    }).map(([code, member]) => [`extent_${code}`, group('extent', member, { number: 0 })]),
  );

export const archivesSpaceAccessions: Template = {
  name: "ArchivesSpace's accessions",
  target: 'DocumentaryUnit',
  scope: 'a repository or a unit',
  separator: '\u0000',
  matches: (headings) => headings.has('accession_title') && headings.has('accession_number_1'),
  complete: completeAccession,
  identifyingFields: ['accessionNumber'],
  columns: {
    accession_title: field('name'),
    // completeAccession joins the parts of the number.
    ...Object.fromEntries(numbers.map((heading) => [heading, field('accessionNumber')])),
    accession_accession_date: field('acquisition', 'Accession date'),
    accession_acquisition_type: field('acquisition', 'Acquisition type'),
    accession_provenance: field('archivalHistory'),
    accession_content_description: field('scopeAndContent'),
    accession_condition_description: field('physicalCharacteristics'),
    accession_disposition: field('appraisal', 'Disposition'),
    accession_retention_rule: field('appraisal', 'Retention rule'),
    accession_inventory: field('findingAids', 'Inventory'),
    accession_general_note: field('notes'),
    accession_resource_type: field('levelOfDescription'),
    accession_access_restrictions_note: field('conditionsOfAccess'),
    accession_use_restrictions_note: field('conditionsOfReproduction'),
    accession_publish: { to: 'restricted', values: falseWords, publicValues: trueWords },
    agent_name_primary_name: accessPointColumn('creatorAccess'),
    subject_term: accessPointColumn('subjectAccess'),
    ...dateColumns(),
    ...extentColumns(),
  },
};

/** Makes the identifier from the accession number, which has up to four parts: `2026-12`. */
function completeAccession({ nonFields, item, description }: RowValues): void {
  const parts = description.get('accessionNumber');
  description.delete('accessionNumber');
  if (parts === undefined) return;
  const number = parts.join('-');
  if (nonFields.has('identifier')) addValue(item, 'otherIdentifiers', number);
  else nonFields.set('identifier', [number]);
}
