import type { SourceRow } from '../../store/connections.ts';
import type { ItemHead, ItemRow } from '../../store/items.ts';
import type { Gid } from '../../store/viewer.ts';
import { toIdentity } from '../ids/identity.ts';
import { isOfDescription } from '../items/imported-descriptions.ts';

/** An item between its open and its close step; outermost is the scope, or another item that the file is imported into. */
export interface OpenItem {
  readonly gid: Gid;
  readonly id: string;
  readonly type: string;
  readonly identifier: string;
  /** Beginning of the ids of its children; its id where absent. */
  readonly stem?: string;
  readonly position: number;
  readonly parent: OpenItem | undefined;
  /** What was stored before this import; undefined for a new item. */
  readonly stored: ItemHead | undefined;
  readonly sources: readonly SourceRow[];
  readonly line: number;
  readonly path: string;
  /** What edges of the file call it by. */
  readonly key: string | undefined;
  /** Ordinal of the next child in the file. */
  nextOrdinal: number;
  newChildren: number;
  /** Stored children already met in this file; undefined for none, as in nearly all of a new fonds. */
  met: Set<Gid> | undefined;
  /** How often an id came up among the children, for those that came up twice. */
  repeated: Map<string, number> | undefined;
}

/** What the file is imported into. */
export function scopeItem(run: { readonly scope: ItemRow; readonly stem: string }): OpenItem {
  return {
    ...toIdentity(run.scope),
    stem: run.stem,
    gid: run.scope.gid,
    position: run.scope.position,
    parent: undefined,
    stored: run.scope,
    sources: [],
    line: 0,
    path: '',
    key: undefined,
    nextOrdinal: 0,
    newChildren: 0,
    met: undefined,
    repeated: undefined,
  };
}

/** A parent outside the file that units of the file are created in. */
export function parentOutsideFile(
  unit: Pick<OpenItem, 'gid' | 'id' | 'type' | 'identifier' | 'stem' | 'position'>,
): OpenItem {
  const { gid, id, type, identifier, stem, position } = unit;
  return {
    ...{ gid, id, type, identifier, position, ...(stem !== undefined && { stem }) },
    ...{ parent: undefined, stored: undefined, sources: [], line: 0, path: '', key: undefined },
    ...{ nextOrdinal: 0, newChildren: 0, met: undefined, repeated: undefined },
  };
}

/** What imports have said of the item and nobody has changed since. */
export function imported({ sources }: OpenItem): readonly SourceRow[] {
  return sources.filter((source) => isOfDescription(source) && source.digest !== null);
}
