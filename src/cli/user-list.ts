import { userType } from '../model/system.ts';
import type { CommandDeclaration } from './command.ts';
import { alignRows, idsOf, readAll, storeSettings, withWriter } from './set-up.ts';

export const userListCommand: CommandDeclaration = {
  words: ['user', 'list'],
  summary: 'List the users',
  help: () => 'One a line: ID, name, groups.',
  settings: storeSettings,
  run: async (environment) =>
    withWriter(environment, async (writer) => {
      const users = await readAll(writer, userType);
      const rows = users.map((user) => [user.id, String(user.data.name), idsOf(user, 'belongsTo')]);
      for (const line of alignRows(rows)) environment.out(line);
    }),
};
