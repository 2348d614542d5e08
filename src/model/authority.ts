/** What an access point says of where its name comes from. */
import type { Data } from './define.ts';
import type { PartDraft } from './draft.ts';
import { accessPoint } from './types/parts.ts';

export interface Authority {
  /** Id of a set or vocabulary. */
  readonly set: string;
  /** Identifier of an item in it. */
  readonly identifier: string;
}

type Part = { readonly type: string; readonly data: Data };

export function isAccessPoint({ type }: Pick<Part, 'type'>): boolean {
  return type === accessPoint.name;
}

/** The item that a part names as its authority: an access point with both its source and its number there. */
export function findAuthority(part: Part): Authority | undefined {
  const { source, authfilenumber } = part.data;
  if (authfilenumber === undefined || source === undefined || !isAccessPoint(part)) return undefined;
  return { set: String(source), identifier: String(authfilenumber) };
}

/** Whether an access point of a description names its authority. An import asks it of every unit, so it looks at nothing else. */
export function hasAuthority({ relationships }: PartDraft): boolean {
  const points = relationships.relatesTo;
  if (points === undefined) return false;
  for (const point of points) if (point.data.authfilenumber !== undefined) return true;
  return false;
}
