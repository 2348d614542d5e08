/** `fonds restore-version`: gives a record the content that one of its versions has. */
import { defineChangeCommand } from './change-command.ts';
import type { CommandDeclaration } from './command.ts';

export const restoreVersionCommand: CommandDeclaration = defineChangeCommand({
  words: ['restore-version'],
  change: 'restoreAsOn',
  summary: 'Give a record the content of one of its versions',
  help: "Replaces all fields and parts by those of the version; id, place, access and connections stay. Does nothing if the record has this content already. 'fonds history' lists the versions, 'fonds diff' compares one with the record.",
  arguments: [
    { name: '<ID>', help: 'ID of the record' },
    { name: '<VERSION>', help: 'ID of the version' },
  ],
  json: '"id", "type", "event": id or null',
  toChange: async ({ args }) => {
    const [id, version] = args.map(String) as [string, string];
    return { id, until: { version }, below: false, page: { offset: 0, limit: 0 } };
  },
  toResult: async ({ event }, { args: [id, version], graph }) => ({
    json: { id: String(id), type: await graph.items.getType(String(id)), event },
    lines: [
      event === null
        ? `${String(id)} has the content of the version ${String(version)} already.`
        : `${String(id)} has the content of the version ${String(version)}. Event ${event}.`,
    ],
  }),
});
