/** Finds the licence that a description states. */
import type { ShownDescription } from '../shared/shown-item.ts';

/** Fields in which archives state a licence. */
const licenceFields: ReadonlySet<string> = new Set(['conditionsOfReproduction', 'conditionsOfAccess']);

const licencePattern =
  /https?:\/\/(?:creativecommons\.org\/(?:licenses|publicdomain)|rightsstatements\.org\/(?:vocab|page))\/[\w./-]*[\w/]/;

/** URL of a Creative Commons licence or a rights statement in the conditions. */
export function findLicence({ areas }: ShownDescription): string | undefined {
  const texts = areas
    .flatMap(({ fields }) => fields)
    .filter(({ name }) => licenceFields.has(name))
    .flatMap(({ values }) => values);
  return texts.map((text) => licencePattern.exec(text)?.[0]).find((url) => url !== undefined);
}
