/** Reads the help pages: the documentation of Fonds, and help for readers in their language. */

import { fail } from '../../model/errors.ts';
import { textParameter } from '../../parameters/parameter.ts';
import { definePage } from '../define-page.ts';
import type { PageContext, PageRequest } from '../page-request.ts';
import { helpPath } from '../shared/page-path.ts';
import type { HelpPage } from './data.ts';
import { chooseHelpLanguage, listHelpLinks, searchHelp } from './derive.ts';

const searchParameters = { q: textParameter('Words to find in the help', { mayBeEmpty: true }) };

export const helpPages = [
  definePage({
    name: 'help',
    path: helpPath,
    access: 'public',
    summary: 'The list of help pages, and the search in them',
    parameters: searchParameters,
    load: async (request, context) => addHits(await loadPage('', request, context), request, context),
  }),
  definePage({
    name: 'help',
    path: `${helpPath}/{page}`,
    access: 'public',
    summary: 'A help page',
    parameters: {},
    isCached: true,
    load: (request, context) => loadPage(request.params.page!, request, context),
  }),
  definePage({
    name: 'help',
    path: `${helpPath}/{folder}/{page}`,
    access: 'public',
    summary: 'A help page of a folder, such as that of the formats',
    parameters: {},
    isCached: true,
    load: (request, context) => {
      const { folder, page } = request.params;
      return loadPage(`${folder}/${page}`, request, context);
    },
  }),
];

/** Throws `not-found` for a path that is not in the list of pages. */
async function loadPage(
  path: string,
  { language }: Pick<PageRequest, 'language'>,
  { options }: PageContext,
): Promise<HelpPage> {
  const { help } = await options.openPages();
  const entries = await help.listEntries();
  const entry =
    entries.find((one) => one.path === path) ??
    fail('not-found', `There is no help page '${path}'. ${helpPath} lists all of them.`);
  const document = await help.getDocument(entry, chooseHelpLanguage(entry, language));
  return { document, contents: listHelpLinks(entries, language) };
}

async function addHits(
  page: HelpPage,
  { parameters: { q = '' }, language }: PageRequest<typeof searchParameters>,
  { options }: PageContext,
): Promise<HelpPage> {
  if (q.trim() === '') return page;
  const { help } = await options.openPages();
  const [sections, entries] = await Promise.all([help.listSections(), help.listEntries()]);
  return { ...page, search: { q, hits: searchHelp(sections, entries, q, language) } };
}
