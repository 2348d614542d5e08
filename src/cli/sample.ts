import { sampleLogMessage } from '../transfer/sample/sample.ts';
import type { CommandDeclaration } from './command.ts';
import { describeLog } from './describe.ts';
import { storeSettings, withArchive } from './open-archive.ts';

export const sampleLoadCommand: CommandDeclaration = {
  words: ['sample', 'load'],
  summary: 'Load the sample archive',
  help: () =>
    'Loads two institutions, three finding aids, authority records, a thesaurus and two images, to try Fonds with. It is one change with one event. Loading it again changes nothing.',
  options: [{ flags: '--user <ID>', help: 'Administrator who loads it', required: true }],
  json: 'the import log of the web service',
  settings: storeSettings,
  run: async (environment, _args, options) => {
    await withArchive(environment, async ({ loadSample }) => {
      const log = await loadSample({ actor: String(options.user), logMessage: sampleLogMessage });
      environment.print({ json: log, lines: describeLog(log, { commit: true, scope: 'the archive' }) });
    });
  },
};
