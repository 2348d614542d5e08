/** The tool that replaces a text in one field of many records. Its body is a form. */
import type { Settings } from '../../../config/settings.ts';
import { withArticle } from '../../../lib/english.ts';
import { findNearest, suggestionSentence } from '../../../lib/nearest.ts';
import type { RecordType } from '../../../model/define.ts';
import { fail } from '../../../model/errors.ts';
import { getProfile, type Profile } from '../../../model/profile.ts';
import { findRecordType, getRecordType, partsRelation, recordTypes } from '../../../model/registry.ts';
import { unitType } from '../../../model/system.ts';
import { booleanParameter, integerParameter, isGiven, textParameter } from '../../../parameters/parameter.ts';
import { failParameter } from '../../../parameters/parse-parameters.ts';
import type { Context } from '../../context.ts';
import { isDecodable } from '../../declared-parameters.ts';
import { decodeText, failMediaType, formMediaType, mediaType, readBytes } from '../../read-body.ts';
import { defineRoute, oneResponse, openBodyStream, type Reply, type RestRequest } from '../../route.ts';
import { tableReply } from '../../table.ts';

export const toolCommitParameters = {
  commit: booleanParameter(false, 'True stores the changes; otherwise the response only lists them'),
};

const descriptionType = (type: string): string => partsRelation(getRecordType(type))!.target;

const replaceParameters = {
  type: textParameter('Type of the records', { required: true, example: unitType, parse: parseRecordType }),
  subtype: textParameter('The same type, or the type of the parts whose field is changed', {
    required: true,
    example: descriptionType(unitType),
    parse: parseRecordType,
  }),
  property: textParameter('Name of the field', { required: true, example: 'name' }),
  max: integerParameter('Maximum number of texts to replace', { default: 100, min: 1 }),
  ...toolCommitParameters,
};

export const findReplaceRoute = defineRoute({
  method: 'POST',
  access: 'write',
  needsGrant: true,
  group: 'tools',
  path: '/tools/find-replace',
  operation: 'findAndReplace',
  summary: 'Replace a text in one field of many records',
  parameters: replaceParameters,
  body: {
    read: 'stream',
    content: {
      kind: 'files',
      mediaTypes: { [formMediaType]: 'The texts: from, and to that replaces it' },
      examples: { [formMediaType]: 'from=Council&to=City+council' },
    },
  },
  responses: oneResponse('Id of the record, id of the record or part, and its text before the change', {
    kind: 'table',
  }),
  errors: ['bad-parameter', 'malformed-table', 'invalid', 'type-mismatch', 'limit-exceeded'],
  handler: findReplace,
});

async function findReplace(
  request: RestRequest<typeof replaceParameters>,
  { graph, logMessage, options: { settings } }: Context,
): Promise<Reply> {
  const { type, subtype, property, commit } = request.parameters;
  if (type.kind !== 'item') failParameter('type', 'must be a type with records of its own', type.name);
  if (subtype !== type && subtype.kind !== 'part')
    failParameter('subtype', `must be ${type.name} or a type of parts`, subtype.name);
  const profile = getProfile(settings.profile);
  requireField(subtype, property, profile);
  const { batchItems } = settings;
  const max = isGiven(request, 'max') ? request.parameters.max : Math.min(request.parameters.max, batchItems);
  if (max > batchItems)
    failParameter('max', `must be at most ${batchItems} (limit batch-items)`, String(max));
  const texts = await readForm(request, settings);
  const options = { type: type.name, subtype: subtype.name, property, max, ...texts, commit };
  const rows = await graph.changes.perform({ change: 'findReplace', ...options, logMessage });
  return tableReply(rows, request.headers);
}

/** Throws `bad-parameter`. */
function parseRecordType(given: string, name: string): RecordType {
  return findRecordType(given) ?? failType(name, given);
}

function failType(parameter: string, given: string): never {
  const names = recordTypes.map((type) => type.name);
  fail(
    'bad-parameter',
    `The parameter ${parameter} must be a record type, was '${given}'. ${suggestionSentence(given, names)}`,
    { details: { parameter, value: given } },
  );
}

/** Throws `bad-parameter` for a field that the type does not have, unless the profile stores unknown keys. */
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
    `The parameter property names '${property}', which is not a field of ${withArticle(type.name)}. ${suggestionSentence(property, known)}`,
    { details: { parameter: 'property', value: property, ...(nearest !== undefined && { nearest }) } },
  );
}

const formFields = ['from', 'to'];

async function readForm(
  request: RestRequest,
  { jsonBytes, profile }: Pick<Settings, 'jsonBytes' | 'profile'>,
): Promise<{ readonly from: string; readonly to: string }> {
  const given = mediaType(request.headers);
  if (given !== formMediaType) failMediaType(given, [formMediaType]);
  const limit = { name: 'json-bytes', bytes: jsonBytes } as const;
  const body = decodeText(await readBytes(openBodyStream(request), request.headers, limit)) ?? failEncoding();
  if (!body.split('&').every(isDecodable)) failEncoding();
  const form = new URLSearchParams(body);
  if (getProfile(profile).unknownMembers === 'refused') requireFormFields([...form.keys()]);
  const from = form.get('from');
  const to = form.get('to');
  if (from === null || from === '' || to === null)
    fail('bad-parameter', 'The form needs the fields "from", which must not be empty, and "to".', {
      details: { parameter: from === null || from === '' ? 'from' : 'to' },
    });
  return { from, to };
}

function requireFormFields(names: readonly string[]): void {
  for (const [i, name] of names.entries()) {
    if (!formFields.includes(name))
      fail(
        'bad-parameter',
        `The form has the unknown field '${name}'. ${suggestionSentence(name, formFields)}`,
        { details: { parameter: name } },
      );
    if (names.indexOf(name) < i)
      fail('bad-parameter', `The form has the field '${name}' twice; it takes one value.`, {
        details: { parameter: name },
      });
  }
}

function failEncoding(): never {
  fail('bad-parameter', 'The form cannot be decoded: all bytes, percent-encoded or not, must be UTF-8.', {
    details: 'Error decoding form',
  });
}
