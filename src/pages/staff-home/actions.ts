/** The form of the first page of the workroom. The sample archive is removed by an undo, as every change. */
import { fail } from '../../model/errors.ts';
import { sampleLogMessage, sampleRecordId } from '../../transfer/sample/sample.ts';
import { defineAction } from '../define-page.ts';
import { staffPath } from '../shared/page-path.ts';
import { withQuery } from '../shared/with-query.ts';
import { findSample } from './find-sample.ts';

export const loadSampleAction = defineAction({
  name: 'load-sample',
  access: 'administrator',
  fields: {},
  change: async (_form, { graph, archive }) => {
    // Loading it again would replace what users have changed in it.
    if ((await findSample(graph)) !== undefined)
      fail('duplicate', 'The sample archive is loaded already. Remove it first to load it again.', {
        details: sampleRecordId,
      });
    return archive.loadSample({ actor: graph.actor.id, logMessage: sampleLogMessage });
  },
  next: ({ event }) => withQuery(staffPath, { event: event ?? undefined }),
});
