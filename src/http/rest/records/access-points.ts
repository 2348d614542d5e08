/** Routes that add and delete a single access point of a description. */
import { getProfile, renameAccessPointTypes } from '../../../model/profile.ts';
import { accessPointType } from '../../../model/system.ts';
import type { Context } from '../../context.ts';
import { recordUrl } from '../../record-url.ts';
import { defineRoute, oneResponse, type Reply, type RestRequest, type Route } from '../../route.ts';
import { uncachedHeaders } from '../cache-headers.ts';
import {
  creationErrorCodes,
  idempotencyParameters,
  readBundle,
  toIdempotencyOption,
} from './record-parameters.ts';

const path = '/entities/{id}/descriptions/{description}/access-points';

export const accessPointRoutes: readonly Route[] = [
  defineRoute({
    method: 'POST',
    path,
    access: 'write',
    operation: 'addAccessPoint',
    summary: 'Add an access point to a description',
    group: 'records',
    parameters: idempotencyParameters,
    body: { read: 'json', content: { kind: 'schema', schema: `New${accessPointType}` } },
    responses: oneResponse(
      'The access point; Location is the URL of its record',
      { kind: 'schema', schema: accessPointType },
      201,
    ),
    errors: [...creationErrorCodes, 'not-found', 'gone'],
    handler: addAccessPoint,
  }),
  {
    method: 'DELETE',
    path: `${path}/{accessPoint}`,
    access: 'write',
    operation: 'removeAccessPoint',
    summary: 'Delete an access point of a description',
    group: 'records',
    parameters: {},
    responses: oneResponse('The access point is deleted', { kind: 'nothing' }, 204),
    errors: ['not-found', 'gone'],
    handler: removeAccessPoint,
  },
];

async function addAccessPoint(
  request: RestRequest<typeof idempotencyParameters>,
  context: Context,
): Promise<Reply> {
  const { graph, options, logMessage } = context;
  const { id, description } = request.params as { id: string; description: string };
  const bundle = readBundle(request, context);
  const created = await graph.changes.perform<'addAccessPoint'>({
    change: 'addAccessPoint',
    id,
    description,
    bundle,
    logMessage,
    ...toIdempotencyOption(request),
  });
  const location = recordUrl(request.headers.host, options.settings, created);
  const body = renameAccessPointTypes(
    JSON.stringify(created.accessPoint),
    getProfile(options.settings.profile),
  );
  return { status: 201, headers: { location, ...uncachedHeaders }, body };
}

async function removeAccessPoint(request: RestRequest, { graph, logMessage }: Context): Promise<Reply> {
  const { id, description, accessPoint } = request.params as Record<string, string>;
  await graph.changes.perform<'removeAccessPoint'>({
    change: 'removeAccessPoint',
    id: id!,
    description: description!,
    accessPoint: accessPoint!,
    logMessage,
  });
  return { status: 204 };
}
