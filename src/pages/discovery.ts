/** Data with which programs find an item from its page: the canonical URL, other representations, and a description in terms of schema.org. */
import type { PageLayout } from '../model/define.ts';
import { getRecordType } from '../model/registry.ts';
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
    ...(description.language !== 'und' && { inLanguage: description.language }),
    ...(parent !== undefined && {
      isPartOf: { '@id': origin + parent.path, name: parent.title },
    }),
  };
}
