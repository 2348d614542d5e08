/** Shared by commands that read and change records: opening the archive, the actor, and reading records. */
import type { SettingName } from '../config/settings.ts';
import { type Actor, anonymous, operator, requireActive } from '../graph/actor.ts';
import type { Graph } from '../graph/graph.ts';
import { failUnknownUser } from '../graph/lookup.ts';
import { wholeList } from '../graph/paging.ts';
import type { WireList } from '../graph/wire/wire.ts';
import type { RecordTree } from '../model/bundle.ts';
import { adminGroupId, groupType } from '../model/system.ts';
import type { CommandDeclaration, CommandEnvironment, WritableArchive } from './command.ts';

/** Settings of every command that opens the store. */
export const storeSettings: readonly SettingName[] = [
  'data',
  'databaseUrl',
  'pgPrepared',
  'writeWaitSeconds',
];

export async function withArchive<T>(
  { settings, openArchive }: CommandEnvironment,
  run: (archive: WritableArchive) => Promise<T>,
): Promise<T> {
  const archive = await openArchive(settings);
  try {
    return await run(archive);
  } finally {
    await archive.close();
  }
}

/** The actor of commands without a user is the group admin. */
export const byAdministrators = {
  actor: adminGroupId,
  actorType: groupType,
  logMessage: 'From the command line',
} as const;

/** @param byDefault the actor of commands without a user. Throws `unknown-user`, `user-deactivated`. */
export async function getReadingActor(
  graph: Graph,
  user: string | undefined,
  byDefault: Actor = anonymous,
): Promise<Actor> {
  if (user === undefined) return byDefault;
  return requireActive((await graph.findActor(user)) ?? failUnknownUser(user));
}

/** A record in the wire form. */
export interface ReadRecord extends RecordTree<ReadRecord> {
  readonly id: string;
  readonly meta: Readonly<Record<string, number>>;
}

export async function readAll({ graph }: WritableArchive, type: string): Promise<readonly ReadRecord[]> {
  const list = await graph.as(operator).items.list(type, wholeList);
  const records: ReadRecord[] = [];
  for await (const text of textsOf(list)) records.push(JSON.parse(text) as ReadRecord);
  return records;
}

export async function* textsOf({ records }: WireList): AsyncGenerator<string> {
  for await (const texts of records) yield* texts;
}

/** Ids of the related records. */
export function idsOf(record: ReadRecord, relation: string): readonly string[] {
  return (record.relationships[relation] ?? []).map(({ id }) => id);
}

/** Formats rows with aligned columns. */
export function alignRows(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => (row[i] ?? '').length)));
  return rows.map((row) =>
    row
      .map((cell, i) => cell.padEnd(widths[i]!))
      .join('  ')
      .trimEnd(),
  );
}

/** Executes a change to the record whose id is the only argument. @param toMessage the message of success. */
export function changeById(
  change: 'revokeGrant' | 'revokeToken' | 'removeWebhook',
  toMessage: (id: string) => string,
): CommandDeclaration['run'] {
  return async (environment, args) =>
    withArchive(environment, async (archive) => {
      const id = String(args[0]);
      await archive.perform({ change, ...byAdministrators, id });
      environment.print({ json: { id }, lines: [toMessage(id)] });
    });
}
