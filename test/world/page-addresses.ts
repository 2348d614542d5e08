/** Addresses of the pages of the registry in the archive of the examples. */
import { exampleIds, pathExample } from '../../src/http/openapi-examples.ts';
import type { AnyRow } from '../../src/pages/define-page.ts';
import { pages } from '../../src/pages/registry.ts';
import { pageFolder, typesWithPages } from '../../src/pages/shared/page-path.ts';

export const pageRows: readonly AnyRow[] = pages;

/** Addresses of the pages that need more than the id of an item. Tests add the one of a one-time link, which is different each time. */
export const pageAddresses: Record<string, string> = {
  '/search/values': '/search/values?facet=type',
  '/help/{page}': '/help/search',
  '/help/{folder}/{page}': '/help/formats/ead',
  '/staff/users/{id}': `/staff/users/${exampleIds.user}`,
  '/staff/groups/{id}': `/staff/groups/${exampleIds.group}`,
  '/staff/webhooks/{id}': `/staff/webhooks/${exampleIds.webhook}`,
  '/staff/permissions/{id}': `/staff/permissions/${exampleIds.user}`,
  '/staff/restore/{id}': `/staff/restore/${exampleIds.unit}`,
  '/staff/jobs/{id}': `/staff/jobs/${exampleIds.job}`,
};

/** The type of the items whose pages are below this path. */
export function typeOfPage({ path }: AnyRow) {
  return typesWithPages.find((type) => path.startsWith(`/${pageFolder(type)}/{id}`));
}

/** The path from the root of the host, with the default prefix of the API. */
export function pathOfPage(row: AnyRow): string {
  return row.kind === 'api' ? `/archive${row.path}` : row.path;
}

/** An address of the page in the archive of the examples. */
export function addressOfPage(row: AnyRow): string {
  const address = pageAddresses[row.path] ?? pathOfPage(row);
  return address.replaceAll(/\{(\w+)\}/g, (_, name: string) => pathExample(name, typeOfPage(row)));
}
