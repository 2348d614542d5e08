/** Reads the formats, and the records that the user may import into. The choices of an earlier import are filled in. */
import type { ActorGraph } from '../../graph/actor-graph.ts';
import { textParameter } from '../../parameters/parameter.ts';
import type { FormatInfo, ImportRequest } from '../../transfer/import/import.ts';
import { profileTargets } from '../../transfer/profile-parameters.ts';
import { definePage } from '../define-page.ts';
import type { PageContext } from '../page-request.ts';
import { noImportChoices } from '../shared/import-choices.ts';
import { titleOfSummary } from '../shared/item-link.ts';
import { readStaffMenu } from '../shared/read-staff-menu.ts';
import { importPath, jobsPath } from '../shared/staff-menu.ts';
import { toImportChoices } from '../shared/to-import-choices.ts';
import { createScopeAction, deleteProfileAction } from './actions.ts';
import { creatableTypes, type ImportPage } from './data.ts';
import { listCountries, listLanguages, toSavedChoices } from './derive.ts';

/** Records to import into that the page lists. Its script finds the others by their names. */
const maxScopes = 100;

/** Types whose records are too many to be listed. */
const unlistedType = 'DocumentaryUnit';

const parameters = {
  scope: textParameter('Id of the record to import into'),
  again: textParameter('Id of a job whose choices are used again'),
  profile: textParameter('Name of an import profile whose choices are used'),
};

export const importPage = definePage({
  name: 'import',
  path: importPath,
  access: 'signed-in',
  summary: 'Import of files: choices, upload, and the columns of tables',
  parameters,
  isIndexed: false,
  actions: [createScopeAction, deleteProfileAction],
  load: async (request, context): Promise<ImportPage> => {
    const { graph, options } = context;
    const { language, parameters: given } = request;
    const again = given.again === undefined ? undefined : await readRequest(given.again, context);
    const { scopes, hasMore } = await listScopes(context);
    const { importFolders, multipartFiles } = options.settings;
    const saved = toSavedChoices(await graph.importProfiles.list(profileTargets));
    const applied = saved.find(({ name }) => name === given.profile);
    return {
      menu: await readStaffMenu(graph),
      formats: options.formats.map(({ name, scopes: types }) => ({
        name,
        scopes: types,
        mappings: listMappings(name, context),
      })),
      scopes,
      hasMoreScopes: hasMore,
      languages: listLanguages(language),
      countries: listCountries(language),
      creatable: await listCreatable(graph),
      folders: importFolders,
      choices: again === undefined ? (applied?.choices ?? toScope(given.scope)) : toImportChoices(again),
      saved,
      profile: applied?.name,
      again: again === undefined ? undefined : { path: `${jobsPath}/${given.again}` },
      maxFiles: multipartFiles,
    };
  },
});

const toScope = (scope: string | undefined): ImportPage['choices'] =>
  scope === undefined ? noImportChoices : { values: { scope }, columns: [] };

/** Throws `not-found`. */
async function readRequest(id: string, { graph, archive }: PageContext): Promise<ImportRequest | undefined> {
  const jobs = archive.jobs.as(graph.actor);
  const { kind } = await jobs.get(id);
  return kind === 'import' ? ((await jobs.getRequest(id)) as ImportRequest) : undefined;
}

/** Names of the mapping files of a format. */
function listMappings(format: string, { options }: PageContext): readonly string[] {
  return options.mappings.filter((one) => one.format === format && one.file !== null).map(({ name }) => name);
}

async function listScopes({
  graph,
  options,
}: PageContext): Promise<{ readonly scopes: ImportPage['scopes']; readonly hasMore: boolean }> {
  const types = [...new Set(options.formats.flatMap(({ scopes }) => scopes))].filter(
    (type) => type !== unlistedType,
  );
  const { hits, total } = await graph.search.query(
    {
      q: '',
      filters: { type: types },
      facets: [],
      sort: 'title',
      isGrouped: false,
      limit: Math.min(maxScopes, options.settings.searchPage),
      hasFragments: false,
    },
    options.settings,
  );
  const own = graph.actor.isAdmin ? [] : await listOwnPlaces(graph, options.formats);
  const found = [...own, ...hits.filter(({ id }) => !own.some((one) => one.id === id))];
  const allowed = graph.actor.isAdmin ? hits : await keepAllowed(graph, found, options.formats);
  return {
    scopes: allowed.map(({ id, type, name }) => ({ id, type, title: name })),
    hasMore: total > hits.length,
  };
}

interface Hit {
  readonly id: string;
  readonly type: string;
  readonly name: string;
}

/** The records on which the user has own permissions: the list of all may end before them. */
async function listOwnPlaces(
  { permissions, items }: ActorGraph,
  formats: readonly FormatInfo[],
): Promise<readonly Hit[]> {
  const { scopes } = await permissions.readPlaces('create');
  const possible = scopes.filter(({ type }) => formats.some((format) => format.scopes.includes(type)));
  const summaries = await items.readSummaries(possible.slice(0, maxScopes).map(({ id }) => id));
  return [...summaries.values()].map((summary) => ({
    id: summary.id,
    type: summary.type,
    name: titleOfSummary(summary),
  }));
}

/** Those into which the user may import some format. */
async function keepAllowed(
  { permissions }: ActorGraph,
  hits: readonly Hit[],
  formats: readonly FormatInfo[],
): Promise<readonly Hit[]> {
  const mayImport = async ({ id, type }: Hit): Promise<boolean> => {
    const targets = formats
      .filter(({ scopes }) => scopes.includes(type))
      .map((format) => format.targets?.[type] ?? format.target);
    for (const target of new Set(targets)) {
      const may = await Promise.all(
        (['create', 'update'] as const).map((permission) => permissions.mayOnType(permission, target, id)),
      );
      if (may.every(Boolean)) return true;
    }
    return false;
  };
  const may = await Promise.all(hits.map(mayImport));
  return hits.filter((_, at) => may[at]);
}

async function listCreatable({ permissions }: ActorGraph): Promise<ImportPage['creatable']> {
  const may = await Promise.all(creatableTypes.map((type) => permissions.mayOnType('create', type)));
  return creatableTypes.filter((_, at) => may[at]);
}
