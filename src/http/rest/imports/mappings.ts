/** Lists the mappings that an import can use. */
import type { Context } from '../../context.ts';
import { oneResponse, type Reply, type Route } from '../../route.ts';

export const mappingsRoute: Route = {
  method: 'GET',
  path: '/import/mappings',
  access: 'read',
  operation: 'listMappings',
  summary: 'List the mappings that an import can use',
  group: 'import',
  parameters: {},
  responses: oneResponse('The mappings of the formats, then those of this deployment, each with its rows', {
    kind: 'schema',
    schema: 'Mapping',
    list: true,
  }),
  handler: listMappings,
};

async function listMappings(_request: unknown, { options }: Context): Promise<Reply> {
  return { status: 200, headers: { 'cache-control': 'private, no-cache' }, body: options.mappings };
}
