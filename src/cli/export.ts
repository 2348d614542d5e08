/** `fonds export`: writes an item in an export format to a file. */

import { findNamed, suggestionSentence } from '../lib/nearest.ts';
import { formatCount } from '../lib/quantities.ts';
import { fail } from '../model/errors.ts';
import { toLanguageCode } from '../model/languages.ts';
import {
  type ExportFormat,
  type ExportRequest,
  exportFormats,
  extensionOptions,
  languagesOptionValues,
  openExport,
} from '../transfer/export/export.ts';
import {
  type CommandDeclaration,
  type CommandEnvironment,
  type Options,
  outputFile,
  textOption,
} from './command.ts';
import { getReadingActor, storeSettings, withArchive } from './open-archive.ts';
import { createStatusLine } from './progress-bar.ts';

export const exportCommand: CommandDeclaration = {
  words: ['export'],
  summary: 'Export an item and its descendants',
  help: () =>
    [
      'Of a repository, a country or a set, EAD, EAG and EAC-CPF make a zip with a file for each item in it; csv and xlsx make one table. Can run while a server runs.',
      '',
      'Formats:',
      ...exportFormats.map(({ name, help }) => `  ${name}  ${help}`),
    ].join('\n'),
  arguments: [
    { name: '<FORMAT>', help: 'Name of a format' },
    { name: '<ID>', help: 'ID of the item' },
    { name: '[FILE]', help: 'File to write; - or nothing for standard output' },
  ],
  options: [
    { flags: '--lang <L>', help: 'Language of the descriptions (default: all that the format supports)' },
    {
      flags: `--languages <${languagesOptionValues.join('|')}>`,
      help: 'separate: a zip with one file for each language',
    },
    {
      flags: `--extension <${extensionOptions.join('|')}>`,
      help: 'none: leave out the data that only Fonds needs to import the file without loss',
    },
    { flags: '--whole', help: 'Include the descendants, for formats where this is optional (linked data)' },
    { flags: '--user <ID>', help: 'Read as this user (default: anonymous, who sees unrestricted records)' },
  ],
  json: '{"format", "id", "records": number of exported records, "file": name or null}',
  settings: [...storeSettings, 'publicUrl'],
  run: async (environment, args, options) => {
    const format = findFormat(String(args[0]));
    await withArchive(environment, async ({ graph }) => {
      const { settings, print, writeOut, clock } = environment;
      const reader = await getReadingActor(graph, textOption(options, 'user'));
      const counter = countRecords(environment);
      const file = outputFile(args[2]);
      const language = parseLanguage(textOption(options, 'lang'));
      const languages = parseWord(options, 'languages', languagesOptionValues);
      if (language !== undefined && languages === 'separate')
        fail('invalid', '--lang cannot be used with --languages separate.');
      const request: ExportRequest = {
        format,
        id: String(args[1]),
        language,
        languages,
        extension: parseWord(options, 'extension', extensionOptions),
        withDescendants: options.whole === true,
        now: clock(),
        // Without the setting public-url the host is not known.
        uriOf: (type, id) =>
          `${settings.publicUrl || settings.prefix}/classes/${type}/${encodeURIComponent(id.toWellFormed())}`,
      };
      try {
        const { pieces } = await openExport(graph.as(reader), request, counter.update);
        await writeOut(pieces, file);
      } finally {
        counter.clear();
      }
      // To standard error: the export may go to standard output.
      print({
        json: { format: format.name, id: request.id, records: counter.count(), file: file ?? null },
        notes: [`Exported ${counter.text()}${file === undefined ? '' : ` to ${file}`}.`],
        outputIsData: file === undefined,
      });
    });
  },
};

/** Counts records, and shows the count on a terminal. */
function countRecords({ isTerminal, draw, now }: CommandEnvironment) {
  const line = createStatusLine(draw, now);
  let records = 0;
  const text = (): string => formatCount(records, 'record');
  return {
    text,
    count: (): number => records,
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
    fail('invalid', `There is no format '${name}' to export. ${suggestionSentence(name, known)}`)
  );
}

/** Throws `invalid` if the option has another value than the allowed ones. */
function parseWord<const Word extends string>(
  options: Options,
  name: string,
  words: readonly Word[],
): Word | undefined {
  const given = textOption(options, name);
  if (given === undefined) return undefined;
  return (
    words.find((word) => word === given) ??
    fail('invalid', `--${name} ${given} is not one of ${words.join(', ')}.`)
  );
}

function parseLanguage(given: string | undefined): string | undefined {
  if (given === undefined) return undefined;
  return (
    toLanguageCode(given) ??
    fail('invalid', `--lang ${given} is not a known language. Use a code of ISO 639, such as eng.`)
  );
}
