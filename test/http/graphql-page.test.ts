/** Completion and validation on the GraphQL page: the server accepts every completion. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isEnumType, isInterfaceType, isObjectType, parse, validate } from 'graphql';
import { makeSchema } from '../../src/http/graphql/schema.ts';
import { findCompletions, findProblems } from '../../ui/pages/graphql/complete.ts';
import { openTestArchive } from '../world/archive.ts';
import { request } from './request.ts';

const schema = makeSchema();

/** As the script of the page reads it from the tables of types. */
const tables = {
  query: 'Root',
  types: Object.fromEntries(
    Object.values(schema.getTypeMap()).map((type) => {
      if (!isObjectType(type) && !isInterfaceType(type))
        return [type.name, { values: isEnumType(type) ? type.getValues().map(({ name }) => name) : [] }];
      const fields = Object.values(type.getFields()).map((field) => [
        field.name,
        {
          type: String(field.type),
          help: field.description ?? '',
          args: Object.fromEntries(field.args.map((arg) => [arg.name, String(arg.type)])),
        },
      ]);
      return [type.name, { fields: Object.fromEntries(fields) }];
    }),
  ),
};

/** Names that are offered at the sign `‸`. */
function offered(marked: string): readonly string[] {
  const at = marked.indexOf('‸');
  return findCompletions(marked.replace('‸', ''), at, tables).options.map(({ name }) => name);
}

const problems = (text: string): readonly string[] =>
  findProblems(text, tables).map(({ message }) => message);

describe('The completion of a GraphQL query', () => {
  it('offers the fields of the type at the cursor, those that begin as typed first', () => {
    assert.equal(offered('{ docu‸')[0], 'documentaryUnits');
    assert.equal(offered('{ Documentary‸')[0], 'DocumentaryUnit');
    assert.ok(offered('{ documentaryUnits { ‸').includes('totalCount'));
    const fields = offered('{ documentaryUnits(first: 2) { items { id des‸ } } }');
    assert.deepEqual(fields.slice(0, 2).sort(), ['description', 'descriptions']);
    assert.ok(offered('{ documentaryUnits { items { description { scope‸').includes('scopeAndContent'));
    assert.ok(offered('{ a: documentaryUnits { b: items { id ‸ } } }').includes('repository'));
  });

  it('offers arguments, their values, types and fragments', () => {
    assert.ok(offered('{ documentaryUnits(fi‸) }').includes('filter'));
    assert.deepEqual(offered('{ documentaryUnits(topLevel: ‸) }'), ['true', 'false']);
    assert.ok(
      offered('{ DocumentaryUnit(id: "a") { connected(linkType: assoc‸) } }').includes('associative'),
    );
    assert.ok(offered('{ links { items { targets { ... on Repo‸ } } } }').includes('Repository'));
    assert.ok(
      offered('{ countries { items { ...‸ } } } fragment Names on Country { name }').includes('Names'),
    );
    assert.deepEqual(offered('que‸'), ['query']);
  });

  it('offers nothing in strings and comments', () => {
    assert.deepEqual(offered('{ Country(id: "n‸l") { id } }'), []);
    assert.deepEqual(offered('# docu‸'), []);
    assert.deepEqual(offered('query ($na‸'), []);
  });

  it('offers only what the server accepts, wherever the fields lead', () => {
    for (const path of ['documentaryUnits', 'Country(id: "nl")', 'links', 'concepts', 'groups']) {
      for (const name of offered(`{ ${path} { ‸ } }`)) {
        const query = `{ ${path} { ${name} } }`;
        const errors = validate(schema, parse(query)).filter(({ message }) => /Cannot query/.test(message));
        assert.deepEqual(errors, [], query);
      }
    }
  });
});

describe('The validation of a GraphQL query on the page', () => {
  it('finds nothing in queries that the server accepts', () => {
    for (const query of [
      '{ documentaryUnits(first: 20, filter: ["name:x"]) { totalCount items { id __typename } } }',
      'query Q($id: ID!, $n: Int = 2) { Country(id: $id) { ...C repositories(first: $n) { items { id } } } } fragment C on Country { name }',
      '{ a: countries { items { id @include(if: true) } } b: countries { pageInfo { nextPage } } }',
      '{ links { items { targets { id ... on DocumentaryUnit { identifier } ... { type } } } } } # {',
      '{ __schema { types { name } } }',
    ]) {
      assert.deepEqual(validate(schema, parse(query)), [], query);
      assert.deepEqual(problems(query), [], query);
    }
  });

  it('names unknown fields, arguments and types, missing selections and brackets', () => {
    assert.deepEqual(problems('{ countries { items { nmae } } }'), ["Country has no field 'nmae'."]);
    assert.deepEqual(problems('{ countries(frist: 1) { items { id } } }'), ["Unknown argument 'frist'."]);
    assert.match(problems('{ countries { items } }')[0]!, /'items' is a Country: add \{ \}/);
    assert.match(problems('{ countries { items { id } }')[0]!, /not closed/);
    assert.deepEqual(problems('{ countries { items { ... on Contry { id } } } }'), [
      "Unknown type 'Contry'.",
    ]);
    const [problem] = findProblems('{\n  nothing\n}', tables);
    assert.deepEqual([problem!.start, problem!.end], [4, 11]);
  });
});

describe('The page for GraphQL queries', () => {
  it('has one script of its own, without imports, and shows every type of the schema', async () => {
    const archive = await openTestArchive();
    const { body, headers } = await request(archive, 'GET /archive/graphql', { accept: 'text/html' });
    assert.match(String(headers.vary), /^Accept, /);
    assert.match(
      String(headers['content-security-policy']),
      /^default-src 'none'; script-src 'self'; style-src 'self'/,
    );
    const path = /<script type="module" src="(\/assets\/graphql-[^"]+)">/.exec(body)![1]!;
    const script = (await request(archive, `GET ${path}`)).body;
    assert.doesNotMatch(script, /^(?:import|export)\b/m);
    for (const name of Object.keys(schema.getTypeMap()).filter((one) => !one.startsWith('__')))
      assert.ok(body.includes(`id="type-${name}"`), name);
    await archive.close();
  });

  it('sends its query without the script too, and gets the result', async () => {
    const archive = await openTestArchive();
    const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
    const { body } = await request(archive, 'GET /archive/graphql', { accept });
    const query = /<textarea [^>]*name="query"[^>]*>([^<]*)</.exec(body)![1]!;
    const reply = await request(archive, `GET /archive/graphql?${new URLSearchParams({ query })}`, {
      accept,
    });
    assert.equal(reply.statusCode, 200, reply.body);
    assert.deepEqual(JSON.parse(reply.body).data.documentaryUnits.items, []);
    await archive.close();
  });
});
