/** The guides of the documentation, which the service serves as Markdown. */
import { readFile } from 'node:fs/promises';

const folder = new URL('../../../docs/', import.meta.url);

/** Files and titles of the guides, by the name in the URL. */
export const guides: Readonly<Record<string, { readonly file: string; readonly title: string }>> = {
  rest: { file: 'api/rest.md', title: 'REST' },
  reading: { file: 'api/reading.md', title: 'Reading records' },
  lists: { file: 'api/lists.md', title: 'Lists: sort and filter' },
  editing: { file: 'api/editing.md', title: 'Creating, updating and deleting' },
  connections: { file: 'api/connections.md', title: 'Links, concepts and virtual units' },
  batch: { file: 'api/batch.md', title: 'Batch operations and tools' },
  imports: { file: 'api/imports.md', title: 'Imports' },
  'prepare-imports': { file: 'api/prepare-imports.md', title: 'Preparing imports' },
  exports: { file: 'api/exports.md', title: 'Exports' },
  history: { file: 'api/history.md', title: 'Audit log and versions' },
  undo: { file: 'api/undo.md', title: 'Undo' },
  access: { file: 'api/access.md', title: 'Permissions and groups' },
  requests: { file: 'api/requests.md', title: 'All requests' },
  graphql: { file: 'api/graphql.md', title: 'GraphQL' },
  search: { file: 'search.md', title: 'Search' },
  changes: { file: 'api/changes.md', title: 'Change feed and webhooks' },
  'linked-data': { file: 'api/linked-data.md', title: 'Linked data' },
  'oai-pmh': { file: 'api/oai-pmh.md', title: 'OAI-PMH' },
  'data-model': { file: 'data-model.md', title: 'Data model' },
  permissions: { file: 'permissions.md', title: 'Permissions' },
  formats: { file: 'formats.md', title: 'Formats' },
  mappings: { file: 'mappings.md', title: 'Mappings' },
  're-import': { file: 're-import.md', title: 'Importing again' },
  jobs: { file: 'jobs.md', title: 'Jobs' },
  errors: { file: 'errors.md', title: 'Errors' },
  profile: { file: 'profile.md', title: 'Profiles' },
  settings: { file: 'settings.md', title: 'Settings' },
  cli: { file: 'cli.md', title: 'Command line' },
  operate: { file: 'operate.md', title: 'Running in production' },
  glossary: { file: 'glossary.md', title: 'Glossary' },
};

/** Undefined for an unknown guide, and if the service was installed without its documentation. */
export async function findGuide(name: string): Promise<string | undefined> {
  if (!Object.hasOwn(guides, name)) return undefined;
  try {
    return await readFile(new URL(guides[name]!.file, folder), 'utf8');
  } catch {
    return undefined;
  }
}
