/** `fonds create`, `update`, `delete`, `move`, `rename` and `access`: changes to single records, with the rules of the web service. */
import { readFileSync } from 'node:fs';
import { operator } from '../graph/actor.ts';
import { formatCount } from '../lib/quantities.ts';
import { type Bundle, parseBundle } from '../model/bundle.ts';
import type { Data, Field, RecordType, Value } from '../model/define.ts';
import { fail } from '../model/errors.ts';
import { getProfile } from '../model/profile.ts';
import { getRecordType, parseTypeName } from '../model/registry.ts';
import { type ChangeInput, defineChangeCommand } from './change-command.ts';
import { type CommandDeclaration, type CommandEnvironment, textList, textOption } from './command.ts';
import { getReadingActor, withArchive } from './open-archive.ts';

const fileArgument = {
  name: '[FILE]',
  help: 'The record as JSON, in the form of the web service; - for standard input',
};
const setOption = {
  flags: '--set <FIELD=VALUE>',
  help: 'Value of a field of the record itself; may be repeated, also for several values of one field. Without VALUE the field is removed',
  repeatable: true,
};
const idArgument = { name: '<ID>', help: 'ID of the record' };

const createCommand = defineChangeCommand({
  words: ['create'],
  change: 'create',
  summary: 'Create a record',
  help: 'The record is read from FILE, or has the fields of --set only. Prints its ID.',
  arguments: [{ name: '<TYPE>', help: 'Record type, such as Country or DocumentaryUnit' }, fileArgument],
  options: [
    { flags: '--in <ID>', help: 'Parent of the record; required for types that cannot be at the top' },
    setOption,
    {
      flags: '--accessible-to <ID>',
      help: 'Restrict the record to this user or group, besides the user who creates it (may be repeated)',
      repeatable: true,
    },
  ],
  json: '"id", "type"',
  toChange: async (input) => {
    const { args, options, graph } = input;
    const type = parseTypeName(String(args[0]));
    const parent = textOption(options, 'in');
    return {
      bundle: await readBundle(input, type),
      ...(parent !== undefined && { parent: { type: await graph.items.getType(parent), id: parent } }),
      accessibleTo: textList(options.accessibleTo),
    };
  },
  toResult: ({ id, type }) => ({ json: { id, type }, lines: [id] }),
});

const updateCommand = defineChangeCommand({
  words: ['update'],
  change: 'update',
  summary: 'Change the fields of a record',
  help: 'Fields that are neither in FILE nor named by --set stay, unless --replace is used. Does nothing if the record has these values already.',
  arguments: [idArgument, fileArgument],
  options: [
    setOption,
    { flags: '--replace', help: 'Replace all fields and parts by those of FILE' },
    { flags: '--if-match <ETAG>', help: 'Fail if the record has another ETag, so was changed meanwhile' },
  ],
  json: '"id", "type"',
  toChange: async (input) => {
    const { args, options, graph } = input;
    const id = String(args[0]);
    const type = await graph.items.getType(id);
    const ifMatch = textOption(options, 'ifMatch');
    if (options.replace === true && args[1] === undefined)
      fail('invalid', '--replace needs a FILE with the whole record.');
    return {
      type,
      id,
      bundle: await readBundle(input, getRecordType(type)),
      patch: options.replace !== true,
      ...(ifMatch !== undefined && { ifMatch }),
    };
  },
  toResult: ({ id, type }) => ({ json: { id, type }, lines: [`${id} is updated.`] }),
});

const deleteCommand = defineChangeCommand({
  words: ['delete'],
  change: 'batchDelete',
  summary: 'Delete records',
  help: 'Deletes all given records or none. A record with children is deleted only together with them: name them as well.',
  arguments: [{ name: '<ID...>', help: 'IDs of the records' }],
  json: '"deleted": number of records',
  toChange: async ({ args }) => ({ ids: textList(args[0]), version: true, tolerant: false }),
  toResult: (deleted) => ({ json: { deleted }, lines: [`${formatCount(deleted, 'record')} deleted.`] }),
});

const moveCommand = defineChangeCommand({
  words: ['move'],
  change: 'reparent',
  summary: 'Move a record, with the records below it, to another parent',
  help: 'It becomes the last child there. It and the records below it get the IDs of their new place, which are printed; the former IDs lead to them.',
  arguments: [idArgument, { name: '<PARENT>', help: 'ID of the new parent' }],
  json: '"renamed": list of [former id, new id]',
  toChange: async ({ args }) => ({ moves: [{ id: String(args[0]), parent: String(args[1]) }] }),
  toResult: (renamed) => ({ json: { renamed }, lines: describeRenamed(renamed) }),
});

const renameCommand = defineChangeCommand({
  words: ['rename'],
  change: 'rename',
  summary: 'Change the identifier of a record, and with it the IDs below it',
  help: 'Prints each former ID and the new one; the former IDs lead to the records.',
  arguments: [idArgument, { name: '<IDENTIFIER>', help: 'The new local identifier' }],
  json: '"renamed": list of [former id, new id]',
  toChange: async ({ args, graph }) => {
    const id = String(args[0]);
    return { names: [{ id, identifier: String(args[1]) }], type: await graph.items.getType(id) };
  },
  toResult: (renamed) => ({ json: { renamed }, lines: describeRenamed(renamed) }),
});

