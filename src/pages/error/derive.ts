/** Derives the page of an error from the failure of a request. */
import type { Failure } from '../../model/errors.ts';
import { findBeyondEnd } from '../shared/paging.ts';
import { searchPath, separateDates, toSearchQuery } from '../shared/search-query.ts';
import type { ErrorPage, SearchMistake } from './data.ts';

/** @param url path and query of the request. */
export function toErrorPage(
  { code, message, details }: Pick<Failure, 'code' | 'message' | 'details'>,
  status: number,
  url: string,
): ErrorPage {
  const parameter = findBeyondEnd(details);
  const search = findSearchMistake(url, details);
  return {
    status,
    message: code === 'unknown-route' ? undefined : message,
    ...(code === 'not-initialised' && { missingCommands: listCommands(details) }),
    ...(search !== undefined && { search }),
    ...(parameter !== undefined && { firstPath: withoutParameter(url, parameter) }),
  };
}

function listCommands(details: unknown): readonly string[] {
  const { commands = [] } = Object(details) as { readonly commands?: readonly string[] };
  return commands;
}

function withoutParameter(url: string, parameter: string): string {
  const [path, query] = url.split('?', 2) as [string, string?];
  const values = new URLSearchParams(query);
  values.delete(parameter);
  return values.size === 0 ? path : `${path}?${values}`;
}

/** Undefined if the URL is no search, or the error has another cause. @param details of the error. */
function findSearchMistake(url: string, details: unknown): SearchMistake | undefined {
  const [path, text] = url.split('?', 2);
  const { parameter = '', limit } = (details ?? {}) as {
    readonly parameter?: string;
    readonly limit?: string;
  };
  const isDate = ['from', 'to'].includes(parameter);
  if (path !== searchPath || (!isDate && parameter !== 'q')) return undefined;
  const values = Map.groupBy(new URLSearchParams(text), ([name]) => name);
  const given = [...values].map(([name, pairs]) => [name, pairs.map(([, value]) => value)]);
  const query = toSearchQuery(Object.fromEntries(given), {});
  const unreadable = limit === 'search-max-query-length' ? 'length' : 'words';
  return { kind: isDate ? 'dates' : unreadable, ...separateDates(query) };
}
