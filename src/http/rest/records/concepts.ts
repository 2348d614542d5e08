/** How the concepts of a vocabulary stand to each other. */
import { wholeList } from '../../../graph/actor-graph.ts';
import type { RecordType } from '../../../model/define.ts';
import { conceptType } from '../../../model/system.ts';
import type { Context } from '../../context.ts';
import { exampleIds } from '../../openapi-examples.ts';
import { toPascalCase } from '../../operation-id.ts';
import type { Reply, RestRequest, Route } from '../../route.ts';
import { listReply } from './lists.ts';
import { namedIds, parseIds } from './named-ids.ts';
import { single } from './records.ts';

const isConcept = (type: RecordType): boolean => type.name === conceptType;

const errors = ['not-found', 'gone', 'bad-parameter'] as const;

type Relation = 'broader' | 'narrower' | 'related';

const reading = (connection: 'broader' | 'related' | 'relatedBy', summary: string): Route => ({
  method: 'GET',
  path: `/classes/{type}/{id}/${connection}`,
  access: 'read',
  types: isConcept,
  operation: `list{Type}${toPascalCase(connection)}`,
  summary,
  group: 'connections',
  parameters: [],
  responses: [{ status: 200, help: 'The concepts', content: { holds: 'any-records', of: isConcept } }],
  errors,
  handler: async ({ params }, { graph }) => {
    const request = { type: conceptType, id: params.id!, connection };
    return listReply(await graph.listConnected(request, wholeList));
  },
});

interface Changing {
  readonly method: 'POST' | 'DELETE';
  /** Where it stands, when that is not the name of the relation. */
  readonly segment?: string;
  readonly relation: Relation;
  readonly how: 'add' | 'remove' | 'set';
  readonly summary: string;
}

const changing = ({ method, relation, segment = relation, how, summary }: Changing): Route => ({
  method,
  path: `/classes/{type}/{id}/${segment}`,
  access: 'write',
  types: isConcept,
  operation: `${how}{Type}${toPascalCase(segment)}`,
  summary,
  group: 'connections',
  parameters: [namedIds('Id of another concept', exampleIds.relatedConcept)],
  responses: [{ status: 200, help: 'The concept as it is now', content: { holds: 'record' } }],
  errors: [...errors, 'limit-exceeded'],
  handler: (request, context) => relate(request, context, relation, how),
});

export const conceptRoutes: readonly Route[] = [
  reading('broader', 'List the concepts above a concept'),
  reading('related', 'List the concepts that a concept is related to'),
  reading('relatedBy', 'List the concepts that are related to a concept'),
  ...(['broader', 'parent'] as const).flatMap((segment) => [
    changing({
      ...{ method: 'POST', segment, relation: 'broader', how: 'set' },
      summary: 'Put a concept below exactly these',
    }),
    changing({
      ...{ method: 'DELETE', segment, relation: 'broader', how: 'remove' },
      summary: 'Take a concept from below others',
    }),
  ]),
  changing({ method: 'POST', relation: 'narrower', how: 'add', summary: 'Put concepts below a concept' }),
  changing({
    ...{ method: 'DELETE', relation: 'narrower', how: 'remove' },
    summary: 'Take concepts from below a concept',
  }),
  changing({ method: 'POST', relation: 'related', how: 'add', summary: 'Relate a concept to others' }),
  changing({
    ...{ method: 'DELETE', relation: 'related', how: 'remove' },
    summary: 'End the relation of a concept to others',
  }),
];

async function relate(
  request: RestRequest,
  context: Context,
  relation: Relation,
  how: Changing['how'],
): Promise<Reply> {
  const { graph, logMessage } = context;
  const others = parseIds(request, context);
  const change = { id: request.params.id!, relation, others, how, logMessage };
  return single(
    request,
    context,
    await graph.read(await graph.perform<'relateConcepts'>({ change: 'relateConcepts', ...change })),
  );
}
