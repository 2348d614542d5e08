/** Links between records and annotations of records: created with their targets, and listed for a record. */
import type { Connection } from '../../../graph/items/connections.ts';
import type { RecordType } from '../../../model/define.ts';
import { annotationType, linkType } from '../../../model/system.ts';
import { booleanParameter, textParameter } from '../../../parameters/parameter.ts';
import type { Context } from '../../context.ts';
import { toPascalCase } from '../../graphql/names.ts';
import { exampleIds } from '../../openapi-examples.ts';
import { defineRoute, oneResponse, type Reply, type RestRequest, type Route } from '../../route.ts';
import { listPageParameters, makeConnectedListHandler } from './lists.ts';
import { requireFewIds } from './named-ids.ts';
import {
  accessParameters,
  creationErrorCodes,
  idempotencyParameters,
  isType,
  readBundle,
  toAccessOption,
  toIdempotencyOption,
} from './record-parameters.ts';
import { recordReply } from './record-reply.ts';
import { shortPath } from './records.ts';

const isLink = isType(linkType);
const isAnnotation = isType(annotationType);

const creation = {
  method: 'POST',
  access: 'write',
  group: 'connections',
  body: { read: 'json', content: { kind: 'record' } },
  responses: oneResponse('The new record', { kind: 'record' }, 201),
  errors: [...creationErrorCodes, 'not-found', 'gone'],
} as const;

const linkParameters = {
  source: textParameter('Id of the record that the link starts from', {
    required: true,
    example: exampleIds.unit,
  }),
  target: textParameter('Id of the record that the link leads to', {
    required: true,
    example: exampleIds.concept,
  }),
  body: textParameter('Id of a part of either record, such as the access point that the link explains', {
    many: true,
  }),
  directional: booleanParameter(false, 'Whether the link leads from the source to the target only'),
  ...accessParameters,
  ...idempotencyParameters,
};

const createLink = {
  ...creation,
  types: isLink,
  operation: 'create{Type}',
  summary: 'Link two records',
  parameters: linkParameters,
  handler: postLink,
} as const;

const annotationParameters = {
  target: textParameter('Id of the annotated record', { required: true, example: exampleIds.unit }),
  body: textParameter('Id of the part of the record that the annotation is about'),
  ...accessParameters,
  ...idempotencyParameters,
};

const createAnnotation = {
  ...creation,
  types: isAnnotation,
  operation: 'create{Type}',
  summary: 'Annotate a record',
  parameters: annotationParameters,
  handler: postAnnotation,
} as const;

const listRoute = (
  connection: Extract<Connection, 'links' | 'annotations'>,
  of: (type: RecordType) => boolean,
): Route =>
  defineRoute({
    method: 'GET',
    path: `/entities/{id}/${connection}`,
    access: 'read',
    operation: `listEntity${toPascalCase(connection)}`,
    summary: `List the ${connection} of a record`,
    group: 'connections',
    parameters: listPageParameters,
    responses: oneResponse('The records', { kind: 'any-record-list', of }),
    errors: ['bad-parameter', 'not-found', 'gone'],
    handler: makeConnectedListHandler(connection),
  });

export const linkAndAnnotationRoutes: readonly Route[] = [
  defineRoute({ ...createLink, path: '/classes/{type}' }),
  defineRoute({ ...createLink, ...shortPath }),
  defineRoute({ ...createAnnotation, path: '/classes/{type}' }),
  defineRoute({ ...createAnnotation, ...shortPath }),
  listRoute('links', isLink),
  listRoute('annotations', isAnnotation),
];

async function postLink(request: RestRequest<typeof linkParameters>, context: Context): Promise<Reply> {
  const { graph, logMessage } = context;
  const { source, target, body, directional } = request.parameters;
  const link = await graph.changes.perform<'link'>({
    change: 'link',
    bundle: readBundle(request, context),
    source,
    target,
    bodies: requireFewIds(body, context),
    directional,
    ...toAccessOption(request),
    ...toIdempotencyOption(request),
    logMessage,
  });
  return recordReply(request, context, await graph.changes.read(link), 201);
}

async function postAnnotation(
  request: RestRequest<typeof annotationParameters>,
  context: Context,
): Promise<Reply> {
  const { graph, logMessage } = context;
  const { target, body } = request.parameters;
  const annotation = await graph.changes.perform<'annotate'>({
    change: 'annotate',
    bundle: readBundle(request, context),
    target,
    ...(body !== undefined && { part: body }),
    ...toAccessOption(request),
    ...toIdempotencyOption(request),
    logMessage,
  });
  return recordReply(request, context, await graph.changes.read(annotation), 201);
}
