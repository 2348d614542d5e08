/** Reads the first page of the workroom. */
import { definePage } from '../define-page.ts';
import { countRecords } from '../shared/count-records.ts';
import { staffPath } from '../shared/page-path.ts';
import type { StaffHomePage } from './data.ts';

export const staffHomePage = definePage({
  name: 'staffHome',
  path: staffPath,
  access: 'signed-in',
  summary: 'The first page of the workroom',
  parameters: {},
  isIndexed: false,
  load: async (_request, context): Promise<StaffHomePage> => {
    const { actor } = context.graph;
    return { userName: actor.name ?? actor.id, counts: await countRecords(context) };
  },
});
