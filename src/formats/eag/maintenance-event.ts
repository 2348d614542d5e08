import type { Value } from '../../model/define.ts';
import type { PartDraft } from '../../model/draft.ts';
import { maintenanceEvent } from '../../model/types/parts.ts';
import type { GatheredPart, Values } from '../xml/gathered.ts';
import { partDraft } from '../xml/part-drafts.ts';

/** What EAG calls an event, and our name for it. */
const eventTypes: Readonly<Record<string, string>> = {
  create: 'created',
  creation: 'created',
  update: 'updated',
  revise: 'revised',
  revision: 'revised',
  delete: 'deleted',
  deletion: 'deleted',
  cancel: 'cancelled',
  derive: 'derived',
};

/** Values that have a meaning here; all others become data of the event as they are. */
const understood: ReadonlySet<string> = new Set(['eventType', 'agentType', 'agent', 'date', 'dateAsWritten']);

/** An event of the record's history. A word that is no type of event, or of agent, stays in the event. */
export function toMaintenanceEvent({ values }: GatheredPart): PartDraft {
  const data: Record<string, Value> = { ...typeOf(values), ...dateOf(values), ...agentOf(values) };
  for (const [name, list] of values) {
    if (!understood.has(name)) data[name] = single(list);
  }
  return partDraft('MaintenanceEvent', data);
}

function typeOf(values: Values): Record<string, Value> {
  const written = values.get('eventType')?.join(' ');
  if (written === undefined) return { eventType: 'updated' };
  const word = written.toLowerCase();
  const eventType = Object.hasOwn(eventTypes, word) ? eventTypes[word]! : word;
  if (maintenanceEvent.fields.eventType?.oneOf?.includes(eventType)) return { eventType };
  return { eventType: 'updated', eventTypeAsWritten: written };
}

/** The machine's form of the date where there is one; its words only where they say something else. */
function dateOf(values: Values): Record<string, Value> {
  const dateAsWritten = values.get('dateAsWritten')?.join(' ');
  const date = values.get('date')?.[0] ?? dateAsWritten;
  if (date === undefined) return {};
  return dateAsWritten === undefined || date === dateAsWritten ? { date } : { date, dateAsWritten };
}

function agentOf(values: Values): Record<string, Value> {
  const type = values.get('agentType')?.join(' ') ?? '';
  const isType = /^(?:human|machine)$/i.test(type);
  const names = [...(values.get('agent') ?? []), ...(isType || type === '' ? [] : [type])];
  return {
    ...(isType && { agentType: type.toLowerCase() }),
    ...(names.length > 0 && { agent: single(names) }),
  };
}

function single(list: readonly string[]): Value {
  return list.length === 1 ? list[0]! : list;
}
