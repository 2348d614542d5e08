/** Stops a sync that would delete many units, or units from other files: a sync of the wrong scope or with the wrong file. */
import { fail } from '../../model/errors.ts';
import type { StoreReader } from '../../store/store.ts';
import type { Head } from '../changes/records/delete-all.ts';
import type { ImportContext, SyncOptions } from '../import/import-context.ts';
import { isOfDescription, toFileName } from '../items/imported-descriptions.ts';

/** A sync may delete this number of units, or this share of the compared units, whichever is more. */
const maxSyncDeletions = { units: 10, share: 0.1 } as const;

/** Ids in the message. */
const maxListed = 10;

/** Units whose sources are read at once. */
const batchSize = 1000;

interface Deletions {
  /** Units that are missing from the files, without moved ones. */
  readonly deleted: readonly Head[];
  /** Number of units that the store had before the sync. */
  readonly compared: number;
}

/** Throws `too-many-deletions`, or adds it as a warning to a dry run. */
export async function checkDeletions(
  run: Pick<ImportContext, 'tx' | 'options' | 'sourceFiles'>,
  manyDeletions: SyncOptions['manyDeletions'],
  { deleted, compared }: Deletions,
): Promise<void> {
  if (manyDeletions === 'allow' || deleted.length === 0) return;
  const foreign = await countForeign(run.tx, deleted, run.sourceFiles ?? new Set());
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

/** Counts the units with an imported description from a file that is not part of this sync. */
async function countForeign(
  tx: StoreReader,
  deleted: readonly Head[],
  files: ReadonlySet<string>,
): Promise<number> {
  const foreign = new Set<number>();
  for (let at = 0; at < deleted.length; at += batchSize) {
    const gids = deleted.slice(at, at + batchSize).map(({ gid }) => gid);
    for (const source of await tx.sources.list(gids))
      if (isOfDescription(source) && !files.has(toFileName(source.file))) foreign.add(source.item);
  }
  return foreign.size;
}
