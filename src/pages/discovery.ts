/** Data with which programs find an item from its page: the canonical URL, other representations, and a description in terms of schema.org. */
import type { PageLayout } from '../model/define.ts';
import { getRecordType } from '../model/registry.ts';
import { undetermined } from '../model/undetermined-language.ts';
import type { ItemPage, Page } from './page.ts';

const schemaTypes: Readonly<Partial<Record<PageLayout, string>>> = {
  unit: 'ArchiveComponent',
  repository: 'ArchiveOrganization',
  concept: 'DefinedTerm',
  vocabulary: 'DefinedTermSet',
  country: 'AdministrativeArea',
};

/** URL of the type of the item in schema.org. */
export function schemaTypeUrl(type: string): string {
  return `https://schema.org/${schemaType(type)}`;
}

function schemaType(type: string): string {
  const layout = getRecordType(type).page?.layout;
  return (layout !== undefined && schemaTypes[layout]) || 'Thing';
}

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

/** The relations of FAIR Signposting that the data has: creators with a page, the item above, files, and a standard licence. */
export function listTypedLinks(page: ItemPage, origin: string): readonly TypedLink[] {
  const { accessPoints, ancestors, description, digitalObjects } = page;
  const parent = ancestors.at(-1);
  const creators = accessPoints
    .filter(({ kind }) => kind === 'creatorAccess')
    .flatMap(({ points }) => points);
  const texts = description.areas
    .flatMap(({ fields }) => fields)
    .filter(({ name }) => licenceFields.has(name))
    .flatMap(({ values }) => values);
  const licence = texts.map((text) => licencePattern.exec(text)?.[0]).find((url) => url !== undefined);
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

/** Undefined for pages that are not about one item. @param origin URL of the site without a path. */
export function writeStructuredData(
  { name, data }: Page,
  origin: string,
  canonical: string,
): string | undefined {
  if (name !== 'item') return undefined;
  // Escaped, since `</script` or `<!--` in a title would end or change the element.
  return JSON.stringify(describeItem(data, origin, canonical)).replaceAll('<', '\\u003c');
}

function describeItem(
  { type, id, title, ancestors, description }: ItemPage,
  origin: string,
  canonical: string,
): Readonly<Record<string, unknown>> {
  const parent = ancestors.at(-1);
  return {
    '@context': 'https://schema.org',
    '@type': schemaType(type),
    '@id': canonical,
    url: canonical,
    identifier: id,
    name: title,
    ...(description.language !== undetermined && { inLanguage: description.language }),
    ...(parent !== undefined && {
      isPartOf: { '@id': origin + parent.path, name: parent.title },
    }),
  };
}
