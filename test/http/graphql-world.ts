/** Sends GraphQL queries to the app, and creates a small archive for them. */
import assert from 'node:assert/strict';
import type { Response as InjectedResponse } from 'light-my-request';
import { openTestArchive, type TestArchive, type TestArchiveOptions } from '../world/archive.ts';
import { asMike, json, request } from './request.ts';

interface Asking {
  readonly as?: string;
  readonly variables?: Readonly<Record<string, unknown>>;
  readonly accept?: string;
}

export function post(
  archive: TestArchive,
  query: string,
  { as, variables, accept }: Asking = {},
): Promise<InjectedResponse> {
  const headers = {
    'content-type': 'application/json',
    ...(as !== undefined && { 'x-user': as }),
    ...(accept !== undefined && { accept }),
  };
  return request(archive, 'POST /archive/graphql', headers, { query, variables: variables ?? null });
}

/** The data of a result without errors. */
// biome-ignore lint/suspicious/noExplicitAny: the shape is that of the query
export async function ask(archive: TestArchive, query: string, asking: Asking = {}): Promise<any> {
  const reply = await post(archive, query, asking);
  const { data, errors } = json(reply);
  assert.equal(reply.statusCode, 200, reply.body);
  assert.equal(errors, undefined, reply.body);
  return data;
}

interface AskedError {
  readonly message: string;
  readonly locations?: readonly { readonly line: number; readonly column: number }[];
  readonly path?: readonly unknown[];
  readonly extensions: { readonly code: string; readonly details?: { readonly limit?: string } };
}

export async function errorsOf(
  archive: TestArchive,
  query: string,
  asking: Asking = {},
): Promise<readonly AskedError[]> {
  const { errors } = json(await post(archive, query, asking));
  assert.ok(Array.isArray(errors), 'there are errors');
  return errors as AskedError[];
}

/** Creates a record and returns its id. */
export async function make(archive: TestArchive, path: string, record: unknown): Promise<string> {
  const reply = await request(archive, `POST /archive/${path}`, asMike, record);
  assert.equal(reply.statusCode, 201, reply.body);
  return json(reply).id as string;
}

export const unit = (
  identifier: string,
  described: Readonly<Record<string, unknown>>[] = [{ name: `Unit ${identifier}`, languageCode: 'eng' }],
  parts: Readonly<Record<string, unknown>> = {},
): unknown => ({
  type: 'DocumentaryUnit',
  data: { identifier },
  relationships: {
    describes: described.map((data) => ({ type: 'DocumentaryUnitDescription', data, relationships: parts })),
  },
});

/**
 * The country `nl` with the repository `nl-r`; in it the units `1` with `a` (with `x`) and `b`, `2`, and `secret`, which only administrators may see.
 * `be-s` has one unit as well, `be-t` none.
 */
export async function openGraphqlArchive(options: TestArchiveOptions = {}): Promise<TestArchive> {
  const archive = await openTestArchive(options);
  for (const [country, ...repositories] of [
    ['nl', 'r'],
    ['be', 's', 't'],
  ] as const) {
    await make(archive, 'Country', {
      type: 'Country',
      data: { identifier: country, report: `About ${country}` },
    });
    for (const identifier of repositories)
      await make(archive, `classes/Country/${country}`, { type: 'Repository', data: { identifier } });
  }
  const period = { type: 'DatePeriod', data: { startDate: '1924-01-01', endDate: '1947-12-31' } };
  const point = { type: 'AccessPoint', data: { name: 'Strikes', type: 'subjectAccess' } };
  const described = [
    { name: 'Minutes', languageCode: 'eng', languageOfMaterial: ['nld', 'deu'] },
    { name: 'Notulen', languageCode: 'nld', identifier: 'second' },
  ];
  await make(
    archive,
    'classes/Repository/nl-r',
    unit('1', described, { hasDate: [period], relatesTo: [point] }),
  );
  await make(archive, 'classes/DocumentaryUnit/nl-r-1', unit('a'));
  await make(archive, 'classes/DocumentaryUnit/nl-r-1-a', unit('x'));
  await make(archive, 'classes/DocumentaryUnit/nl-r-1', unit('b'));
  await make(archive, 'classes/Repository/nl-r', unit('2'));
  await make(archive, 'classes/Repository/nl-r?accessibleTo=mike', unit('secret'));
  await make(archive, 'classes/Repository/be-s', unit('9'));
  return archive;
}
