/**
 * Makes commands in messages complete, so that they can be copied: `'fonds init'` becomes `'npx fonds init --data /srv/fonds'` for a user who
 * called the program as `npx fonds … --data /srv/fonds`. Messages of all layers quote commands as `'fonds …'` and need not know the call.
 */
import { basename, delimiter, dirname, relative } from 'node:path';
import { type Settings, settingTable, withoutPassword } from '../config/settings.ts';

/** How the program was started. */
export interface ProgramCall {
  /** The first argument of Node: the file, or a symbolic link to it in a folder of programs. */
  readonly script: string;
  /** The file itself, bin/fonds.js. */
  readonly file: string;
  readonly workingFolder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** The start of a command line that calls the program in the same way: `fonds`, `npx fonds`, `node bin/fonds.js`. */
export function describeProgram({ script, file, workingFolder, environment }: ProgramCall): string {
  if (environment.npm_command === 'exec') return 'npx fonds';
  // The script `fonds` of this package, and not one of another package that calls it.
  if (environment.npm_lifecycle_event === 'fonds' && environment.npm_package_name === 'fonds')
    return 'npm run fonds --';
  const isLink = basename(script) === 'fonds';
  if (isLink && (environment.PATH ?? '').split(delimiter).includes(dirname(script))) return 'fonds';
  // `npm start` runs another script, which takes no commands.
  const called = isLink || basename(script) === 'fonds.js' ? script : file;
  const fromHere = relative(workingFolder, called);
  const path = fromHere.length < called.length ? fromHere : called;
  if (!isLink) return `node ${quoteArgument(path)}`;
  return quoteArgument(path.includes('/') ? path : `./${path}`);
}

/** Flags of the command line, by name in camel case. */
type Flags = Readonly<Record<string, unknown>>;

/**
 * The flags that select the same store in another command, each after a blank. A database URL with a password is repeated only if it was a flag,
 * and without the password: a variable of the environment applies to the other command, too.
 */
export function storeFlags(
  { data, databaseUrl }: Pick<Settings, 'data' | 'databaseUrl'>,
  given: Flags,
): string {
  const url = withoutPassword(databaseUrl);
  const isGiven = given.databaseUrl !== undefined || given.database !== undefined;
  const flags: readonly (readonly [string, unknown])[] = [
    ['settings', given.settings],
    ['data', data === settingTable.data.default ? given.data : data],
    ['database-url', url !== '' && (isGiven || url === databaseUrl) ? url : undefined],
  ];
  return flags
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` --${name} ${quoteArgument(String(value))}`)
    .join('');
}

/** Double quotes, since messages put commands between single quotes. */
function quoteArgument(text: string): string {
  return /^[\w@%+=:,./~-]+$/.test(text) ? text : `"${text.replaceAll(/["\\$`]/g, '\\$&')}"`;
}

/**
 * Returns a function that completes the quoted commands of a text. Only known commands are completed: a fonds is also an archival unit.
 * @param commands the words of each command. @param flags the result of {@link storeFlags}.
 */
export function createCommandNamer(
  commands: readonly (readonly string[])[],
  program: string,
  flags: string,
): (text: string) => string {
  const known = commands.map((words) => words.join(' ')).join('|');
  const pattern = new RegExp(`'fonds ((?:${known})(?![\\w-])[^']*)'`, 'g');
  return (text) =>
    text.replaceAll(pattern, (_, command: string) => {
      const needsStore = !command.endsWith('--help');
      return `'${program} ${command}${needsStore ? flags : ''}'`;
    });
}
