/** Pages of lists. A page must exist: an empty page beyond the end would be one of many addresses without content. */
import { fail } from '../../model/errors.ts';

/** A page of a list. */
export interface Paged<Item> {
  readonly total: number;
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly items: readonly Item[];
}

export function takePage<Item>(all: readonly Item[], page: number, pageSize: number): Paged<Item> {
  return { total: all.length, page, pageSize, items: all.slice((page - 1) * pageSize, page * pageSize) };
}

interface ListPosition {
  readonly total: number;
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
}

/** Throws `not-found` for a page beyond the end. The first page of an empty list exists. @param parameter name of the parameter with the page. */
export function requirePage({ total, page, pageSize }: ListPosition, parameter = 'page'): void {
  const last = Math.max(1, Math.ceil(total / pageSize));
  if (page > last)
    failBeyondEnd(parameter, `There is no page ${page} of this list; the last one is ${last}.`);
}

/** Throws `not-found` if nothing follows the entry that the parameter names. @param value undefined on the first page. */
export function requireEntries(
  entries: readonly unknown[],
  parameter: string,
  value: string | number | undefined,
): void {
  if (value !== undefined && entries.length === 0)
    failBeyondEnd(parameter, `The list ends before ${parameter}=${value}.`);
}

/** The error page links to the first page, whose address has no such parameter. */
function failBeyondEnd(beyondEnd: string, message: string): never {
  fail('not-found', `${message} Leave the parameter ${beyondEnd} out for the first page.`, {
    details: { beyondEnd },
  });
}

/** The parameter that leads beyond the end of a list, if that is the reason of the failure. */
export function findBeyondEnd(details: unknown): string | undefined {
  const { beyondEnd } = (details ?? {}) as { readonly beyondEnd?: string };
  return beyondEnd;
}
