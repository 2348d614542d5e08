/** Links with which programs find related items from the page of an item. */
import type { ItemPage, ShownDescription } from '../page.ts';

/** A typed link of an item's page, for programs. */
export interface TypedLink {
  readonly rel: 'author' | 'collection' | 'item' | 'license';
  readonly url: string;
  readonly mediaType?: string | undefined;
}

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

/** The relations of FAIR Signposting that the data has: creators with a page, the item above, files, and a standard licence. */
export function listTypedLinks(page: ItemPage, origin: string): readonly TypedLink[] {
  const { accessPoints, ancestors, description, digitalObjects } = page;
  const parent = ancestors.at(-1);
  const creators = accessPoints
    .filter(({ kind }) => kind === 'creatorAccess')
    .flatMap(({ points }) => points);
  const licence = findLicence(description);
  return [
    ...creators.flatMap(({ path, isLinked }): TypedLink[] =>
      isLinked ? [{ rel: 'author', url: origin + path }] : [],
    ),
    ...(parent === undefined ? [] : [{ rel: 'collection', url: origin + parent.path } as const]),
    ...digitalObjects.flatMap(({ href, mediaType }): TypedLink[] => {
      const url = href === undefined ? null : URL.parse(href, origin || undefined);
      return url === null ? [] : [{ rel: 'item', url: url.href, mediaType }];
    }),
    ...(licence === undefined ? [] : [{ rel: 'license', url: licence } as const]),
  ];
}
