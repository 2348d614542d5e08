/** `fonds search` and `fonds reindex`. */
import { describeStoreLocation } from '../config/settings.ts';
import { defaultPageSize } from '../graph/search/search-options.ts';
import { toSearchResponseBody } from '../graph/search/search-response.ts';
import { defaultSuggestions, type SuggestResponse } from '../graph/search/suggest.ts';
import { formatCount } from '../lib/quantities.ts';
import { fail } from '../model/errors.ts';
import { facetNames, type GivenFilters } from '../model/search-values.ts';
import { type CommandDeclaration, type Options, textOption } from './command.ts';
import { getReadingActor, storeSettings, withArchive } from './open-archive.ts';
import { createStatusLine, fractionLine } from './progress-bar.ts';

const searchCommand: CommandDeclaration = {
  words: ['search'],
  summary: 'Search records by words',
  help: () =>
    'Prints one hit per line: id, name, and the ancestors from the root. With --json the whole response of the web service. With --suggest one suggestion per line: kind, text, and the id of the record.\nAll words must occur; "a phrase", prefix*, -without, OR, title:word. See docs/search.md.',
  arguments: [{ name: '<WORDS...>', help: 'The query' }],
  options: [
    { flags: '--user <ID>', help: 'Search as this user (default: anonymous, who sees unrestricted records)' },
    { flags: '--type <TYPE>', help: 'Only records of this type', repeatable: true },
    { flags: '--within <ID>', help: 'Only this item and the records below it', repeatable: true },
    {
      flags: '--expand',
      help: 'Words that are a label of a concept also match its other labels, and those of narrower concepts',
    },
    {
      flags: '--limit <N>',
      help: `Maximum number of hits or suggestions (default: ${defaultPageSize} hits, ${defaultSuggestions} suggestions)`,
    },
    {
      flags: '--suggest',
      help: 'Print completions of the words instead: titles, names, access points, identifiers',
    },
  ],
  json: 'the response of the web service, with all facets',
  settings: [
    ...storeSettings,
    'searchSeconds',
    'searchMaxQueryLength',
    'searchMaxTerms',
    'searchMaxWildcards',
    'searchMinPrefix',
    'searchWork',
    'searchFacetMs',
    'searchFacetSize',
    'searchPage',
    'searchMaxAddedLabels',
    'searchSuggestions',
  ],
  run: async (environment, args, options) => {
    const { settings, out, err } = environment;
    const isSuggest = options.suggest === true;
    const limit = readLimit(options);
    await withArchive(environment, async ({ graph }) => {
      const reader = await getReadingActor(graph, textOption(options, 'user'));
      const isJson = options.json === true;
      const q = [args[0]].flat().join(' ');
      if (isSuggest) {
        const found = await graph
          .as(reader)
          .search.suggest({ q, types: [], within: [], ...readSuggestFilters(options), limit }, settings);
        return printSuggestions(found, isJson, out);
      }
      const found = await graph
        .as(reader)
        .search.query(
          {
            q,
            filters: readFilters(options),
            facets: isJson ? facetNames : [],
            sort: 'relevance',
            limit,
            isGrouped: false,
            isExpanded: options.expand === true,
          },
          settings,
        );
      const response = toSearchResponseBody(found);
      for (const { term, concept, added } of response.expanded ?? [])
        err(`'${term}' is a label of ${concept.name} (${concept.id}); also searched: ${added.join(', ')}.`);
      for (const warning of response.warnings) err(warning);
      if (isJson) return out(JSON.stringify(response, undefined, 2));
      for (const { id, name, ancestors } of response.hits)
        out([id, name, ancestors.map((ancestor) => ancestor.name).join(' > ')].join('\t'));
      const { didYouMean } = response;
      if (didYouMean !== undefined)
        err(`Did you mean: ${didYouMean.q} (${formatCount(didYouMean.total, 'hit')})`);
      err(`${response.atLeast ? 'At least ' : ''}${formatCount(response.total, 'hit')}.`);
    });
  },
};

function printSuggestions(response: SuggestResponse, isJson: boolean, out: (line: string) => void): void {
  const lines = response.suggestions.map(({ kind, text, id = '' }) => [kind, text, id].join('\t'));
  for (const line of isJson ? [JSON.stringify(response, undefined, 2)] : lines) out(line);
}

function readSuggestFilters(options: Options): {
  readonly types?: readonly string[];
  readonly within?: readonly string[];
} {
  const { type, within } = readFilters(options);
  return { ...(type !== undefined && { types: type }), ...(within !== undefined && { within }) };
}

function readFilters({ type, within }: Options): GivenFilters {
  return {
    ...(Array.isArray(type) && type.length > 0 && { type: type as string[] }),
    ...(Array.isArray(within) && within.length > 0 && { within: within as string[] }),
  };
}

function readLimit(options: Options): number | undefined {
  const text = textOption(options, 'limit');
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) fail('invalid', `--limit must be a whole number, was '${text}'.`);
  return Number(text);
}

const reindexCommand: CommandDeclaration = {
  words: ['reindex'],
  summary: 'Build the search index again',
  help: () =>
    'Needed after an update of Fonds that changes how words are searched; the server logs it at its start, and responses of searches have a warning. Search stays available meanwhile. If the command is interrupted, it continues when it is run again. Can run while a server runs.',
  json: '{"records": number of indexed records}',
  settings: [...storeSettings, 'searchUrl', 'searchCa', 'searchIndex'],
  run: async ({ settings, reindexStore, print, draw, isTerminal, now }) => {
    const line = createStatusLine(draw, now);
    let items: number;
    try {
      items = await reindexStore(settings, ({ done, total }) => {
        if (isTerminal) line.update(() => fractionLine(done, total, formatCount(done, 'record')));
      });
    } finally {
      line.clear();
    }
    print({
      json: { records: items },
      lines: [
        `The search index of the store in ${describeStoreLocation(settings)} is complete: ${formatCount(items, 'record')} indexed.`,
      ],
    });
  },
};

export const searchCommands: readonly CommandDeclaration[] = [searchCommand, reindexCommand];
