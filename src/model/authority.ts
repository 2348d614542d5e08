/** What an access point says of where its name comes from. */
import type { Data } from './define.ts';
import { accessPoint } from './types/parts.ts';

export interface Authority {
  /** Id of a set or vocabulary. */
  readonly set: string;
  /** Identifier of an item in it. */
  readonly identifier: string;
}

/** The item that a part names as its authority: an access point with both its source and its number there. */
export function authorityOf(part: { readonly type: string; readonly data: Data }): Authority | undefined {
  const { source, authfilenumber } = part.data;
  if (authfilenumber === undefined || source === undefined || !isAccessPoint(part)) return undefined;
  return { set: String(source), identifier: String(authfilenumber) };
}

export function isAccessPoint({ type }: { readonly type: string }): boolean {
  return type === accessPoint.name;
}