function describeRenamed(renamed: readonly (readonly [string, string])[]): readonly string[] {
  return renamed.map(([from, to]) => `${from} is now ${to}.`);
}

const setAccessCommand = defineChangeCommand({
  words: ['access'],
  change: 'setAccess',
  summary: 'Show or change who may see a record',
  help: 'Without --to and --public, prints the users and groups who alone may see the record, one per line; nothing for a record that everybody may see, unless a record above it is restricted.',
  arguments: [idArgument],
  options: [
    {
      flags: '--to <ID>',
      help: 'Restrict the record to this user or group, besides the user who makes the change (may be repeated)',
      repeatable: true,
    },
    { flags: '--public', help: 'Remove the restriction' },
    {
      flags: '--publish-history',
      help: 'With --public: also versions and events from a time when the record was restricted',
    },
  ],
  json: '"id", "accessibleTo": ids',
  toChange: async ({ args, options }) => ({
    id: String(args[0]),
    accessibleTo: textList(options.to),
    publishHistory: options.publishHistory === true,
  }),
  toResult: ({ id }, { options }) => {
    const accessibleTo = textList(options.to);
    const who = accessibleTo.length === 0 ? 'everybody' : accessibleTo.join(', ');
    return { json: { id, accessibleTo }, lines: [`${id} may be seen by ${who}.`] };
  },
});

/** Shows the access unless an option changes it. */
const accessCommand: CommandDeclaration = {
  ...setAccessCommand,
  run: (environment, args, options) => {
    const isPublic = options.public === true;
    const isRestricted = textList(options.to).length > 0;
    if (isPublic && isRestricted) fail('invalid', '--public and --to exclude each other: use one of them.');
    if (options.publishHistory === true && !isPublic) fail('invalid', '--publish-history needs --public.');
    return isPublic || isRestricted
      ? setAccessCommand.run(environment, args, options)
      : showAccess(environment, String(args[0]), textOption(options, 'user'));
  },
};

async function showAccess(
  environment: CommandEnvironment,
  id: string,
  user: string | undefined,
): Promise<void> {
  await withArchive(environment, async ({ graph }) => {
    const reader = await getReadingActor(graph, user, operator);
    const accessors = await graph.as(reader).permissions.listAccessors(id);
    const accessibleTo = accessors.map((text) => (JSON.parse(text) as { readonly id: string }).id);
    environment.print({ json: { id, accessibleTo, dryRun: false }, lines: accessibleTo });
  });
}

export const recordChangeCommands: readonly CommandDeclaration[] = [
  createCommand,
  updateCommand,
  deleteCommand,
  moveCommand,
  renameCommand,
  accessCommand,
];

/** The record of FILE with the values of --set. Throws `malformed-json`, `file-not-found`, `type-mismatch`, `invalid`. */
async function readBundle(
  { environment, args: [, file], options }: ChangeInput,
  type: RecordType,
): Promise<Bundle> {
  const { settings } = environment;
  const json = file === undefined ? { type: type.name } : await readJson(environment, String(file));
  const bundle = parseBundle(json, getProfile(settings.profile));
  if (bundle.type !== type.name)
    fail('type-mismatch', `The record of ${file} is of type ${bundle.type}, not ${type.name}.`);
  const { data, unset } = parseAssignments(textList(options.set), type);
  const removed = [...(bundle.unset ?? []), ...unset];
  return {
    ...bundle,
    data: Object.fromEntries(
      Object.entries({ ...bundle.data, ...data }).filter(([name]) => !unset.includes(name)),
    ),
    ...(removed.length > 0 && { unset: removed }),
  };
}

async function readJson({ readInput }: CommandEnvironment, file: string): Promise<unknown> {
  const text = file === '-' ? await readInput() : readText(file);
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return fail('malformed-json', `${file === '-' ? 'Standard input' : file} is not JSON: ${reason}.`);
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    return fail('file-not-found', `${file} is not a readable file.`, { cause: error });
  }
}

interface Assignments {
  readonly data: Data;
  readonly unset: readonly string[];
}

/** Throws `invalid` for texts without `=`, and values that the field cannot have. Unknown fields are reported by the validation of the change. */
function parseAssignments(texts: readonly string[], type: RecordType): Assignments {
  const values = new Map<string, Value[]>();
  for (const text of texts) {
    const at = text.indexOf('=');
    if (at < 1) fail('invalid', `--set ${text} has no FIELD=VALUE: write --set name="A name".`);
    const name = text.slice(0, at);
    const given = text.slice(at + 1);
    const list = values.get(name) ?? [];
    if (given !== '') list.push(parseValue(name, given, type.fields[name]));
    values.set(name, list);
  }
  const data = [...values].flatMap(([name, list]): [string, Value][] =>
    list.length === 0 ? [] : [[name, list.length === 1 ? list[0]! : (list as string[])]],
  );
  const unset = [...values].flatMap(([name, list]) => (list.length === 0 ? [name] : []));
  return { data: Object.fromEntries(data), unset };
}

function parseValue(name: string, text: string, field: Field | undefined): string | number | boolean {
  if (field?.kind === 'boolean') {
    if (text === 'true' || text === 'false') return text === 'true';
    fail('invalid', `--set ${name} must be true or false, was '${text}'.`);
  }
  if (field?.kind === 'number') {
    const value = Number(text);
    return Number.isFinite(value) ? value : fail('invalid', `--set ${name} must be a number, was '${text}'.`);
  }
  return text;
}
