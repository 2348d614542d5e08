/** `fonds import`: imports files on this machine. Shows a progress bar on a terminal, and prints the log as text or, with --json, as JSON. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { findNamed, listNames, suggestionSentence } from '../lib/nearest.ts';
import { capYoungGeneration } from '../lib/runtime.ts';
import { isEncoding } from '../lib/text-encoding.ts';
import { fail } from '../model/errors.ts';
import { toLanguageCode } from '../model/languages.ts';
import type { ImportRequest, ImportSource, RunImport, SyncRequest } from '../transfer/import/import.ts';
import type { ImportLog } from '../transfer/import/import-log.ts';
import { readOutcomes } from '../transfer/import/outcomes-file.ts';
import { streamLog } from '../transfer/import/stream-log.ts';
import { toTableOptions } from '../transfer/import/table-options.ts';
import {
  type CommandDeclaration,
  type CommandEnvironment,
  numberOption,
  type Options,
  textList,
  textOption,
  toFlagName,
} from './command.ts';
import { describeLog } from './describe.ts';
import { describeItemChange } from './describe-item-change.ts';
import { findSources, warnAboutSkipped } from './find-sources.ts';
import { createProgressBar } from './progress-bar.ts';

/** The name of standard input among the files. */
const standardInput = '-';

export const importCommand: CommandDeclaration = {
  words: ['import'],
  summary: 'Import files',
  help: ({ formats }) =>
    [
      'The import is one transaction: on an error, or after Ctrl-C, it is rolled back.',
      'Archives (.zip .tar .tgz .tar.gz .gz) contain files of the format. In folders all files of the format',
      'are imported, at any depth and in the order of their names. Can run while a server runs.',
      '',
      'Formats:',
      ...formats.map(({ name, help }) => `  ${name}  ${help}`),
    ].join('\n'),
  arguments: [
    { name: '<FORMAT>', help: 'Name of a format' },
    {
      name: '<FILE...>',
      help: 'Files of the format, or archives or folders with such files, or - for standard input',
    },
  ],
  options: [
    {
      flags: '--scope <ID>',
      help: 'Item to import into: a country for eag, a repository or unit for ead, a set for eac, a vocabulary for skos, any of these for csv and xlsx',
      required: true,
    },
    { flags: '--user <ID>', help: 'User who imports', required: true },
    { flags: '--message <M>', help: 'Log message of the event' },
    {
      flags: '--accessible-to <ID>',
      help: 'Restrict new items to this user or group, besides the user who imports (may be repeated)',
      repeatable: true,
    },
    { flags: '--dry-run', help: 'Print the log and roll back' },
    { flags: '--diff', help: 'Print the changes of each updated item, field by field' },
    { flags: '--sync', help: 'Move units whose parent changed, and delete units missing from the files' },
    {
      flags: '--fonds <ID>',
      help: 'With --sync: compare this unit and the units below it, not the whole scope',
    },
    {
      flags: '--except <ID>',
      help: 'With --sync: do not change this unit and the units below it (may be repeated)',
      repeatable: true,
    },
    {
      flags: '--delete-many',
      help: 'With --sync: allow deleting more than 10 units and more than a tenth of the compared ones, or units from other files',
    },
    { flags: '--tolerant', help: 'Skip and list files and rows that cannot be imported, instead of failing' },
    {
      flags: '--validate',
      help: 'First validate every file against the schema of its format (setting schemas)',
    },
    { flags: '--mapping <NAME>', help: 'Name of a custom mapping (setting mappings)' },
    { flags: '--charset <E>', help: 'Encoding of files without a byte order mark' },
    {
      flags: '--hierarchy-file <FILE>',
      help: 'Hierarchy file with a row for each unit: identifier, tab, identifier of the parent or nothing',
    },
    { flags: '--field-separator <C>', help: 'Character between the cells of a table; tab for a tab' },
    { flags: '--array-separator <T>', help: 'Text between several values of one cell (default: ||)' },
    {
      flags: '--column <KEY=FIELD>',
      help: 'Read a column of a table as a field; KEY= ignores it. KEY is its heading, or # and its number (may be repeated)',
      repeatable: true,
    },
    { flags: '--header-row <N>', help: 'Number of the row with the headings of a table' },
    { flags: '--sheet <NAME>', help: 'Sheet of a workbook (default: the first one with known headings)' },
    { flags: '--no-update', help: 'Fail if the import would change an existing item' },
    { flags: '--lang <L>', help: 'Language of descriptions that do not state it in the file (default: und)' },
    {
      flags: '--internal <HOW>',
      help: 'How to import parts marked audience="internal": restrict or public',
      default: 'restrict',
    },
  ],
  json: 'the import log of the web service',
  settings: [
    'data',
    'databaseUrl',
    'readUrls',
    'pgPrepared',
    'profile',
    'writeWaitSeconds',
    'xmlDepth',
    'xmlAttributes',
    'entityExpansion',
    'itemText',
    'wholeFileBytes',
    'rdfStatements',
    'rdfDepth',
    'csvColumns',
    'syncUnits',
    'archiveEntries',
    'archiveRatio',
    'archiveBytes',
    'mappings',
    'schemas',
    'validationBytes',
    'validationMemory',
  ],
  run: async (environment, args, options) => {
    const format = getImportFormat(environment, String(args[0]));
    const requested = toRequest(format.name, options);
    const names = textList(args[1]);
    const readsInput = names.includes(standardInput);
    if (readsInput && names.length > 1)
      fail('invalid', 'Standard input (-) cannot be imported with other files. Name the files only.');
    const found = readsInput ? { sources: [], skipped: [] } : findSources(names, format.endings);
    const { skipped } = found;
    capYoungGeneration();
    const archive = await environment.openArchive(environment.settings);
    const isListed = requested.diff === true || requested.sync !== undefined;
    const keysFile = isListed ? join(archive.tmpFolder, 'keys') : undefined;
    try {
      const sources = readsInput
        ? [await spoolInput(environment, archive.tmpFolder, format.endings)]
        : found.sources;
      const request = { ...requested, sources };
      const imported = await runWithProgress(environment, archive.runImport, {
        ...request,
        ...(keysFile !== undefined && { keysFile }),
      });
      const warnings = [...imported.warnings, ...warnAboutSkipped(skipped, format.endings)];
      const log = { ...imported, warnings };
      if (options.json === true) environment.out(await toJson(log, request, keysFile));
      else {
        for (const line of describeLog(log, request)) environment.out(line);
        if (keysFile !== undefined) await printKeys(environment, keysFile);
      }
    } finally {
      await archive.close();
    }
  },
};

