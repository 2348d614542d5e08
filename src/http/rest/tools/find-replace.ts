/** Replaces a text in one field of many records: the tool with the most options, and with a form as its body. */
import type { Settings } from '../../../config.ts';
import { withArticle } from '../../../lib/english.ts';
import { findNearest, suggest } from '../../../lib/nearest.ts';
import type { RecordType } from '../../../model/define.ts';
import { fail } from '../../../model/errors.ts';
import { getProfile, type Profile } from '../../../model/profile.ts';
import { findRecordType, getRecordType, partsRelation, recordTypes } from '../../../model/registry.ts';
import { unitType } from '../../../model/system.ts';
import type { Context } from '../../context.ts';
import { isDecodable } from '../../declared-parameters.ts';
import { failParameter, findText, parseFlag, parseInteger } from '../../parameters.ts';
import { decodeText, failMediaType, formType, mediaType, readBytes } from '../../read-body.ts';
import { bodyStream, flag, type Query, type Reply, type RestRequest, type Route, text } from '../../route.ts';
import { tableReply } from '../../table.ts';

export const commit = flag('commit', false, 'True keeps the changes; without it they are only listed');

export const parseCommit = (query: Query): { readonly commit: boolean } => ({
  commit: parseFlag(query, commit.name, false),
});

const defaultMax = 100;

/** The type of an item's descriptions. */
const describedAs = (type: string): string => partsRelation(getRecordType(type))!.target;

export const findReplaceRoute: Route = {
  method: 'POST',
  access: 'write',
  needsGrant: true,
  group: 'tools',
  path: '/tools/find-replace',
  operation: 'findAndReplace',
  summary: 'Replace a text in one field of many records',
  parameters: [
    { ...text('type', 'Type of the records'), required: true, example: unitType },
    {
      ...text('subtype', 'The same, or the type of the parts that are meant'),
      required: true,
      example: describedAs(unitType),
    },
    { ...text('property', 'Name of the field'), required: true, example: 'name' },
    {
      name: 'max',
      in: 'query',
      kind: 'integer',
      default: defaultMax,
      min: 1,
      help: 'Maximum number of texts to replace',
    },
    commit,
  ],
  body: {
    read: 'stream',
    content: {
      holds: 'files',
      mediaTypes: { [formType]: 'The texts from and to' },
      examples: { [formType]: 'from=Council&to=City+council' },
    },
  },
  responses: [
    {
      status: 200,
      help: 'Id of the record, id of the record or part, and its text as it was',
      content: { holds: 'table' },
    },
  ],
  errors: ['bad-parameter', 'malformed-table', 'invalid', 'type-mismatch', 'limit-exceeded'],
  handler: findReplace,
};

async function findReplace(
  request: RestRequest,
  { graph, logMessage, options: { settings } }: Context,
): Promise<Reply> {
  const { query } = request;
  const type = parseType(query, 'type');
  const subtype = parseType(query, 'subtype');
  if (type.kind !== 'item') failParameter('type', 'must be a type with records of its own', type.name);
  if (subtype !== type && subtype.kind !== 'part')
    failParameter('subtype', `must be ${type.name} or a type of parts`, subtype.name);
  const property = findText(query, 'property');
  if (property === undefined || property === '') failParameter('property', 'is missing; it names a field');
  const profile = getProfile(settings.profile);
  requireField(subtype, property, profile);
  const { batchItems } = settings;
  const max = parseInteger(query, 'max', Math.min(defaultMax, batchItems), { min: 1 });
  if (max > batchItems)
    failParameter('max', `must be at most ${batchItems} (limit batch-items)`, String(max));
  const texts = await readForm(request, settings);
  const options = { type: type.name, subtype: subtype.name, property, max, ...texts, ...parseCommit(query) };
  const rows = await graph.perform({ change: 'findReplace', ...options, logMessage });
  return tableReply(rows, request.headers);
}

function parseType(query: Query, name: string): RecordType {
  const given = findText(query, name);
  const type = given === undefined ? undefined : findRecordType(given);
  return type ?? failType(name, given ?? '');
}

function failType(parameter: string, given: string): never {
  const names = recordTypes.map((type) => type.name);
  fail(
    'bad-parameter',
    `The parameter ${parameter} must be a record type, was '${given}'. ${suggest(given, names)}`,
    { details: { parameter, value: given } },
  );
}

/** Throws `bad-parameter` for a field that the type does not have; stored records can have any key where the profile stores them. */
function requireField(
  type: RecordType,
  property: string,
  { unknownKeys }: Pick<Profile, 'unknownKeys'>,
): void {
  if (type.freeForm || unknownKeys === 'stored' || Object.hasOwn(type.fields, property)) return;
  const known = Object.keys(type.fields);
  const nearest = findNearest(property, known);
  fail(
    'bad-parameter',
    `The parameter property names '${property}', which is no field of ${withArticle(type.name)}. ${suggest(property, known)}`,
    { details: { parameter: 'property', value: property, ...(nearest !== undefined && { nearest }) } },
  );
}

const formFields = ['from', 'to'];

async function readForm(
  request: RestRequest,
  { jsonBytes, profile }: Pick<Settings, 'jsonBytes' | 'profile'>,
): Promise<{ readonly from: string; readonly to: string }> {
  const given = mediaType(request.headers);
  if (given !== formType) failMediaType(given, [formType]);
  const limit = { name: 'json-bytes', bytes: jsonBytes } as const;
  const body = decodeText(await readBytes(bodyStream(request), request.headers, limit)) ?? failEncoding();
  if (!body.split('&').every(isDecodable)) failEncoding();
  const form = new URLSearchParams(body);
  if (getProfile(profile).unknownMembers === 'refused') requireFormFields([...form.keys()]);
  const [from, to] = [form.get('from'), form.get('to')];
  if (from === null || from === '' || to === null)
    fail('bad-parameter', 'The form needs a text "from" that is not empty, and a text "to".', {
      details: { parameter: from === null || from === '' ? 'from' : 'to' },
    });
  return { from, to };
}

function requireFormFields(names: readonly string[]): void {
  for (const [i, name] of names.entries()) {
    if (!formFields.includes(name))
      fail('bad-parameter', `The form has the unknown field '${name}'. ${suggest(name, formFields)}`, {
        details: { parameter: name },
      });
    if (names.indexOf(name) < i)
      fail('bad-parameter', `The form has the field '${name}' twice; it takes one value.`, {
        details: { parameter: name },
      });
  }
}

function failEncoding(): never {
  fail('bad-parameter', 'The form cannot be decoded: its bytes, and those that follow a %, must be UTF-8.', {
    details: 'Error decoding form',
  });
}
