/** Links and notes: made with what they are about, and listed with it. */
import type { Connection } from '../../../graph/actor-graph.ts';
import type { RecordType } from '../../../model/define.ts';
import { annotationType, linkType } from '../../../model/system.ts';
import type { Context } from '../../context.ts';
import { exampleIds } from '../../openapi-examples.ts';
import { toPascalCase } from '../../operation-id.ts';
import { findText, listTexts, parseFlag } from '../../parameters.ts';
import type { Parameter, Reply, RestRequest, Route } from '../../route.ts';
import { paging, parsePage, toReply } from './lists.ts';
import { requireFew, requireText } from './named-ids.ts';
import {
  accessibleTo,
  created,
  idempotency,
  idempotencyKey,
  readBundle,
  restriction,
  shortPath,
} from './records.ts';

const isLink = (type: RecordType): boolean => type.name === linkType;
const isAnnotation = (type: RecordType): boolean => type.name === annotationType;

const idOf = (name: string, help: string, more: Partial<Parameter> = {}): Parameter => ({
  name,
  in: 'query',
  kind: 'text',
  help,
  ...more,
});

const making = {
  method: 'POST',
  access: 'write',
  group: 'connections',
  body: { read: 'json', content: { holds: 'record' } },
  responses: [{ status: 201, help: 'The new record', content: { holds: 'record' } }],
  errors: [
    'bad-parameter',
    'not-found',
    'gone',
    'malformed-json',
    'type-mismatch',
    'invalid',
    'duplicate',
    'reserved-id',
    'limit-exceeded',
  ],
} as const satisfies Partial<Route>;

const makeLink = {
  ...making,
  types: isLink,
  operation: 'create{Type}',
  summary: 'Link two records',
  parameters: [
    idOf('source', 'Id of the record the link starts from', { required: true, example: exampleIds.unit }),
    idOf('target', 'Id of the record it leads to', { required: true, example: exampleIds.concept }),
    idOf('body', 'Id of a part of either, such as the access point that the link stands for', { many: true }),
    {
      name: 'directional',
      in: 'query',
      kind: 'flag',
      default: false,
      help: 'Whether the link leads from the source to the target only',
    },
    accessibleTo,
    idempotencyKey,
  ],
  handler: postLink,
} as const satisfies Omit<Route, 'path'>;

const makeAnnotation = {
  ...making,
  types: isAnnotation,
  operation: 'create{Type}',
  summary: 'Write a note on a record',
  parameters: [
    idOf('target', 'Id of the record the note is on', { required: true, example: exampleIds.unit }),
    idOf('body', 'Id of the part of the record that it is about'),
    accessibleTo,
    idempotencyKey,
  ],
  handler: postAnnotation,
} as const satisfies Omit<Route, 'path'>;

const listing = (
  connection: Extract<Connection, 'links' | 'annotations'>,
  of: (type: RecordType) => boolean,
): Route => ({
  method: 'GET',
  path: `/entities/{id}/${connection}`,
  access: 'read',
  operation: `listEntity${toPascalCase(connection)}`,
  summary: `List the ${connection} of a record`,
  group: 'connections',
  parameters: paging,
  responses: [{ status: 200, help: 'The records', content: { holds: 'any-record-list', of } }],
  errors: ['bad-parameter', 'not-found', 'gone'],
  handler: async (request, context) => {
    const page = parsePage(request, context);
    return toReply(page, await context.graph.listConnected({ id: request.params.id!, connection }, page));
  },
});

export const annotationRoutes: readonly Route[] = [
  { ...makeLink, path: '/classes/{type}' },
  { ...makeLink, ...shortPath },
  { ...makeAnnotation, path: '/classes/{type}' },
  { ...makeAnnotation, ...shortPath },
  listing('links', isLink),
  listing('annotations', isAnnotation),
];

async function postLink(request: RestRequest, context: Context): Promise<Reply> {
  const { graph, logMessage } = context;
  const { query } = request;
  const bodies = listTexts(query, 'body');
  requireFew(bodies.length, context);
  const ends = { source: requireText(query, 'source'), target: requireText(query, 'target') };
  const made = await graph.perform<'link'>({
    change: 'link',
    bundle: readBundle(request, context),
    ...ends,
    bodies,
    directional: parseFlag(query, 'directional', false),
    ...restriction(request),
    ...idempotency(request),
    logMessage,
  });
  return created(request, context, await graph.read(made));
}

async function postAnnotation(request: RestRequest, context: Context): Promise<Reply> {
  const { graph, logMessage } = context;
  const { query } = request;
  const part = findText(query, 'body');
  const target = requireText(query, 'target');
  const made = await graph.perform<'annotate'>({
    change: 'annotate',
    bundle: readBundle(request, context),
    target,
    ...(part === undefined || part === '' ? {} : { part }),
    ...restriction(request),
    ...idempotency(request),
    logMessage,
  });
  return created(request, context, await graph.read(made));
}
