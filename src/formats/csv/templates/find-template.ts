import { archivesSpaceSubjects } from './archivesspace-subjects.ts';
import { archivesSpaceObjects } from './archivesspace-units.ts';
import { atomAuthorities, atomRepositories } from './atom-authorities.ts';
import { atomUnits } from './atom-units.ts';
import type { Template } from './template.ts';

/** In the order in which they are tried. */
export const templates: readonly Template[] = [
  atomUnits,
  atomRepositories,
  atomAuthorities,
  archivesSpaceObjects,
  archivesSpaceSubjects,
];

export function findTemplate(headers: readonly string[]): Template | undefined {
  const headings = new Set(headers.map((header) => header.replace(/\s/g, '')));
  return templates.find((template) => template.matches(headings));
}
