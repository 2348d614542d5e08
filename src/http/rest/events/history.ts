/** What a record was before, and what has changed since. */
import { getProfile, nameAccessPoints } from '../../../model/profile.ts';
import { versionRecordType } from '../../../model/system.ts';
import type { Context } from '../../context.ts';
import { findText } from '../../parameters.ts';
import type { Reply, RestRequest, Route } from '../../route.ts';
import { paging, parsePage, toReply } from '../records/lists.ts';

const row = { method: 'GET', access: 'read', group: 'events' } as const;

export const historyRoutes: readonly Route[] = [
  {
    ...row,
    path: '/entities/{id}/versions',
    operation: 'listEntityVersions',
    summary: 'List what a record was before, newest first; never counted',
    parameters: paging.filter((parameter) => parameter.in === 'query'),
    responses: [
      {
        status: 200,
        help: 'The versions',
        content: { holds: 'schema', schema: versionRecordType, list: true },
      },
    ],
    errors: ['bad-parameter', 'not-found', 'gone'],
    handler: listVersions,
  },
  {
    ...row,
    path: '/entities/{id}/diff/{version}',
    operation: 'diffEntityVersion',
    summary: 'What has changed in a record since a version',
    parameters: [
      {
        name: 'with',
        in: 'query',
        kind: 'text',
        help: 'Id of another version: what changed from the one to the other',
      },
    ],
    responses: [
      {
        status: 200,
        help: 'A JSON Patch (RFC 6902) from the version to the record as it is now, or to the other version',
        content: { holds: 'schema', schema: 'JsonPatch' },
      },
    ],
    errors: ['bad-parameter', 'not-found', 'gone'],
    handler: diffVersions,
  },
];

async function listVersions(request: RestRequest, context: Context): Promise<Reply> {
  const page = parsePage(request, context);
  return toReply(page, await context.graph.listVersions(request.params.id!, page));
}

async function diffVersions({ params, query }: RestRequest, context: Context): Promise<Reply> {
  const patch = await context.graph.diff(params.id!, params.version!, findText(query, 'with'));
  return {
    status: 200,
    headers: { 'cache-control': 'private, no-cache', vary: 'X-User, Authorization' },
    body: nameAccessPoints(JSON.stringify(patch), getProfile(context.options.settings.profile)),
  };
}
