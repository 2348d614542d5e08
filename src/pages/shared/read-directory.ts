/** Reads the directory of countries and institutions, which is cached until the next change of the store. */
import type { ActorGraph } from '../../graph/actor-graph.ts';
import type { PageLayout } from '../../model/define.ts';
import type { Directory, DirectoryEntry } from './directory.ts';
import { typesWithPages } from './page-path.ts';

export async function readCountriesAndInstitutions(graph: ActorGraph): Promise<Directory> {
  const [countries, institutions] = await Promise.all([
    readLayout(graph, 'country'),
    readLayout(graph, 'repository'),
  ]);
  return { countries, institutions };
}

async function readLayout(graph: ActorGraph, layout: PageLayout): Promise<readonly DirectoryEntry[]> {
  const types = typesWithPages.filter(({ page }) => page?.layout === layout);
  return (await Promise.all(types.map(({ name }) => graph.listedItems.readDirectory({ type: name })))).flat();
}
