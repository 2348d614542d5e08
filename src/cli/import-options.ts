/** The options of `fonds import`, and the request that they make. */
import { statSync } from 'node:fs';
import { isEncoding } from '../lib/text-encoding.ts';
import { fail } from '../model/errors.ts';
import { toLanguageCode } from '../model/languages.ts';
import type { ImportRequest, SyncRequest } from '../transfer/import/import.ts';
import { toTableOptions } from '../transfer/import/table-options.ts';
import {
  numberOption,
  type OptionDeclaration,
  type Options,
  textList,
  textOption,
  toFlagName,
} from './command.ts';
import { findSources } from './find-sources.ts';

export const importOptions: readonly OptionDeclaration[] = [
  {
    flags: '--scope <ID>',
    help: 'Item to import into: a country for eag, a repository or unit for ead, a set for eac, a vocabulary for skos, any of these for csv and xlsx; needed except with --detect',
  },
  { flags: '--user <ID>', help: 'User who imports; needed except with --detect' },
  {
    flags: '--import-profile <NAME>',
    help: 'Import profile, saved on the page of imports or with the API: its format, scope and options apply unless the command has them',
  },
  {
    flags: '--detect',
    help: 'Print what the files are, and proposals for --scope and --column; import nothing',
  },
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
];

/** Throws `invalid` for options that contradict each other or the format. */
export function toRequest(format: string, options: Options): Omit<ImportRequest, 'sources'> {
  requireTableFormat(format, options);
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
    ...toTable(options),
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
function requireTableFormat(format: string, options: Options): void {
  for (const [name, formats] of Object.entries(tableOptions))
    if (options[name] !== undefined && !formats.includes(format))
      fail('invalid', `--${toFlagName(name)} applies to ${formats.join(' and ')} only; omit it.`);
}

/** Throws `invalid`. */
export function toTable(options: Options): Pick<ImportRequest, 'table'> {
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

export function parseCharset(options: Options): string | undefined {
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
