/** `fonds export`: an item in the format of others, as over the web, into a file on this machine. */
import { formatCount } from '../lib/english.ts';
import { findNamed, suggest } from '../lib/nearest.ts';
import { fail } from '../model/errors.ts';
import { toLanguageCode } from '../model/languages.ts';
import { type ExportFormat, type ExportRequest, exportFormats, openExport } from '../transfer/export-run.ts';
import { type CommandDeclaration, type CommandEnvironment, textOption } from './command.ts';
import { createStatusLine } from './progress-bar.ts';
import { readerNamed, storeSettings, withWriter } from './set-up.ts';

export const exportCommand: CommandDeclaration = {
  words: ['export'],
  summary: 'Write an item, with what is in it, in a format that others read',
  help: () =>
    [
      'Of a repository, a country or a set it writes a zip with a file for each item in it. Works beside a running server.',
      '',
      'Formats:',
      ...exportFormats.map(({ name, help }) => `  ${name}  ${help}`),
    ].join('\n'),
  arguments: [
    { name: '<FORMAT>', help: 'Name of a format' },
    { name: '<ID>', help: 'ID of the item' },
    { name: '[FILE]', help: 'File to write (default: standard output)' },
  ],
  options: [
    { flags: '--lang <L>', help: 'Language of the descriptions (default: all, as far as the format can)' },
    { flags: '--whole', help: 'What stands in the item too, of formats that leave the choice (linked data)' },
    { flags: '--user <ID>', help: 'Who reads (default: somebody unknown, who sees what is open to all)' },
  ],
  settings: [...storeSettings, 'publicUrl'],
  run: async (environment, args, options) => {
    const format = findFormat(String(args[0]));
    await withWriter(environment, async ({ graph }) => {
      const { settings, err, writeOut, clock } = environment;
      const reader = await readerNamed(graph, textOption(options, 'user'));
      const counter = countRecords(environment);
      const file = args[2] === undefined ? undefined : String(args[2]);
      const request: ExportRequest = {
        format,
        id: String(args[1]),
        language: parseLanguage(textOption(options, 'lang')),
        withDescendants: options.whole === true,
        now: clock(),
        // No host is known on the command line, unless it was set.
        uriOf: (type, id) =>
          `${settings.publicUrl || settings.prefix}/classes/${type}/${encodeURIComponent(id.toWellFormed())}`,
      };
      try {
        const { pieces } = await openExport(graph.as(reader), request, counter.update);
        await writeOut(pieces, file);
      } finally {
        counter.clear();
      }
      // Not where the export itself goes.
      err(`Exported ${counter.text()}${file === undefined ? '' : ` to ${file}`}.`);
    });
  },
};

/** Tells how many records went out, where somebody is looking. */
function countRecords({ isTerminal, draw, now }: CommandEnvironment) {
  const line = createStatusLine(draw, now);
  let records = 0;
  const text = (): string => formatCount(records, 'record');
  return {
    text,
    update: (count: number): void => {
      records = count;
      if (isTerminal) line.update(text);
    },
    clear: (): void => line.clear(),
  };
}

function findFormat(name: string): ExportFormat {
  const known = exportFormats.map((format) => format.name);
  return (
    findNamed(exportFormats, name) ??
    fail('invalid', `There is no format '${name}' to export. ${suggest(name, known)}`)
  );
}

function parseLanguage(given: string | undefined): string | undefined {
  if (given === undefined) return undefined;
  return toLanguageCode(given) ?? fail('invalid', `--lang ${given} is no language that is known.`);
}
