/** Stores the language that a reader has chosen in a cookie, and returns to the same page. */
import { findLanguage, languages } from '../../pages/shared/languages.ts';
import { languageFolder } from '../../pages/shared/page-path.ts';
import { textParameter } from '../../parameters/parameter.ts';
import { failParameter, parseOwnPath } from '../../parameters/parse-parameters.ts';
import type { StorelessContext } from '../context.ts';
import { defineRoute, type Reply, type RestRequest, type Route } from '../route.ts';
import { languageCookie } from './page-reply.ts';

const parameters = {
  page: textParameter('Path of the page to return to, with its query', { parse: parseOwnPath }),
};

const secondsPerYear = 365 * 24 * 3600;

export const languageRoute: Route = defineRoute({
  method: 'GET',
  path: `${languageFolder}/{language}`,
  access: 'storeless',
  isPage: true,
  operation: 'page language',
  summary: 'Choose the language of the pages',
  group: 'pages',
  parameters,
  responses: [],
  requirePath: ({ language }) => {
    if (findLanguage(language) === undefined)
      failParameter('language', `must be one of ${languages.join(', ')}`, String(language));
  },
  handler: chooseLanguage,
});

async function chooseLanguage(
  { params, parameters: { page = '/' } }: RestRequest<typeof parameters>,
  { options }: StorelessContext,
): Promise<Reply> {
  const secure = options.settings.publicUrl.startsWith('https:') ? '; Secure' : '';
  return {
    status: 303,
    headers: {
      location: page,
      'set-cookie': `${languageCookie}=${params.language}; Path=/; Max-Age=${secondsPerYear}; SameSite=Lax; HttpOnly${secure}`,
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    },
  };
}
