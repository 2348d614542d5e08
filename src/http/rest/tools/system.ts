/** The state of the service, for administrators. */
import { oneResponse, type Route } from '../../route.ts';
import { uncachedHeaders } from '../cache-headers.ts';

export const systemRoute: Route = {
  method: 'GET',
  path: '/system',
  access: 'read',
  operation: 'getSystemState',
  summary: 'Versions, sizes, search index, jobs, processes and settings of the service; for administrators',
  group: 'service',
  parameters: {},
  responses: oneResponse('The state of the service; secrets in settings are masked', {
    kind: 'schema',
    schema: 'SystemState',
  }),
  errors: ['permission-denied'],
  handler: async (_request, { archive, actor }) => ({
    status: 200,
    headers: uncachedHeaders,
    body: await archive.system.read(actor),
  }),
};
