/** Broader, narrower and related concepts. */
import { wholeList } from '../../../graph/paging.ts';
import { conceptType } from '../../../model/system.ts';
import type { Context } from '../../context.ts';
import { toPascalCase } from '../../graphql/names.ts';
import { exampleIds } from '../../openapi-examples.ts';
import { defineRoute, oneResponse, type Reply, type RestRequest, type Route } from '../../route.ts';
import { listReply } from './lists.ts';
import { idParameters, requireFewIds } from './named-ids.ts';
import { isType } from './record-parameters.ts';
import { recordReply } from './record-reply.ts';

const isConcept = isType(conceptType);

const errors = ['not-found', 'gone', 'bad-parameter'] as const;

type Relation = 'broader' | 'narrower' | 'related';

const listRoute = (connection: 'broader' | 'related' | 'relatedBy', summary: string): Route => ({
  method: 'GET',
  path: `/classes/{type}/{id}/${connection}`,
  access: 'read',
  types: isConcept,
  operation: `list{Type}${toPascalCase(connection)}`,
  summary,
  group: 'connections',
  parameters: {},
  responses: oneResponse('The concepts', { kind: 'any-records', of: isConcept }),
  errors,
  handler: async ({ params }, { graph }) => {
    const request = { type: conceptType, id: params.id!, connection };
    return listReply(await graph.items.listConnected(request, wholeList));
  },
});

const relateParameters = idParameters('Id of another concept', exampleIds.relatedConcept);

interface RelationChange {
  readonly method: 'POST' | 'DELETE';
  /** Last segment of the path; the name of the relation by default. */
  readonly segment?: string;
  readonly relation: Relation;
  readonly how: 'add' | 'remove' | 'set';
  readonly summary: string;
}

const changeRoute = ({ method, relation, segment = relation, how, summary }: RelationChange): Route =>
  defineRoute({
    method,
    path: `/classes/{type}/{id}/${segment}`,
    access: 'write',
    types: isConcept,
    operation: `${how}{Type}${toPascalCase(segment)}`,
    summary,
    group: 'connections',
    parameters: relateParameters,
    responses: oneResponse('The concept as it is now', { kind: 'record' }),
    errors: [...errors, 'limit-exceeded'],
    handler: (request, context) => relate(request, context, relation, how),
  });

export const conceptRoutes: readonly Route[] = [
  listRoute('broader', 'List the broader concepts of a concept'),
  listRoute('related', 'List the concepts that a concept is related to'),
  listRoute('relatedBy', 'List the concepts that are related to a concept'),
  ...(['broader', 'parent'] as const).flatMap((segment) => [
    changeRoute({
      method: 'POST',
      segment,
      relation: 'broader',
      how: 'set',
      summary: 'Set the broader concepts of a concept',
    }),
    changeRoute({
      method: 'DELETE',
      segment,
      relation: 'broader',
      how: 'remove',
      summary: 'Remove broader concepts of a concept',
    }),
  ]),
  changeRoute({
    method: 'POST',
    relation: 'narrower',
    how: 'add',
    summary: 'Add narrower concepts to a concept',
  }),
  changeRoute({
    method: 'DELETE',
    relation: 'narrower',
    how: 'remove',
    summary: 'Remove narrower concepts of a concept',
  }),
  changeRoute({
    method: 'POST',
    relation: 'related',
    how: 'add',
    summary: 'Add related concepts to a concept',
  }),
  changeRoute({
    method: 'DELETE',
    relation: 'related',
    how: 'remove',
    summary: 'Remove related concepts of a concept',
  }),
];

async function relate(
  request: RestRequest<typeof relateParameters>,
  context: Context,
  relation: Relation,
  how: RelationChange['how'],
): Promise<Reply> {
  const { graph, logMessage } = context;
  const others = requireFewIds(request.parameters.id, context);
  const change = { id: request.params.id!, relation, others, how, logMessage };
  const concept = await graph.changes.perform<'updateConceptRelations'>({
    change: 'updateConceptRelations',
    ...change,
  });
  return recordReply(request, context, await graph.changes.read(concept));
}
