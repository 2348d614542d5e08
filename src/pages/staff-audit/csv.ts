/** The events of the audit log as CSV. They are read and sent in batches. */
import { toCsvLine } from '../../lib/csv-cell.ts';
import { fail } from '../../model/errors.ts';
import { defineDownload } from '../define-page.ts';
import { firstText, partsOf } from '../shared/item-parts.ts';
import { auditCsvPath } from '../shared/staff-menu.ts';
import { parseItem } from '../shared/wire-item.ts';
import { filterParameters, toEventQuery } from './filter.ts';

export const auditDownload = defineDownload({
  path: auditCsvPath,
  access: 'administrator',
  summary: 'The audit log as CSV',
  parameters: filterParameters,
  open: async ({ parameters }, { graph, options }) => {
    const { auditExportEvents: max } = options.settings;
    const page = { offset: 0, limit: max, counted: true };
    const { total, records } = await graph.history.listEvents({ of: 'all' }, toEventQuery(parameters), page);
    if (total > max)
      fail(
        'limit-exceeded',
        `The filter selects ${total} events; a CSV file has at most ${max} (limit audit-export-events). Choose a shorter period.`,
        { details: { limit: 'audit-export-events', value: max } },
      );
    return { mediaType: 'text/csv; charset=utf-8', name: 'audit.csv', body: writeRows(records) };
  },
});

const columns = ['time', 'event', 'id', 'user', 'records', 'type', 'record', 'message'] as const;

async function* writeRows(batches: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  yield toCsvLine(columns);
  for await (const texts of batches) yield texts.map(toRow).join('');
}

/** Names the first record of each event. */
function toRow(json: string): string {
  const event = parseItem(json);
  const [user] = partsOf(event, 'hasActioner');
  const [subject] = partsOf(event, 'hasFirstSubject');
  const [version] = partsOf(event, 'triggeredByEvent');
  const count = event.meta?.childCount;
  return toCsvLine([
    firstText(event, 'timestamp') ?? '',
    firstText(event, 'eventType') ?? '',
    event.id,
    user?.id ?? '',
    typeof count === 'number' ? String(count) : '',
    subject?.type ?? (version && firstText(version, 'entityType')) ?? '',
    subject?.id ?? (version && firstText(version, 'entityId')) ?? '',
    firstText(event, 'logMessage') ?? '',
  ]);
}
