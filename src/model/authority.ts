/** Access points that name an item of an authoritative set or a vocabulary as the source of their name. */
import type { Data } from './define.ts';
import type { PartDraft } from './draft.ts';
import { accessPoint } from './types/parts.ts';

export interface AuthorityReference {
  /** Id of a set or vocabulary. */
  readonly set: string;
  /** Identifier of an item in it. */
  readonly identifier: string;
}

type Part = { readonly type: string; readonly data: Data };

export function isAccessPoint({ type }: Pick<Part, 'type'>): boolean {
  return type === accessPoint.name;
}

/** The item that an access point names as its authority, by `source` and `authfilenumber`; undefined for other parts. */
export function getAuthorityReference(part: Part): AuthorityReference | undefined {
  const { source, authfilenumber } = part.data;
  if (authfilenumber === undefined || source === undefined || !isAccessPoint(part)) return undefined;
  return { set: String(source), identifier: String(authfilenumber) };
}

/** Whether an access point of a description names an authority. Checks `authfilenumber` alone, since imports call it for every unit. */
export function hasAuthorityReference({ relationships }: PartDraft): boolean {
  const points = relationships.relatesTo;
  if (points === undefined) return false;
  for (const point of points) if (point.data.authfilenumber !== undefined) return true;
  return false;
}
