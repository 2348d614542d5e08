/** The facts below the title of a unit of a finding aid, on the page, in print and as a PDF. */
import type { ShownField } from '../src/pages/shared/shown-values.ts';

/** The code stands before the title. Most units are files or items, whose level says nothing that the code and the place do not show. */
export function listUnitFacts(summary: readonly ShownField[]): readonly ShownField[] {
  return summary.filter((field) => field.name !== 'identifier' && !isLowestLevel(field));
}

const lowestLevels: ReadonlySet<string> = new Set(['file', 'item']);

function isLowestLevel({ name, values }: ShownField): boolean {
  return name === 'levelOfDescription' && values.every((value) => lowestLevels.has(value));
}
