/** Reads the state of the service: versions, sizes, search index, jobs, processes and settings. */
import { definePage } from '../define-page.ts';
import { readStaffMenu } from '../shared/read-staff-menu.ts';
import { systemPath } from '../shared/staff-menu.ts';
import type { SystemPage } from './data.ts';

export const systemPage = definePage({
  name: 'system',
  path: systemPath,
  access: 'administrator',
  summary: 'The state of the service: versions, sizes, jobs and settings',
  parameters: {},
  isIndexed: false,
  load: async (_request, { graph, archive }): Promise<SystemPage> => ({
    menu: await readStaffMenu(graph),
    state: await archive.system.read(graph.actor),
  }),
});
