/**
 * The documentation of the API, derived from its OpenAPI document.
 *
 * Why not Scalar (@scalar/api-reference 1.46.4): it is 299 packages and a script of 3.6 MB (0.99 MB with gzip), which builds the page in the browser.
 * When opened, it sends requests to fonts.scalar.com and proxy.scalar.com. The content security policy of the pages blocks these and its inline
 * styles. This page is 58 KB with gzip, and its script 0.6 KB.
 */
import { defineApiPage } from '../define-page.ts';
import { toApiDocs } from './derive.ts';

export const apiDocsPage = defineApiPage({
  name: 'apiDocs',
  path: '/docs',
  summary: 'The documentation of the API, with an example of each operation',
  load: toApiDocs,
});
