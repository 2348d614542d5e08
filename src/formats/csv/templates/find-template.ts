import { archivesSpaceAccessions } from './archivesspace-accessions.ts';
import { archivesSpaceSubjects } from './archivesspace-subjects.ts';
import { archivesSpaceObjects } from './archivesspace-units.ts';
import { atomAuthorities, atomRelations, atomRepositories } from './atom-authorities.ts';
import { atomUnits } from './atom-units.ts';
import type { Template } from './template.ts';

/** In the order in which they are tried. */
export const templates: readonly Template[] = [
  atomUnits,
  atomRepositories,
  atomAuthorities,
  atomRelations,
  archivesSpaceObjects,
  archivesSpaceAccessions,
  archivesSpaceSubjects,
];

/** Tables of these programs that cannot be imported: a heading that no other table has → the error message. */
const unsupportedTables: Readonly<Record<string, string>> = {
  descriptionSlugs:
    "The headings are those of AtoM's physical objects. Containers belong to a unit: import them with the units, in the columns physicalObjectName, physicalObjectType and physicalObjectLocation.",
  ao_ref_id:
    "The headings are those of ArchivesSpace's digital objects. They belong to a unit: import them with the archival objects, in the columns digital_object_title and rep_file_uri.",
};

/** The reason why a table with these headings cannot be imported; undefined for other tables. */
export function findUnsupportedTable(headers: readonly string[]): string | undefined {
  const heading = headers.find((header) => Object.hasOwn(unsupportedTables, header));
  return heading === undefined ? undefined : unsupportedTables[heading];
}

export function findTemplate(headers: readonly string[]): Template | undefined {
  const headings = new Set(headers.map((header) => header.replace(/\s/g, '')));
  return templates.find((template) => template.matches(headings));
}
