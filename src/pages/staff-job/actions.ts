/** The forms of a job: run a reviewed import, cancel or discard a job. */
import { requireJobPermission } from '../../transfer/permitted-import.ts';
import { defineAction } from '../define-page.ts';
import { jobsPath } from '../shared/staff-menu.ts';

const pathOf = ({ id }: Readonly<Record<string, string>>): string => `${jobsPath}/${id}`;

export const runAction = defineAction({
  name: 'run',
  access: 'signed-in',
  fields: {},
  change: ({ params }, { graph, archive }) =>
    archive.jobs
      .as(graph.actor)
      .run(params.id!, graph.imports, (job) => requireJobPermission(graph.imports, job)),
  next: (_job, { params }) => pathOf(params),
});

export const cancelAction = defineAction({
  name: 'cancel',
  access: 'signed-in',
  fields: {},
  change: ({ params }, { graph, archive }) => archive.jobs.as(graph.actor).cancel(params.id!),
  next: (_job, { params }) => pathOf(params),
});