/** Standard input; its first bytes decide whether it is an archive or a single document. */
async function spoolInput(
  environment: CommandEnvironment,
  folder: string,
  [ending, ...others]: readonly string[],
): Promise<ImportSource> {
  const name = others.length === 0 ? `standard-input.${ending}` : 'standard-input';
  return { name, path: await environment.spoolInput(folder), kind: 'archive', isUnnamed: true };
}

async function toJson(
  log: ImportLog,
  { diff = false }: ImportRequest,
  keysFile: string | undefined,
): Promise<string> {
  if (keysFile === undefined) return JSON.stringify(log, undefined, 2);
  let text = '';
  for await (const piece of streamLog(log, { keysFile, diff, keys: false })) text += piece;
  return JSON.stringify(JSON.parse(text), undefined, 2);
}

async function printKeys({ out }: CommandEnvironment, keysFile: string): Promise<void> {
  for await (const key of readOutcomes(keysFile)) for (const line of describeItemChange(key)) out(line);
}

function getImportFormat(
  { formats }: CommandEnvironment,
  name: string,
): CommandEnvironment['formats'][number] {
  return (
    findNamed(formats, name) ??
    fail('invalid', `There is no format '${name}'. ${suggestFormat(name, formats)}`)
  );
}

function suggestFormat(name: string, formats: CommandEnvironment['formats']): string {
  return suggestionSentence(name, listNames(formats));
}

