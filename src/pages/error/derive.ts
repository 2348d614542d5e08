/** Derives the page of an error from the failure of a request. */
import type { Failure } from '../../model/errors.ts';
import { findBeyondEnd } from '../shared/require-page.ts';
import type { ErrorPage } from './data.ts';
import { findSearchMistake } from './search-mistake.ts';

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
    ...(search !== undefined && { search }),
    ...(parameter !== undefined && { firstPath: withoutParameter(url, parameter) }),
  };
}

function withoutParameter(url: string, parameter: string): string {
  const [path, query] = url.split('?', 2) as [string, string?];
  const values = new URLSearchParams(query);
  values.delete(parameter);
  return values.size === 0 ? path : `${path}?${values}`;
}
