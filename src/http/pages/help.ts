/** The help pages: the documentation of Fonds, and help for readers in their language. */
import { fail } from '../../model/errors.ts';
import {
  chooseHelpLanguage,
  type HelpPage,
  helpPath,
  listHelpLinks,
  searchHelp,
} from '../../pages/help/derive.ts';
import type { Page } from '../../pages/page.ts';
import type { Context } from '../context.ts';
import { textParameter } from '../parameter.ts';
import type { RestRequest, Route } from '../route.ts';
import { definePage, languageOf } from './page-route.ts';

const searchParameters = {
  q: textParameter('Words to find in the help', { mayBeEmpty: true }),
};

export const helpPages: readonly Route[] = [
  definePage({
    path: helpPath,
    access: 'read',
    summary: 'The list of help pages, and the search in them',
    parameters: searchParameters,
    load: async (request, context) => {
      const page = await loadPage('', request, context);
      return { name: 'help', data: await addHits(page, request, context) };
    },
  }),
  definePage({
    path: `${helpPath}/{page}`,
    access: 'read',
    summary: 'A help page',
    parameters: {},
    isCached: true,
    load: async (request, context): Promise<Page> => ({
      name: 'help',
      data: await loadPage(request.params.page!, request, context),
    }),
  }),
  definePage({
    path: `${helpPath}/{folder}/{page}`,
    access: 'read',
    summary: 'A help page of a folder, such as that of the formats',
    parameters: {},
    isCached: true,
    load: async (request, context): Promise<Page> => {
      const { folder, page } = request.params;
      return { name: 'help', data: await loadPage(`${folder}/${page}`, request, context) };
    },
  }),
];

/** Throws `not-found` for a path that is not in the list of pages. */
async function loadPage(
  path: string,
  { headers }: Pick<RestRequest, 'headers'>,
  { options }: Context,
): Promise<HelpPage> {
  const { help } = await options.openPages();
  const entries = await help.listEntries();
  const entry =
    entries.find((one) => one.path === path) ??
    fail('not-found', `There is no help page '${path}'. ${helpPath} lists all of them.`);
  const wanted = languageOf(headers);
  const document = await help.getDocument(entry, chooseHelpLanguage(entry, wanted));
  return { document, contents: listHelpLinks(entries, wanted) };
}

async function addHits(
  page: HelpPage,
  { parameters: { q = '' }, headers }: RestRequest<typeof searchParameters>,
  { options }: Context,
): Promise<HelpPage> {
  if (q.trim() === '') return page;
  const { help } = await options.openPages();
  const [sections, entries] = await Promise.all([help.listSections(), help.listEntries()]);
  return { ...page, search: { q, hits: searchHelp(sections, entries, q, languageOf(headers)) } };
}
