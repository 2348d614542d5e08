/** Lists the folders of the server from which files can be imported, and their files. */
import { integerParameter, textParameter } from '../../../parameters/parameter.ts';
import type { Context } from '../../context.ts';
import { pagingHeaders } from '../../page-links.ts';
import { defineRoute, oneResponse, type Reply, type RestRequest } from '../../route.ts';
import { privateHeaders } from '../cache-headers.ts';
import { listFolder } from '../uploads/path-list.ts';

const defaultLimit = 100;
const maxLimit = 1000;

const folderParameters = {
  folder: textParameter('Path of a folder; by default the import folders themselves are listed'),
  offset: integerParameter('Number of entries to skip', { default: 0, min: 0 }),
  limit: integerParameter(`Maximum number of entries, up to ${maxLimit}`, {
    default: defaultLimit,
    min: 0,
    max: maxLimit,
  }),
};

export const foldersRoute = defineRoute({
  method: 'GET',
  path: '/import/folders',
  access: 'read',
  needsGrant: true,
  operation: 'listImportFolders',
  summary: 'List the folders of the server from which files can be imported, or the content of one',
  group: 'import',
  parameters: folderParameters,
  responses: oneResponse('Folders, then files, by name', {
    kind: 'schema',
    schema: 'FolderEntry',
    list: true,
  }),
  errors: [
    'bad-parameter',
    'path-not-allowed',
    'file-not-found',
    'limit-exceeded',
    'permission-denied',
    'user-required',
  ],
  handler: listFolders,
});

async function listFolders(
  request: RestRequest<typeof folderParameters>,
  { options: { settings } }: Context,
): Promise<Reply> {
  const { folder, offset, limit } = request.parameters;
  const { total, entries } = await listFolder(folder, settings, { offset, limit });
  const paging = pagingHeaders(request, settings, { offset, limit, total });
  return { status: 200, headers: { ...privateHeaders, ...paging }, body: entries };
}
