/** Operation ids of the OpenAPI document: the pattern of the row with the name of the record type or the format. */
import { capital, plural, singular } from './graphql/names.ts';
import type { Subject } from './openapi-responses.ts';
import type { Route } from './route.ts';

/** `list{Types}` and Repository → `listRepositories`; `import{Format}` and ead → `importEad`. */
export function operationId({ operation }: Pick<Route, 'operation'>, { type, format }: Subject): string {
  return operation
    .replace('{Types}', type === undefined ? '' : capital(plural(type)))
    .replace('{Type}', type === undefined ? '' : capital(singular(type)))
    .replace('{Format}', toPascalCase(format?.name ?? ''));
}

/** `virtual-units` → `VirtualUnits`. */
export function toPascalCase(words: string): string {
  return words.split('-').map(capital).join('');
}
