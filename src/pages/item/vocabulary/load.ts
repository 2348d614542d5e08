/** Reads the custom content of the pages of vocabularies and of sets of agents: the thesaurus, and an alphabetical index. */

import type { ListedItems } from '../../../graph/items/listed-items.ts';
import { toLanguageCode } from '../../../model/languages.ts';
import { textParameter } from '../../../parameters/parameter.ts';
import type { PageContext } from '../../page-request.ts';
import { pagePath } from '../../shared/page-path.ts';
import { requireEntries, requirePage } from '../../shared/paging.ts';
import type { WireItem } from '../../shared/wire-item.ts';
import type { CustomLoader, CustomRequest } from '../custom-loader.ts';
import type { AuthoritySetContent, ShownAlphabeticalList, VocabularyContent } from './data.ts';
import { toAlphabeticalList, toThesaurus } from './derive.ts';

/** Names of one letter on one page. */
const namesPerPage = 100;

/** Concepts of one level on one page. */
const conceptsPerLevel = 50;

/** A deeper path is not opened. */
const maxDepth = 20;

const letter = textParameter('The first letter of the listed names');
const indexParameters = { letter };
const parameters = { letter, open: textParameter('Ids of the open concepts, from the top', { many: true }) };

export const vocabularyLoader: CustomLoader<VocabularyContent, typeof parameters> = {
  listsChildren: true,
  parameters,
  read: async (context, item, request) => ({
    layout: 'vocabulary',
    total: await context.graph.listedItems.countIn(item.type, item.id),
    index: await readIndex(context, item, request),
    lang: request.lang,
    thesaurus:
      request.parameters.letter === undefined ? await readThesaurus(context, item, request) : undefined,
  }),
};

export const authoritySetLoader: CustomLoader<AuthoritySetContent, typeof indexParameters> = {
  listsChildren: true,
  parameters: indexParameters,
  read: async (context, item, request) => ({
    layout: 'authoritySet',
    total: await context.graph.listedItems.countIn(item.type, item.id),
    index: await readIndex(context, item, requireLetter(request)),
  }),
};

/** Only the names of one letter have pages. */
function requireLetter(request: CustomRequest<typeof indexParameters>): typeof request {
  if (request.parameters.letter === undefined)
    requirePage({ total: 0, page: request.page, pageSize: namesPerPage });
  return request;
}

async function readIndex(
  { graph }: PageContext,
  { type, id }: WireItem,
  { language, lang, page, parameters: { letter: initial } }: CustomRequest<typeof indexParameters>,
): Promise<ShownAlphabeticalList> {
  const names = await graph.listedItems.readNames({
    type,
    id,
    language: toLanguageCode(lang ?? language),
    initial,
    offset: (page - 1) * namesPerPage,
    limit: namesPerPage,
  });
  if (initial !== undefined && page > 1) requireEntries(names.items, 'page', page);
  return toAlphabeticalList(names, pagePath({ type, id }), { lang, letter: initial, page });
}

async function readThesaurus(
  { graph }: PageContext,
  { type, id }: WireItem,
  { language, lang, page, parameters: { open } }: CustomRequest<typeof parameters>,
): Promise<VocabularyContent['thesaurus']> {
  const offset = (page - 1) * conceptsPerLevel;
  const top = await graph.listedItems.listChildren(type, id, { offset, limit: conceptsPerLevel });
  requirePage({ total: top.total, page, pageSize: conceptsPerLevel });
  const levels: ListedItems[] = [top];
  for (const one of open.slice(0, maxDepth)) {
    // An id that is not in the level above is ignored: links to concepts that were moved still show the vocabulary.
    const node = levels.at(-1)!.items.find((listed) => listed.id === one);
    if (node === undefined) break;
    const window = { offset: 0, limit: conceptsPerLevel };
    levels.push(await graph.listedItems.listChildren(node.type, node.id, window));
  }
  const address = { path: pagePath({ type, id }), page, lang, language: toLanguageCode(language) };
  return { total: top.total, page, pageSize: conceptsPerLevel, items: toThesaurus(levels, open, address) };
}
