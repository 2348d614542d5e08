/** Stops a sync that would delete many units, or units from other files: a sync of the wrong scope or with the wrong file. */
import { inBatches } from '../../../lib/batches.ts';
import { fail } from '../../../model/errors.ts';
import type { Gid } from '../../../store/viewer.ts';
import type { DeletedHead } from '../../changes/records/delete-in-batches.ts';
import { isOfDescription, withoutLanguage } from '../../content/imported-descriptions.ts';
import type { ImportContext, SyncOptions } from '../import-context.ts';

/** A sync may delete this number of units, or this share of the compared units, whichever is more. */
const maxSyncDeletions = { units: 10, share: 0.1 } as const;

/** Ids in the message. */
const maxListed = 10;

/** Units whose sources are read at once. */
const batchSize = 1000;

interface Deletions {
  /** Units that are missing from the files, without moved ones. */
  readonly deleted: readonly DeletedHead[];
  /** Gids that the moved units had before the sync. */
  readonly moved: ReadonlySet<Gid>;
  /** Number of units that the store had before the sync. */
  readonly compared: number;
}

type GuardedRun = Pick<ImportContext, 'tx' | 'options' | 'scope' | 'named' | 'sourceFiles'>;

/** Throws `too-many-deletions`, or adds it as a warning to a dry run. */
export async function checkDeletions(
  run: GuardedRun,
  manyDeletions: SyncOptions['manyDeletions'],
  { deleted, moved, compared }: Deletions,
): Promise<void> {
  if (manyDeletions === 'allow' || deleted.length === 0) return;
  const foreign = await countForeign(run, deleted, moved);
  const { units, share } = maxSyncDeletions;
  const isMany = deleted.length > units && deleted.length > share * compared;
  if (!isMany && foreign === 0) return;
  const ids = deleted
    .map(({ id }) => id)
    .sort()
    .slice(0, maxListed);
  if (manyDeletions === 'warn') {
    ids.forEach((id, index) => {
      run.options.onWarning({
        code: 'too-many-deletions',
        message:
          'The sync would delete many units, or units from other files. Without a dry run it fails, unless delete-many is set.',
        id,
        // The total is the number of deleted units, although only the first ones are listed.
        count: index === 0 ? deleted.length - ids.length + 1 : 1,
      });
    });
    return;
  }
  const others = foreign === 0 ? '' : `, of which ${foreign} came from other files`;
  fail(
    'too-many-deletions',
    `The sync would delete ${deleted.length} of ${compared} units${others}: ${ids.join(', ')}${ids.length < deleted.length ? ' …' : ''}. Nothing was changed. Choose the fonds of the file, except units, or allow it with delete-many.`,
    { details: { deleted: deleted.length, compared, fromOtherFiles: foreign, ids } },
  );
}

/**
 * Counts the units with an imported description from a file that is not part of this sync. Descriptions from files without a name of their own
 * (EAD without `eadid`, tables) all have the same source. They count if the files of the sync do not contain the topmost unit above them.
 */
async function countForeign(
  run: GuardedRun,
  deleted: readonly DeletedHead[],
  moved: ReadonlySet<Gid>,
): Promise<number> {
  const { tx, sourceFiles } = run;
  const foreign = new Set<Gid>();
  for (const some of inBatches(deleted, batchSize)) {
    const gids = some.map(({ gid }) => gid);
    const unnamed = new Set<Gid>();
    for (const source of await tx.sources.list(gids)) {
      const file = withoutLanguage(source.file);
      if (!isOfDescription(source)) continue;
      if (sourceFiles?.has(file) !== true) foreign.add(source.item);
      else if (file === '') unnamed.add(source.item);
    }
    for (const [unit, top] of await findTops(
      run,
      [...unnamed].filter((gid) => !foreign.has(gid)),
    ))
      if (run.named?.has(top) !== true && !moved.has(top)) foreign.add(unit);
  }
  return foreign.size;
}

/** The units directly below the scope that these units are below, or are themselves. */
async function findTops(
  { tx, scope }: GuardedRun,
  units: readonly Gid[],
): Promise<readonly (readonly [unit: Gid, top: Gid])[]> {
  if (units.length === 0) return [];
  const rows = await tx.items.listWithAncestors(units);
  const parents = new Map(rows.map(({ gid, parent }) => [gid, parent]));
  return units.map((unit) => {
    let top = unit;
    for (let above = parents.get(top); above != null && above !== scope.gid; above = parents.get(top))
      top = above;
    return [unit, top];
  });
}
