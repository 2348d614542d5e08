/** Applies an import profile to the options of `fonds import`. */
import type { Graph } from '../graph/graph.ts';
import type { ImportProfile } from '../graph/profiles-for-imports.ts';
import { fail } from '../model/errors.ts';
import { syncableFormat } from '../transfer/import/import.ts';
import { profileTargets, syncName } from '../transfer/profile-parameters.ts';
import { type Options, textList, textOption } from './command.ts';
import { getReadingActor } from './open-archive.ts';

interface AppliedOptions {
  readonly options: Options;
  /** Name of a format; undefined if it must be detected. */
  readonly format: string | undefined;
}

/** The options of the command, and those of its profile that it does not have. Throws `not-found`, and `invalid` for a profile of another format. */
export async function applyProfile(
  options: Options,
  format: string | undefined,
  graph: Graph,
): Promise<AppliedOptions> {
  const name = textOption(options, 'importProfile');
  if (name === undefined) return { options, format };
  const user = textOption(options, 'user');
  if (user === undefined) fail('invalid', '--import-profile needs --user: the user who imports.');
  const actor = await getReadingActor(graph, user);
  const profile = await graph.as(actor).importProfiles.get(name, profileTargets);
  const isSync = profile.format === syncName;
  const own = isSync ? syncableFormat : profile.format;
  if (format !== undefined && format !== own)
    fail('invalid', `The import profile '${name}' is for ${profile.format}; the command names ${format}.`);
  if (!isSync && options.sync === true)
    fail('invalid', `The import profile '${name}' is for ${own}, not for a sync. Omit --sync.`);
  const given = Object.fromEntries(Object.entries(options).filter(([key, value]) => !isDefault(key, value)));
  const column = [...storedColumns(profile, textList(options.column)), ...textList(options.column)];
  const merged = Object.assign({}, toOptions(profile), given, {
    ...(column.length > 0 && { column }),
    ...(isSync && { sync: true }),
  });
  if (merged.scope === undefined && profile.problem !== null)
    fail('not-found', `The import profile '${name}' cannot be used. ${profile.problem}`);
  return { options: merged, format: own };
}

/** Whether the command line has set the option by itself. */
const isDefault = (name: string, value: unknown): boolean =>
  (name === 'internal' && value === 'restrict') || (name === 'update' && value === true);

/** The options of the command with other names than the parameters of the web service. */
const optionNames: Readonly<Record<string, string>> = { ex: 'except', 'allow-update': 'update' };

function toOptions({ parameters, scope }: ImportProfile): Options {
  const options = Object.entries(parameters).map(([name, value]) => [
    optionNames[name] ?? toCamelCase(name),
    typeof value === 'number' ? String(value) : isList(name) ? [value].flat() : value,
  ]);
  return Object.assign(Object.fromEntries(options) as Options, scope === null ? {} : { scope });
}

const isList = (name: string): boolean => name === 'ex' || name === 'accessibleTo';

const toCamelCase = (name: string): string =>
  name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The assignments of the profile to columns that the command does not assign. */
function storedColumns({ columns }: ImportProfile, given: readonly string[]): readonly string[] {
  const keys = new Set(given.map((text) => text.slice(0, Math.max(0, text.lastIndexOf('='))).trim()));
  return Object.entries(columns)
    .filter(([key]) => !keys.has(key))
    .map(([key, field]) => `${key}=${field ?? ''}`);
}
