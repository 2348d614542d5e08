/** What virtual units include. */
import type { RecordType } from '../../../model/define.ts';
import { unitType, virtualUnitType } from '../../../model/system.ts';
import type { Context } from '../../context.ts';
import { exampleIds } from '../../openapi-examples.ts';
import type { Reply, RestRequest, Route } from '../../route.ts';
import { paging, parsePage, toReply } from './lists.ts';
import { namedIds, parseIds } from './named-ids.ts';
import { single } from './records.ts';

const isVirtualUnit = (type: RecordType): boolean => type.name === virtualUnitType;
const isUnit = (type: RecordType): boolean => type.name === unitType;

const path = '/classes/{type}/{id}/includes';

const changing = {
  path,
  access: 'write',
  types: isVirtualUnit,
  group: 'connections',
  parameters: [namedIds('Id of a documentary unit', exampleIds.unit)],
  responses: [{ status: 200, help: 'The virtual unit as it is now', content: { holds: 'record' } }],
  errors: ['not-found', 'gone', 'bad-parameter', 'limit-exceeded'],
} as const satisfies Partial<Route>;

export const virtualUnitRoutes: readonly Route[] = [
  {
    method: 'GET',
    path,
    access: 'read',
    types: isVirtualUnit,
    operation: 'list{Type}Includes',
    summary: 'List the units that a virtual unit includes',
    group: 'connections',
    parameters: paging,
    responses: [{ status: 200, help: 'The units', content: { holds: 'any-record-list', of: isUnit } }],
    errors: ['not-found', 'gone', 'bad-parameter'],
    handler: listIncluded,
  },
  {
    ...changing,
    method: 'POST',
    operation: 'add{Type}Includes',
    summary: 'Include units in a virtual unit',
    handler: include('add'),
  },
  {
    ...changing,
    method: 'DELETE',
    operation: 'remove{Type}Includes',
    summary: 'Include units no longer',
    handler: include('remove'),
  },
  {
    ...changing,
    method: 'POST',
    path: `${path}/{to}`,
    operation: 'move{Type}Includes',
    summary: 'Move units from one virtual unit to another',
    responses: [{ status: 204, help: 'The units are moved', content: { holds: 'nothing' } }],
    handler: moveIncluded,
  },
];

async function listIncluded(request: RestRequest, context: Context): Promise<Reply> {
  const page = parsePage(request, context);
  const connected = { type: virtualUnitType, id: request.params.id!, connection: 'includes' } as const;
  return toReply(page, await context.graph.listConnected(connected, page));
}

function include(how: 'add' | 'remove'): (request: RestRequest, context: Context) => Promise<Reply> {
  return async (request, context) => {
    const { graph, logMessage } = context;
    const units = parseIds(request, context);
    const change = { change: 'includeUnits', id: request.params.id!, units, how, logMessage } as const;
    return single(request, context, await graph.read(await graph.perform<'includeUnits'>(change)));
  };
}

async function moveIncluded(request: RestRequest, context: Context): Promise<Reply> {
  const { graph, logMessage } = context;
  const { id, to } = request.params;
  const units = parseIds(request, context);
  await graph.perform<'moveIncluded'>({ change: 'moveIncluded', from: id!, to: to!, units, logMessage });
  return { status: 204 };
}
