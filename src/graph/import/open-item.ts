import type { DescriptionSource } from '../../model/draft.ts';
import type { ItemHead, ItemRow } from '../../store/items.ts';
import type { SourceRow } from '../../store/parts-and-edges.ts';
import type { Gid } from '../../store/viewer.ts';
import { isOfDescription } from '../content/imported-descriptions.ts';
import { toIdentity } from '../ids/identity.ts';
import type { SourcesToMatch } from './assumed-languages.ts';
import type { DescribedSources } from './described-sources.ts';

/** An item between its open and its close step. The outermost is the scope, or another parent outside the file. */
export interface OpenItem {
  readonly gid: Gid;
  readonly id: string;
  readonly type: string;
  readonly identifier: string;
  /** Whether the identifier is that of the stored item, and not that in the file. */
  readonly keepsIdentifier?: boolean;
  /** Prefix of the ids of its children; by default its id. */
  readonly stem?: string;
  readonly position: number;
  readonly parent: OpenItem | undefined;
  /** The item as stored before this import; undefined for a new item. */
  readonly stored: ItemHead | undefined;
  readonly sources: readonly SourceRow[];
  readonly line: number;
  /** Number of items that the file opens before it. */
  readonly order: number;
  readonly path: string;
  /** The key by which edges of the file refer to it. */
  readonly key: string | undefined;
  /** Whether the file marks it as not public. */
  readonly isMarked: boolean;
  /** For a marked item: whether it was restricted by itself before this import. */
  readonly isRestrictedItself: boolean;
  /** Marked items below it that this import has restricted, because this item was not restricted yet. */
  restrictedBelow: Gid[] | undefined;
  /** Number of children opened so far, which is the ordinal of the next one. */
  nextOrdinal: number;
  newChildren: number;
  /** Stored children that the file has described already; undefined for none, to save memory for the units of a new fonds. */
  met: Set<Gid> | undefined;
  /** For ids that several children have: the number of the next one. */
  repeated: Map<string, number> | undefined;
}

/** Fields of an open item that the file does not describe. */
const fieldsOutsideFile = {
  parent: undefined,
  sources: [],
  line: 0,
  order: 0,
  path: '',
  key: undefined,
  isMarked: false,
  isRestrictedItself: false,
  restrictedBelow: undefined,
  nextOrdinal: 0,
  newChildren: 0,
  met: undefined,
  repeated: undefined,
} as const;

/** The scope of the import as the outermost open item. */
export function toOpenScope(run: { readonly scope: ItemRow; readonly stem: string }): OpenItem {
  return {
    ...toIdentity(run.scope),
    stem: run.stem,
    gid: run.scope.gid,
    position: run.scope.position,
    stored: run.scope,
    ...fieldsOutsideFile,
  };
}

/** A parent outside the file that units of the file are created in. */
export function parentOutsideFile(
  unit: Pick<OpenItem, 'gid' | 'id' | 'type' | 'identifier' | 'stem' | 'position'>,
): OpenItem {
  const { gid, id, type, identifier, stem, position } = unit;
  return {
    gid,
    id,
    type,
    identifier,
    position,
    ...(stem !== undefined && { stem }),
    stored: undefined,
    ...fieldsOutsideFile,
  };
}

/** Whether an item above it that the file marks as not public is restricted, so that the item needs no restriction of its own. */
export function isBelowRestricted({ parent }: OpenItem): boolean {
  for (let above = parent; above !== undefined; above = above.parent)
    if (above.isMarked && (above.stored === undefined || above.isRestrictedItself)) return true;
  return false;
}

/** Registers a restricted item with the marked items above it: if one of these is restricted later in this import, the restriction of this item is removed. */
export function registerRestriction({ gid, parent }: OpenItem): void {
  for (let above = parent; above !== undefined; above = above.parent) {
    if (!above.isMarked) continue;
    above.restrictedBelow ??= [];
    above.restrictedBelow.push(gid);
  }
}

/** Sources of the imported descriptions that nobody has edited since. */
export function uneditedSources({ sources }: OpenItem): readonly SourceRow[] {
  return sources.filter((source) => isOfDescription(source) && source.digest !== null);
}

/** @param incoming the sources of the item in the present file. */
export function sourcesToMatch(
  run: Pick<SourcesToMatch, 'formerLanguages'> & {
    readonly described: DescribedSources;
    hasTaken(gid: Gid): boolean;
  },
  { gid, sources }: Pick<OpenItem, 'gid' | 'sources'>,
  incoming: readonly SourceRow[],
): SourcesToMatch {
  const { formerLanguages, described } = run;
  const isNew = run.hasTaken(gid);
  const isDescribed = (source: DescriptionSource): boolean => isNew || described.has(source);
  return { stored: sources, incoming, formerLanguages, isDescribed };
}
