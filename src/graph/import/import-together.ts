/** Several imports into different scopes, and the records that they need, as one change: one transaction and one event. */
import { parseBundle } from '../../model/bundle.ts';
import type { Store } from '../../store/store.ts';
import { writeEvent } from '../changes/audit.ts';
import type { ChangeContext } from '../changes/change-context.ts';
import { getActor } from '../changes/changes.ts';
import { createItem } from '../changes/records/create-item.ts';
import type { Environment } from '../environment.ts';
import { requireAdministrator } from '../permissions/require-permission.ts';
import { Importer, type ImportRunner } from './import.ts';
import type { SharedEvent } from './import-context.ts';

interface TogetherOptions {
  /** Id of an administrator. */
  readonly actor: string;
  /** For the error of other users: completes "User … may not …". */
  readonly action: string;
  readonly logMessage: string | null;
  /** Records at the top, as JSON; those whose id exists already stay as they are. */
  readonly records: readonly unknown[];
}

interface TogetherOutcome<Result> {
  /** Number of the records that were created. */
  readonly created: number;
  /** Id of the event; null if nothing was changed. */
  readonly event: string | null;
  readonly result: Result;
}

/** Runs all imports of `run` in one transaction. Throws `permission-denied` unless the actor is an administrator. */
export type ImportTogether = <Result>(
  options: TogetherOptions,
  run: (runImporter: ImportRunner) => Promise<Result>,
) => Promise<TogetherOutcome<Result>>;

export function createTogetherRunner(store: Pick<Store, 'transaction'>, env: Environment): ImportTogether {
  return (options, run) =>
    store.transaction(
      async (tx) => {
        const { logMessage, records } = options;
        const context = { tx, env, actor: await getActor(tx, options.actor), logMessage };
        requireAdministrator(context.actor, options.action);
        const shared = { gid: await tx.reserveGids(1), subjectCount: 0 };
        const created = await createMissing(context, records, shared);
        const runImporter: ImportRunner = async (importOptions, _keep, runOne) =>
          runOne(await Importer.open(tx, env, { ...importOptions, shared }));
        const result = await run(runImporter);
        return { created, event: await writeSharedEvent(context, shared), result };
      },
      { keep: true },
    );
}

async function createMissing(
  context: ChangeContext,
  records: readonly unknown[],
  shared: SharedEvent,
): Promise<number> {
  const { tx, env } = context;
  const created: number[] = [];
  for (const record of records) {
    const bundle = parseBundle(record, env.profile);
    if ((await tx.items.find(String(bundle.data.identifier)))?.type === bundle.type) continue;
    created.push((await createItem(context, { bundle })).gid);
  }
  await tx.events.insertSubjects(shared.gid, created);
  await tx.items.setLastEvent(created, shared.gid);
  shared.subjectCount += created.length;
  return created.length;
}

async function writeSharedEvent(
  { tx, env, actor, logMessage }: ChangeContext,
  { gid, subjectCount }: SharedEvent,
): Promise<string | null> {
  if (subjectCount === 0) return null;
  const { id } = await writeEvent(tx, env, {
    gid,
    eventType: 'ingest',
    actor: actor.gid,
    scope: null,
    logMessage,
    subjectCount,
  });
  return id;
}
