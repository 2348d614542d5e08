/** Converts columns to the maintenance events of a description, and back. */
import type { Data, Value } from '../../model/define.ts';
import type { ExportedPart } from '../../model/export-step.ts';
import { dumpOnlyFields } from '../../model/system.ts';
import { maintenanceEvent } from '../../model/types/parts.ts';
import { partDraft } from '../xml/part-drafts.ts';
import { toTexts } from '../xml/write-values.ts';
import { detailsMember } from './part-columns.ts';
import { addPart, type Group, type RowValues, take, takeAllowed } from './row-values.ts';

export function convertMaintenanceEvent(group: Group, row: RowValues): void {
  const { eventType, agentType } = maintenanceEvent.fields;
  const agent = takeAllowed(group, 'agentType', agentType!);
  addPart(
    row,
    'maintenance',
    partDraft('MaintenanceEvent', {
      ...parseDetails(take(group, detailsMember) ?? ''),
      eventType: takeAllowed(group, 'eventType', eventType!) ?? 'updated',
      ...(agent !== undefined && { agentType: agent }),
    }),
  );
}

/** Lines such as `agent: Archivist`. A line without a name continues the text of the previous one. */
function parseDetails(text: string): Data {
  const found = new Map<string, string[]>();
  let last: string[] | undefined;
  for (const line of text === '' ? [] : text.split('\n')) {
    const [, name, value = ''] = /^(\w+): (.*)$/.exec(line) ?? [];
    if (name === undefined && last !== undefined) last[last.length - 1] += `\n${line}`;
    else {
      const key = name === undefined || dumpOnlyFields.includes(name) ? 'source' : name;
      last = found.get(key) ?? [];
      last.push(name === undefined ? line : value);
      found.set(key, last);
    }
  }
  return Object.fromEntries(
    [...found].map(([name, list]): [string, Value] => [name, list.length === 1 ? list[0]! : list]),
  );
}

/** The value of a member for each maintenance event. */
export function maintenanceValue({ data, relationships }: ExportedPart, member: string): string {
  if (member !== detailsMember) return toTexts(data[member]).join(' ');
  const names = Object.keys(data).filter((name) => !Object.hasOwn(maintenanceEvent.fields, name));
  const dates = (relationships.hasDate ?? []).map(
    ({ data: { description, startDate, endDate } }) =>
      `date: ${description ?? [startDate, endDate].filter((day) => day !== undefined).join('/')}`,
  );
  return [...names.flatMap((name) => toTexts(data[name]).map((text) => `${name}: ${text}`)), ...dates].join(
    '\n',
  );
}
