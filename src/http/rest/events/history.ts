/** Versions of a record, and the differences between them. */
import { getProfile, renameAccessPointTypes } from '../../../model/profile.ts';
import { versionTypeName } from '../../../model/system.ts';
import { textParameter } from '../../../parameters/parameter.ts';
import type { Context } from '../../context.ts';
import { defineRoute, oneResponse, type Reply, type RestRequest, type Route } from '../../route.ts';
import { privateHeaders } from '../cache-headers.ts';
import { listPageReply, toListPage, uncountedPageParameters } from '../records/lists.ts';

const shared = { method: 'GET', access: 'read', group: 'events' } as const;

const diffParameters = { with: textParameter('Id of another version to compare with') };

export const historyRoutes: readonly Route[] = [
  defineRoute({
    ...shared,
    path: '/entities/{id}/versions',
    operation: 'listEntityVersions',
    summary: 'List the versions of a record, newest first; the total is never counted',
    parameters: uncountedPageParameters,
    responses: oneResponse('The versions', { kind: 'schema', schema: versionTypeName, list: true }),
    errors: ['bad-parameter', 'not-found', 'gone'],
    handler: listVersions,
  }),
  defineRoute({
    ...shared,
    path: '/entities/{id}/diff/{version}',
    operation: 'diffEntityVersion',
    summary: 'Compare a version of a record with the current record',
    parameters: diffParameters,
    responses: oneResponse(
      'A JSON Patch (RFC 6902) from the version to the current record, or to the other version',
      { kind: 'schema', schema: 'JsonPatch' },
    ),
    errors: ['bad-parameter', 'not-found', 'gone'],
    handler: diffVersions,
  }),
];

async function listVersions(
  request: RestRequest<typeof uncountedPageParameters>,
  context: Context,
): Promise<Reply> {
  const page = toListPage(request, context);
  return listPageReply(page, await context.graph.history.listVersions(request.params.id!, page));
}

async function diffVersions(
  { params, parameters }: RestRequest<typeof diffParameters>,
  context: Context,
): Promise<Reply> {
  const patch = await context.graph.history.diff(params.id!, params.version!, parameters.with);
  return {
    status: 200,
    headers: privateHeaders,
    body: renameAccessPointTypes(JSON.stringify(patch), getProfile(context.options.settings.profile)),
  };
}
