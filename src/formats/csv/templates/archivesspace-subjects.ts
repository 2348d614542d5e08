/** ArchivesSpace's CSV template of subjects. */
import type { RowValues } from '../row-values.ts';
import { identifyByName } from './atom.ts';
import { field, itemField, type Template } from './template.ts';

const rights = (label: string) => field('note', `Metadata rights, ${label}`);

export const archivesSpaceSubjects: Template = {
  name: "ArchivesSpace's subjects",
  target: 'CvocConcept',
  scope: 'a vocabulary',
  separator: '\u0000',
  matches: (headings) => headings.has('subject_authority_id') && headings.has('term_1'),
  complete: completeSubject,
  identifyingFields: ['name'],
  columns: {
    subject_authority_id: { to: 'identifier' },
    subject_source: field('note', 'Source'),
    subject_scope_note: field('scopeNote'),
    external_document_title: itemField('seeAlso'),
    external_document_location: itemField('seeAlso'),
    external_document_publish: { to: 'nothing' },
    md_rights_dec_license: rights('license'),
    md_rights_dec_descriptive_note: rights('note'),
    md_rights_dec_file_uri: rights('file'),
    md_rights_dec_xlink_title: rights('title'),
    md_rights_dec_last_verified_date: rights('verified'),
    ...Object.fromEntries(
      [1, 2, 3, 4].flatMap((n) => [
        [`term_${n}`, field('name')],
        [`term_type_${n}`, field('termType')],
      ]),
    ),
  },
};

/** Joins the terms of a subject to one name: `Harbours -- Strikes`. */
function completeSubject(row: RowValues): void {
  const { description } = row;
  const terms = description.get('name');
  if (terms !== undefined) description.set('name', [terms.join(' -- ')]);
  const types = description.get('termType');
  description.delete('termType');
  if (types !== undefined)
    description.set('note', [`Type: ${[...new Set(types)].join(', ')}`, ...(description.get('note') ?? [])]);
  identifyByName(row);
}
