import { type CommandDeclaration, textOption } from './command.ts';
import { getReader, storeSettings, withArchive } from './open-archive.ts';

export const getCommand: CommandDeclaration = {
  words: ['get'],
  summary: 'Print a record',
  help: () => 'Prints a record of any type as JSON, as the web service returns it.',
  arguments: [{ name: '<ID>', help: 'ID of the record' }],
  options: [
    { flags: '--user <ID>', help: 'Read as this user (default: anonymous, who sees unrestricted records)' },
  ],
  settings: storeSettings,
  run: async (environment, args, options) =>
    withArchive(environment, async ({ graph }) => {
      const reader = await getReader(graph, textOption(options, 'user'));
      const { body } = await graph.as(reader).getAny(String(args[0]));
      environment.out(JSON.stringify(JSON.parse(body.toString()), undefined, 2));
    }),
};
