/** Route of a sync: an import of finding aids that also moves and deletes stored units, so that the stored tree equals the files. */

import { booleanParameter, textParameter } from '../../../parameters/parameter.ts';
import { syncableFormat } from '../../../transfer/import/import.ts';
import { syncName } from '../../../transfer/profile-parameters.ts';
import type { Context } from '../../context.ts';
import { defineRoute, type Reply, type RestRequest } from '../../route.ts';
import { requireFewIds } from '../records/named-ids.ts';
import { applyImportProfile } from './apply-profile.ts';
import { importBodyContent, importErrorCodes, importFiles, jobResponse } from './import.ts';
import { importParameters } from './import-parameters.ts';
import { logContent } from './log-reply.ts';

const xml = 'One EAD file, of version 2002 or 3';

export const syncParameters = {
  ...importParameters,
  // A sync would delete the units that `tolerant` skips, so the handler rejects it.
  tolerant: { ...importParameters.tolerant, undocumented: true },
  fonds: textParameter('Id of the unit whose tree is compared with the files; by default the scope'),
  ex: textParameter('Id of a unit that stays unchanged, with all units below it', { many: true }),
  'delete-many': booleanParameter(
    false,
    'Allows the sync to delete more than 10 units and more than a tenth of the compared ones, or units from other files',
  ),
};

export const syncRoute = defineRoute({
  method: 'POST',
  path: `/import/${syncableFormat}-sync`,
  endsInFormat: true,
  format: syncableFormat,
  access: 'write',
  operation: 'sync{Format}',
  summary: 'Import finding aids, move units whose parent changed and delete units missing from the files',
  group: 'import',
  parameters: syncParameters,
  body: {
    read: 'stream',
    content: {
      ...importBodyContent,
      ofFormats: {},
      mediaTypes: { 'text/xml': xml, 'application/xml': xml, ...importBodyContent.mediaTypes },
    },
  },
  responses: [
    {
      status: 200,
      help: 'The log of imported, moved and deleted units',
      content: { ...logContent, schema: 'SyncLog' },
    },
    jobResponse,
  ],
  errors: [...importErrorCodes, 'identifiers-not-unique', 'too-many-deletions', 'gone'],
  handler: syncFiles,
});

async function syncFiles(given: RestRequest<typeof syncParameters>, context: Context): Promise<Reply> {
  const request = await applyImportProfile(given, syncParameters, syncName, context);
  const { fonds, ex } = request.parameters;
  const sync = {
    ...(fonds !== undefined && { fonds }),
    except: requireFewIds(ex, context),
    deleteMany: request.parameters['delete-many'],
  };
  return importFiles(request, context, { format: syncableFormat, sync });
}
