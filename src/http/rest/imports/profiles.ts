/** Import profiles: choices for imports that are saved under a name. */
import type { StoredChoices } from '../../../graph/profiles-for-imports.ts';
import { isObject } from '../../../lib/json-diff.ts';
import { findNamed, suggestionSentence } from '../../../lib/nearest.ts';
import { fail } from '../../../model/errors.ts';
import { getProfile } from '../../../model/profile.ts';
import { textParameter } from '../../../parameters/parameter.ts';
import { failParameter, makeParameterParser } from '../../../parameters/parse-parameters.ts';
import { requireSyncable, syncableFormat } from '../../../transfer/import/import.ts';
import { getImportScopeType } from '../../../transfer/permitted-import.ts';
import { profileParameters, profileTargets, syncName } from '../../../transfer/profile-parameters.ts';
import type { Context } from '../../context.ts';
import { exampleIds } from '../../openapi-examples.ts';
import { defineRoute, oneResponse, type Reply, type RestRequest, type Route } from '../../route.ts';
import { privateHeaders } from '../cache-headers.ts';
import { toQuery } from './apply-profile.ts';
import { getImportFormat, requireKnownMapping } from './import.ts';
import { toImportOptions } from './import-parameters.ts';
import { syncParameters } from './import-sync.ts';

const listParameters = {
  format: textParameter('Only profiles of this format'),
  scope: textParameter('Only profiles that import into this item'),
};

const oneProfile = { kind: 'schema', schema: 'ImportProfile' } as const;
const newProfile = { kind: 'schema', schema: 'NewImportProfile' } as const;
const changedProfile = { kind: 'schema', schema: 'ChangedImportProfile' } as const;
const bodyErrors = [
  'malformed-json',
  'invalid',
  'bad-parameter',
  'not-found',
  'wrong-scope',
  'permission-denied',
  'limit-exceeded',
] as const;

export const importProfileRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/import/profiles',
    access: 'read',
    operation: 'listImportProfiles',
    summary: 'List the import profiles that the user may use',
    group: 'import',
    parameters: listParameters,
    responses: oneResponse('The profiles, by name', { ...oneProfile, list: true }),
    errors: ['bad-parameter', 'not-found', 'wrong-scope', 'permission-denied'],
    handler: listProfiles,
  }),
  {
    method: 'POST',
    path: '/import/profiles',
    access: 'write',
    operation: 'createImportProfile',
    summary: 'Save choices for imports under a name',
    group: 'import',
    parameters: {},
    body: { read: 'json', content: newProfile },
    responses: oneResponse('The profile', oneProfile, 201),
    errors: [...bodyErrors, 'duplicate'],
    handler: ({ body }, context) => saveProfile(body, undefined, context),
  },
  {
    method: 'GET',
    path: '/import/profiles/{id}',
    exampleId: exampleIds.importProfile,
    access: 'read',
    operation: 'getImportProfile',
    summary: 'An import profile, by its name',
    group: 'import',
    parameters: {},
    responses: oneResponse('The profile', oneProfile),
    errors: ['not-found'],
    handler: async ({ params }, { graph }) =>
      toReply(200, await graph.importProfiles.get(params.id!, profileTargets)),
  },
  {
    method: 'PUT',
    path: '/import/profiles/{id}',
    exampleId: exampleIds.importProfile,
    access: 'write',
    operation: 'replaceImportProfile',
    summary: 'Replace an import profile',
    group: 'import',
    parameters: {},
    body: { read: 'json', content: changedProfile },
    responses: oneResponse('The profile', oneProfile),
    errors: bodyErrors,
    handler: ({ params, body }, context) => saveProfile(body, params.id!, context),
  },
  {
    method: 'DELETE',
    path: '/import/profiles/{id}',
    exampleId: exampleIds.importProfile,
    access: 'write',
    operation: 'deleteImportProfile',
    summary: 'Delete an import profile',
    group: 'import',
    parameters: {},
    responses: oneResponse('The profile is deleted', { kind: 'nothing' }, 204),
    errors: ['not-found'],
    handler: async ({ params }, { graph, logMessage }) => {
      await graph.changes.perform({
        change: 'deleteImportProfile',
        name: params.id!,
        targets: profileTargets,
        logMessage,
      });
      return { status: 204 };
    },
  },
];

function toReply(status: number, body: unknown): Reply {
  return { status, headers: privateHeaders, body };
}

async function listProfiles(
  { parameters }: RestRequest<typeof listParameters>,
  context: Context,
): Promise<Reply> {
  const { graph } = context;
  const { format: given, scope } = parameters;
  const format =
    given === undefined
      ? undefined
      : (findFormatName(given, context) ??
        failParameter('format', 'must be the name of an import format', given));
  if (scope !== undefined) await getImportScopeType(graph.imports, scope);
  const profiles = await graph.importProfiles.list(profileTargets);
  return toReply(
    200,
    profiles.filter(
      (profile) =>
        (format === undefined || profile.format === format) &&
        (scope === undefined || profile.scope === scope),
    ),
  );
}

