/** `fonds restore-version`: gives a record the content that one of its versions has. */

import { parseBundle } from '../model/bundle.ts';
import { fail } from '../model/errors.ts';
import { getProfile } from '../model/profile.ts';
import { versionTypeName } from '../model/system.ts';
import { type ChangeInput, defineChangeCommand } from './change-command.ts';
import type { CommandDeclaration } from './command.ts';
import type { ReadRecord } from './open-archive.ts';

export const restoreVersionCommand: CommandDeclaration = defineChangeCommand({
  words: ['restore-version'],
  change: 'update',
  summary: 'Give a record the content of one of its versions',
  help: "Replaces all fields and parts by those of the version; place, access and connections stay. Does nothing if the record has this content already. 'fonds history' lists the versions, 'fonds diff' compares one with the record.",
  arguments: [
    { name: '<ID>', help: 'ID of the record' },
    { name: '<VERSION>', help: 'ID of the version' },
  ],
  json: '"id", "type"',
  toChange: async (input) => {
    const [id, version] = input.args.map(String) as [string, string];
    const type = await input.graph.items.getType(id);
    return { type, id, bundle: await readVersion(input, id, version), patch: false };
  },
  toResult: ({ id, type }, { args }) => ({
    json: { id, type },
    lines: [`${id} has the content of the version ${String(args[1])}.`],
  }),
});

/** Throws `not-found` for a version of another record, or for one that the user may not see. */
async function readVersion({ graph, environment }: ChangeInput, id: string, version: string) {
  await graph.history.compare(id, version);
  const { body } = await graph.items.get(versionTypeName, version);
  const record = JSON.parse(body.toString()) as ReadRecord;
  const { entityData } = record.data;
  if (typeof entityData !== 'string') fail('not-found', `The version '${version}' has no content.`);
  return parseBundle(JSON.parse(entityData), getProfile(environment.settings.profile));
}
