/** A sync over the web: an import of finding aids after which the stored tree is theirs. */
import { syncableFormat } from '../../../transfer/transfer.ts';
import type { Context } from '../../context.ts';
import { findText, listTexts } from '../../parameters.ts';
import { type ArchiveRoute, type Reply, type RestRequest, text } from '../../route.ts';
import { requireFew } from '../records/named-ids.ts';
import { importBodies, importFiles, importRoute } from './import.ts';
import { logContent } from './log-reply.ts';

const xml = 'One EAD file, of version 2002 or 3';

export const syncRoute: ArchiveRoute = {
  ...importRoute,
  path: `/import/${syncableFormat}-sync`,
  endsInFormat: true,
  format: syncableFormat,
  operation: 'sync{Format}',
  summary: 'Import finding aids, move what they hold elsewhere and delete what they do not hold',
  parameters: [
    // A sync would delete the units that tolerant leaves out, so the handler refuses it.
    ...importRoute.parameters.map((one) => (one.name === 'tolerant' ? { ...one, undocumented: true } : one)),
    text('fonds', 'Id of the unit whose tree is compared with the files; the scope without'),
    { ...text('ex', 'Id of a unit that is left alone, with all below it'), many: true },
  ],
  body: {
    read: 'stream',
    content: {
      ...importBodies,
      ofFormats: {},
      mediaTypes: { 'text/xml': xml, 'application/xml': xml, ...importBodies.mediaTypes },
    },
  },
  responses: [
    {
      status: 200,
      help: 'What was imported, moved and deleted',
      content: { ...logContent, schema: 'SyncLog' },
    },
    ...importRoute.responses.filter(({ status }) => status === 202),
  ],
  errors: [...importRoute.errors, 'identifiers-not-unique', 'gone'],
  handler: syncFiles,
};

async function syncFiles(request: RestRequest, context: Context): Promise<Reply> {
  const fonds = findText(request.query, 'fonds');
  const except = listTexts(request.query, 'ex');
  requireFew(except.length, context);
  const sync = { ...(fonds !== undefined && { fonds }), except };
  return importFiles(request, context, { format: syncableFormat, sync });
}