/** @param name of the profile to replace; undefined to create one, whose name is in the body. */
export async function saveProfile(body: unknown, name: string | undefined, context: Context): Promise<Reply> {
  const given = parseBody(body, context);
  if (name !== undefined && given.name !== undefined && given.name !== name)
    failBody(`"name" must be '${name}', or be left out`);
  const saved = name ?? given.name ?? failBody('"name" is missing');
  const { graph, logMessage } = context;
  await graph.changes.perform({
    change: 'saveImportProfile',
    mode: name === undefined ? 'create' : 'replace',
    ...given,
    name: saved,
    targets: profileTargets,
    logMessage,
  });
  return toReply(name === undefined ? 201 : 200, await graph.importProfiles.get(saved, profileTargets));
}

interface GivenProfile extends StoredChoices {
  readonly name: string | undefined;
  readonly format: string;
  readonly scope: string;
}

const members = ['name', 'format', 'scope', 'parameters', 'columns'];

/** Throws `invalid`, and `bad-parameter` as an import with these parameters would. */
function parseBody(body: unknown, context: Context): GivenProfile {
  if (!isObject(body)) failBody('it must be an object');
  const unknown = Object.keys(body).find((member) => !members.includes(member));
  if (unknown !== undefined)
    failBody(`it has the unknown member "${unknown}"; known are ${members.join(', ')}`);
  const given = {
    name: body.name === undefined ? undefined : requireText(body.name, 'name'),
    format: toFormatName(requireText(body.format, 'format'), context),
    scope: requireText(body.scope, 'scope'),
    parameters: parseParameters(body.parameters),
    columns: parseColumns(body.columns),
  };
  const parsed: Readonly<Record<string, unknown>> = requireValid(given, context);
  // A boolean or a number can be sent as a text.
  const stored = Object.entries(given.parameters).map(([name, value]) => {
    const known = parsed[name];
    return [name, typeof known === 'boolean' || typeof known === 'number' ? known : value] as const;
  });
  return Object.assign({}, given, { parameters: Object.fromEntries(stored) });
}

/** The name of the format as profiles have it. */
function toFormatName(name: string, context: Context): string {
  return findFormatName(name, context) ?? failBody('"format" must be the name of an import format');
}

/** In any letter case. */
function findFormatName(name: string, { options: { formats } }: Context): string | undefined {
  return name.toLowerCase() === syncName ? syncName : findNamed(formats, name)?.name;
}

function parseParameters(value: unknown = {}): StoredChoices['parameters'] {
  if (!isObject(value)) failBody('"parameters" must be an object');
  for (const [name, one] of Object.entries(value)) {
    if (!profileParameters.includes(name))
      failBody(
        `"parameters" has '${name}', which is not saved. ${suggestionSentence(name, profileParameters)}`,
      );
    const isList = Array.isArray(one) && one.every((entry) => typeof entry === 'string');
    if (!isList && !['string', 'number', 'boolean'].includes(typeof one))
      failBody(`the parameter '${name}' must be a text, a number, true or false, or a list of texts`);
  }
  return value as StoredChoices['parameters'];
}

function parseColumns(value: unknown = {}): StoredChoices['columns'] {
  const isValid =
    isObject(value) &&
    Object.entries(value).every(
      ([key, field]) => key.trim() !== '' && (field === null || isFieldName(field)),
    );
  if (!isValid) failBody('"columns" must be an object of keys of columns and names of fields or null');
  return value as StoredChoices['columns'];
}

const isFieldName = (field: unknown): boolean => typeof field === 'string' && /^[A-Za-z]+$/.test(field);

/** Parses the parameters as an import would. */
function requireValid(
  { format, scope, ...choices }: Omit<GivenProfile, 'name'>,
  context: Context,
): Readonly<Record<string, unknown>> {
  const { settings, formats, mappings } = context.options;
  const profile = getProfile(settings.profile);
  const query = { scope, ...toQuery(choices, undefined) };
  const parameters = makeParameterParser(syncParameters, profile)(query, {});
  const info = getImportFormat(formats, format === syncName ? syncableFormat : format);
  const isSync = format === syncName;
  const extra = ['fonds', 'ex', 'delete-many'].find((name) => !isSync && Object.hasOwn(query, name));
  if (extra !== undefined)
    fail('bad-parameter', `The parameter ${extra} is for ${syncName} only.`, {
      details: { parameter: extra },
    });
  const { mapping, tolerant } = toImportOptions({ parameters, query }, info, profile);
  requireKnownMapping(mapping, info, mappings);
  if (isSync) requireSyncable(info.name, tolerant);
  return parameters;
}

function requireText(value: unknown, name: string): string {
  return typeof value === 'string' && value !== '' ? value : failBody(`"${name}" must be a text`);
}

function failBody(reason: string): never {
  fail('invalid', `The body is not a valid import profile: ${reason}.`, { details: { reason } });
}