function toRequest(format: string, options: Options): Omit<ImportRequest, 'sources'> {
  const isForSync =
    options.fonds !== undefined || textList(options.except).length > 0 || options.deleteMany === true;
  if (options.sync !== true && isForSync) fail('invalid', '--fonds, --except and --delete-many need --sync.');
  const accessibleTo = textList(options.accessibleTo);
  const given = textOption(options, 'lang');
  const language =
    given === undefined
      ? undefined
      : (toLanguageCode(given) ??
        fail('invalid', `--lang ${given} is not a known language. Use a code of ISO 639, such as eng.`));
  return {
    format,
    scope: textOption(options, 'scope') ?? '',
    actor: textOption(options, 'user') ?? '',
    logMessage: textOption(options, 'message') ?? null,
    commit: options.dryRun !== true,
    allowUpdate: options.update !== false,
    tolerant: options.tolerant === true,
    ...(language !== undefined && { language }),
    ...(accessibleTo.length > 0 && { accessibleTo }),
    ...(options.diff === true && { diff: true }),
    ...(options.sync === true && { sync: toSync(options) }),
    validate: options.validate === true,
    internal: parseInternal(options),
    mapping: textOption(options, 'mapping'),
    charset: parseCharset(options),
    ...toHierarchy(options),
    ...toTable(format, options),
  };
}

function toSync(options: Options): SyncRequest {
  const fonds = textOption(options, 'fonds');
  return {
    ...(fonds !== undefined && { fonds }),
    except: textList(options.except),
    deleteMany: options.deleteMany === true,
  };
}

/** Throws `invalid` for a folder, `file-not-found` for a missing file. */
function toHierarchy(options: Options): Pick<ImportRequest, 'hierarchy'> {
  const file = textOption(options, 'hierarchyFile');
  if (file === undefined) return {};
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory() === true)
    fail('invalid', `${file} is a folder; --hierarchy-file names a file.`);
  const [source] = findSources([file], []).sources;
  return { hierarchy: source! };
}

/** The formats that have each option of tables. */
const tableOptions: Readonly<Record<string, readonly string[]>> = {
  fieldSeparator: ['csv'],
  arraySeparator: ['csv', 'xlsx'],
  column: ['csv', 'xlsx'],
  headerRow: ['csv', 'xlsx'],
  sheet: ['xlsx'],
};

/** Throws `invalid`. */
function toTable(format: string, options: Options): Pick<ImportRequest, 'table'> {
  for (const [name, formats] of Object.entries(tableOptions)) {
    const isGiven = name === 'column' ? textList(options.column).length > 0 : options[name] !== undefined;
    if (isGiven && !formats.includes(format))
      fail('invalid', `--${toFlagName(name)} applies to ${formats.join(' and ')} only; omit it.`);
  }
  const fieldSeparator = textOption(options, 'fieldSeparator');
  return toTableOptions(
    {
      fieldSeparator: fieldSeparator === 'tab' ? '\t' : fieldSeparator,
      arraySeparator: textOption(options, 'arraySeparator'),
      headerRow: numberOption(options, 'headerRow'),
      sheet: textOption(options, 'sheet'),
      column: textList(options.column),
    },
    (name, problem) => fail('invalid', `--${name} ${problem}.`),
  );
}

function parseCharset(options: Options): string | undefined {
  const charset = textOption(options, 'charset');
  if (charset !== undefined && !isEncoding(charset))
    fail('invalid', `--charset ${charset} is not a known encoding.`);
  return charset;
}

function parseInternal(options: Options): 'public' | 'restrict' {
  const given = textOption(options, 'internal') ?? 'restrict';
  if (given === 'public' || given === 'restrict') return given;
  return fail('invalid', `--internal must be restrict or public, was '${given}'.`);
}

/** Shows a progress bar on a terminal. Ctrl-C cancels the import. */
async function runWithProgress(
  { isTerminal, draw, now, waitForSignal }: CommandEnvironment,
  runImport: RunImport,
  request: ImportRequest,
): Promise<ImportLog> {
  const stop = new AbortController();
  void waitForSignal().then(() => stop.abort());
  if (!isTerminal) return runImport(request, { signal: stop.signal });
  const bar = createProgressBar(draw, now);
  try {
    return await runImport(request, { onProgress: (progress) => bar.update(progress), signal: stop.signal });
  } finally {
    bar.clear();
  }
}
