/** The form of the first page of the workroom. The sample archive is removed by an undo, as every change. */
import { sampleLogMessage } from '../../transfer/sample/sample.ts';
import { defineAction } from '../define-page.ts';
import { staffPath } from '../shared/page-path.ts';
import { withQuery } from '../shared/with-query.ts';

export const loadSampleAction = defineAction({
  name: 'load-sample',
  access: 'administrator',
  fields: {},
  change: (_form, { graph, archive }) =>
    archive.loadSample({ actor: graph.actor.id, logMessage: sampleLogMessage }),
  next: ({ event }) => withQuery(staffPath, { event: event ?? undefined }),
});
