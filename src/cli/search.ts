/** `fonds search` and `fonds reindex`. */
import { describeStoreLocation } from '../config.ts';
import { facetNames, type GivenFilters, toSearchLimits } from '../graph/search.ts';
import { formatCount } from '../lib/english.ts';
import { fail } from '../model/errors.ts';
import { type CommandDeclaration, type Options, textOption } from './command.ts';
import { getReader, storeSettings, withArchive } from './open-archive.ts';
import { createStatusLine, fractionLine } from './progress-bar.ts';

/** Hits that are printed without --limit. */
const defaultLimit = 20;

const searchCommand: CommandDeclaration = {
  words: ['search'],
  summary: 'Search records by words',
  help: () =>
    'Prints one hit per line: id, name, and the ancestors from the root. With --json the whole response of the web service.\nAll words must occur; "a phrase", prefix*, -without, OR, title:word. See docs/search.md.',
  arguments: [{ name: '<WORDS...>', help: 'The query' }],
  options: [
    { flags: '--user <ID>', help: 'Search as this user (default: anonymous, who sees unrestricted records)' },
    { flags: '--type <TYPE>', help: 'Only records of this type', repeatable: true },
    { flags: '--within <ID>', help: 'Only this item and the records below it', repeatable: true },
    {
      flags: '--expand',
      help: 'Words that are a label of a concept also match its other labels, and those of narrower concepts',
    },
    { flags: '--limit <N>', help: 'Maximum number of hits', default: String(defaultLimit) },
    { flags: '--json', help: 'Print the response as JSON, with all facets' },
  ],
  settings: [
    ...storeSettings,
    'searchMaxQueryLength',
    'searchMaxTerms',
    'searchMaxWildcards',
    'searchMinPrefix',
    'searchFacetMs',
    'searchFacetSize',
    'searchPage',
    'searchMaxAddedLabels',
  ],
  run: async (environment, args, options) => {
    const { settings, out, err } = environment;
    const limit = readLimit(options, settings.searchPage);
    await withArchive(environment, async ({ graph }) => {
      const reader = await getReader(graph, textOption(options, 'user'));
      const isJson = options.json === true;
      const response = await graph.as(reader).search(
        {
          q: [args[0]].flat().join(' '),
          filters: readFilters(options),
          facets: isJson ? facetNames : [],
          sort: 'relevance',
          limit,
          isGrouped: false,
          isExpanded: options.expand === true,
        },
        toSearchLimits(settings),
      );
      for (const { term, concept, added } of response.expanded ?? [])
        err(`'${term}' is a label of ${concept.name} (${concept.id}); also searched: ${added.join(', ')}.`);
      for (const warning of response.warnings) err(warning);
      if (isJson) return out(JSON.stringify(response, undefined, 2));
      for (const { id, name, ancestors } of response.hits)
        out([id, name, ancestors.map((ancestor) => ancestor.name).join(' > ')].join('\t'));
      err(`${response.atLeast ? 'At least ' : ''}${formatCount(response.total, 'hit')}.`);
    });
  },
};

function readFilters({ type, within }: Options): GivenFilters {
  return {
    ...(Array.isArray(type) && type.length > 0 ? { type: type as string[] } : {}),
    ...(Array.isArray(within) && within.length > 0 ? { within: within as string[] } : {}),
  };
}

function readLimit(options: Options, max: number): number {
  const text = textOption(options, 'limit') ?? '';
  if (!/^\d{1,9}$/.test(text)) fail('invalid', `--limit must be a whole number, was '${text}'.`);
  if (Number(text) > max) fail('invalid', `--limit must be at most ${max} (limit search-page), was ${text}.`);
  return Number(text);
}

const reindexCommand: CommandDeclaration = {
  words: ['reindex'],
  summary: 'Build the search index again',
  help: () =>
    'Needed after an update of Fonds that changes how words are searched; the server and the search say so. Search stays available meanwhile. If the command is interrupted, it continues when it is run again. Can run while a server runs.',
  settings: [...storeSettings, 'searchUrl', 'searchIndex'],
  run: async ({ settings, reindexStore, out, draw, isTerminal, now }) => {
    const line = createStatusLine(draw, now);
    let items: number;
    try {
      items = await reindexStore(settings, ({ done, total }) => {
        if (isTerminal) line.update(() => fractionLine(done, total, formatCount(done, 'record')));
      });
    } finally {
      line.clear();
    }
    out(
      `The search index of the store in ${describeStoreLocation(settings)} is complete: ${formatCount(items, 'record')} indexed.`,
    );
  },
};

export const searchCommands: readonly CommandDeclaration[] = [searchCommand, reindexCommand];
