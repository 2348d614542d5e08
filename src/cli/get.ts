import { type CommandDeclaration, textOption } from './command.ts';
import { readerNamed, storeSettings, withWriter } from './set-up.ts';

export const getCommand: CommandDeclaration = {
  words: ['get'],
  summary: 'Print a record',
  help: () => 'As JSON, in the form of the web service, of whatever type it is.',
  arguments: [{ name: '<ID>', help: 'ID of the record' }],
  options: [
    { flags: '--user <ID>', help: 'Who reads (default: somebody unknown, who sees what is open to all)' },
  ],
  settings: storeSettings,
  run: async (environment, args, options) =>
    withWriter(environment, async ({ graph }) => {
      const reader = await readerNamed(graph, textOption(options, 'user'));
      const { body } = await graph.as(reader).getAny(String(args[0]));
      environment.out(JSON.stringify(JSON.parse(body.toString()), undefined, 2));
    }),
};
