/** Documentary units that a virtual unit includes. */
import { unitType, virtualUnitType } from '../../../model/system.ts';
import type { Context } from '../../context.ts';
import { exampleIds } from '../../openapi-examples.ts';
import { defineRoute, oneResponse, type Reply, type RestRequest, type Route } from '../../route.ts';
import { listPageParameters, makeConnectedListHandler } from './lists.ts';
import { idParameters, requireFewIds } from './named-ids.ts';
import { isType, isVirtualUnit } from './record-parameters.ts';
import { recordReply } from './record-reply.ts';

const path = '/classes/{type}/{id}/includes';

const unitParameters = idParameters('Id of a documentary unit', exampleIds.unit);

const change = {
  path,
  access: 'write',
  types: isVirtualUnit,
  group: 'connections',
  parameters: unitParameters,
  responses: oneResponse('The virtual unit as it is now', { kind: 'record' }),
  errors: ['not-found', 'gone', 'bad-parameter', 'limit-exceeded'],
} as const;

export const virtualUnitRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path,
    access: 'read',
    types: isVirtualUnit,
    operation: 'list{Type}Includes',
    summary: 'List the units that a virtual unit includes',
    group: 'connections',
    parameters: listPageParameters,
    responses: oneResponse('The units', { kind: 'any-record-list', of: isType(unitType) }),
    errors: ['not-found', 'gone', 'bad-parameter'],
    handler: makeConnectedListHandler('includes', virtualUnitType),
  }),
  defineRoute({
    ...change,
    method: 'POST',
    operation: 'add{Type}Includes',
    summary: 'Add units to a virtual unit',
    handler: include('add'),
  }),
  defineRoute({
    ...change,
    method: 'DELETE',
    operation: 'remove{Type}Includes',
    summary: 'Remove units from a virtual unit',
    handler: include('remove'),
  }),
  defineRoute({
    ...change,
    method: 'POST',
    path: `${path}/{to}`,
    operation: 'move{Type}Includes',
    summary: 'Move units from one virtual unit to another',
    responses: oneResponse('The units are moved', { kind: 'nothing' }, 204),
    handler: moveIncluded,
  }),
];

type UnitRequest = RestRequest<typeof unitParameters>;

function include(how: 'add' | 'remove') {
  return async (request: UnitRequest, context: Context): Promise<Reply> => {
    const { graph, logMessage } = context;
    const units = requireFewIds(request.parameters.id, context);
    const change = { change: 'includeUnits', id: request.params.id!, units, how, logMessage } as const;
    const virtualUnit = await graph.changes.perform<'includeUnits'>(change);
    return recordReply(request, context, await graph.changes.read(virtualUnit));
  };
}

async function moveIncluded(request: UnitRequest, context: Context): Promise<Reply> {
  const { graph, logMessage } = context;
  const { id, to } = request.params;
  const units = requireFewIds(request.parameters.id, context);
  await graph.changes.perform<'moveIncluded'>({
    change: 'moveIncluded',
    from: id!,
    to: to!,
    units,
    logMessage,
  });
  return { status: 204 };
}
