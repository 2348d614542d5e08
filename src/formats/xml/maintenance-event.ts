import type { Value } from '../../model/define.ts';
import type { PartDraft } from '../../model/draft.ts';
import { maintenanceEvent } from '../../model/types/parts.ts';
import type { CollectedPart, Values } from './collected-item.ts';
import { type MappingRow, part, partField } from './mapping.ts';
import { partDraft } from './part-drafts.ts';

/** Event types in the standards → our event types. */
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

/** Values that are converted; all others are copied to the event. */
const understood: ReadonlySet<string> = new Set([
  'eventType',
  'eventTypeAsWritten',
  'agentType',
  'agent',
  'date',
  'dateAsWritten',
]);

/** Rows for the events of EAG 2012 and EAC-CPF, which share the names of their elements. */
export const maintenanceRows: readonly MappingRow[] = [
  ['maintenanceEvent', part('event')],
  ['maintenanceEvent/eventType', partField('eventType')],
  ['maintenanceEvent/eventDateTime/@standardDateTime', partField('date')],
  ['maintenanceEvent/eventDateTime', partField('dateAsWritten')],
  ['maintenanceEvent/agentType', partField('agentType')],
  ['maintenanceEvent/agent', partField('agent')],
  ['maintenanceEvent/eventDescription', partField('source')],
];

/** Converts a maintenance event. Unknown types of events and agents are kept as text. */
export function toMaintenanceEvent({ values }: CollectedPart): PartDraft {
  const data: Record<string, Value> = { ...typeOf(values), ...dateOf(values), ...agentOf(values) };
  for (const [name, list] of values) {
    if (!understood.has(name)) data[name] = single(list);
  }
  return partDraft('MaintenanceEvent', data);
}

function typeOf(values: Values): Record<string, Value> {
  const written = values.get('eventType')?.join(' ');
  const words = values.get('eventTypeAsWritten') ?? [];
  const eventType = written === undefined ? undefined : toEventType(written);
  const kept = written === undefined || eventType !== undefined ? words : [written, ...words];
  return { eventType: eventType ?? 'updated', ...(kept.length > 0 && { eventTypeAsWritten: single(kept) }) };
}

function toEventType(written: string): string | undefined {
  const word = written.toLowerCase();
  const eventType = Object.hasOwn(eventTypes, word) ? eventTypes[word]! : word;
  return maintenanceEvent.fields.eventType?.oneOf?.includes(eventType) ? eventType : undefined;
}

/** The machine-readable date if there is one, and the text of the date if it differs. */
function dateOf(values: Values): Record<string, Value> {
  const dateAsWritten = values.get('dateAsWritten')?.join(' ');
  const dates = values.get('date');
  const date = dates === undefined ? dateAsWritten : single(dates);
  if (date === undefined) return {};
  return dateAsWritten === undefined || date === dateAsWritten ? { date } : { date, dateAsWritten };
}

/** Two standards have the type of the agent in an attribute, and allow free text. */
function agentOf(values: Values): Record<string, Value> {
  const types = values.get('agentType') ?? [];
  const type = types.find((word) => /^(?:human|machine)$/i.test(word))?.toLowerCase();
  const names = [...(values.get('agent') ?? []), ...types.filter((word) => word.toLowerCase() !== type)];
  return {
    ...(type !== undefined && { agentType: type }),
    ...(names.length > 0 && { agent: single(names) }),
  };
}

function single(list: readonly string[]): Value {
  return list.length === 1 ? list[0]! : list;
}
