/** Reads the jobs of the user; those of all users for administrators. */
import type { Job } from '../../graph/jobs.ts';
import { integerParameter } from '../../parameters/parameter.ts';
import { definePage } from '../define-page.ts';
import { readStaffMenu } from '../shared/read-staff-menu.ts';
import { jobsPath } from '../shared/staff-menu.ts';
import type { JobsPage, ListedJob } from './data.ts';

const pageSize = 30;

const parameters = {
  offset: integerParameter('Number of newer jobs to skip', { default: 0, min: 0, max: 1_000_000 }),
};

export const jobsPage = definePage({
  name: 'jobs',
  path: jobsPath,
  access: 'signed-in',
  summary: 'Imports and other jobs of the user',
  parameters,
  isIndexed: false,
  load: async ({ parameters: { offset } }, { graph, archive }): Promise<JobsPage> => {
    const jobs = archive.jobs.as(graph.actor);
    const [list, total] = await Promise.all([jobs.list({ offset, limit: pageSize }), jobs.count()]);
    const pathOf = (start: number): string => (start <= 0 ? jobsPath : `${jobsPath}?offset=${start}`);
    return {
      menu: await readStaffMenu(graph),
      jobs: list.map(toListed),
      from: offset,
      total,
      newerPath: offset > 0 ? pathOf(offset - pageSize) : undefined,
      olderPath: offset + list.length < total ? pathOf(offset + pageSize) : undefined,
    };
  },
});

function toListed({ id, kind, format, scope, user, message, created, state }: Job): ListedJob {
  return { id, kind, format, scope, user, message, created, state, path: `${jobsPath}/${id}` };
}
