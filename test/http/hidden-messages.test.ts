/** Log messages of changes to hidden records, at every interface that shows events. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import { openTestArchive, type TestArchive } from '../world/archive.ts';
import { getNumRuns } from '../world/engine-under-test.ts';
import { HiddenHistory, type RandomChange, randomChanges, viewers } from '../world/hidden-history.ts';
import { json, request } from './request.ts';

/** Interfaces that show events or records with their events; `{id}` is a unit, `{event}` an event and `{version}` a version. */
const interfaces = [
  'classes/SystemEvent',
  'classes/SystemEvent?aggregation=user',
  'classes/SystemEvent?aggregation=strict',
  'classes/SystemEvent?user=mike',
  'classes/SystemEvent?item={id}',
  'classes/SystemEvent/{event}',
  'classes/SystemEvent/{event}/subjects',
  'classes/UserProfile/mike/actions',
  'classes/UserProfile/ruth/events',
  'classes/UserProfile/mike',
  'classes/Version/{version}',
  'classes/DocumentaryUnit',
  'classes/DocumentaryUnit/{id}',
  'classes/DocumentaryUnit/{id}/list?all=true',
  'classes/DocumentaryUnit/{id}/ead',
  'classes/DocumentaryUnit/{id}/rdf',
  'classes/Repository/{repository}',
  'classes/Repository/{repository}/list?all=true',
  'classes/Link',
  'entities?id={id}',
  'entities/{id}',
  'entities/{id}/events',
  'entities/{id}/versions',
  'entities/{id}/links',
  'changes',
  'admin/export-json',
  'oaipmh?verb=ListRecords&metadataPrefix=oai_dc',
  'graphql?query={documentaryUnits{items{id,systemEvents{timestamp,logMessage}}}}',
  '/changes',
  '/changes?type=DocumentaryUnit&et=ingest',
  '/changes.atom',
  '/units/{id}',
  '/units/{id}/history',
  '/repositories/{repository}/history',
] as const;

/** Paths of pages begin with a slash; all others are below the prefix of the API. */
const toUrl = (path: string): string => encodeURI(path.startsWith('/') ? path : `/archive/${path}`);

async function addresses(history: HiddenHistory): Promise<readonly string[]> {
  const asAdministrator = async (path: string) => {
    const reply = await request(history.archive, `GET /archive/${path}`, { 'x-user': 'mike' });
    return reply.statusCode === 200 ? (json(reply) as { id: string }[]) : [];
  };
  const events = await asAdministrator(`classes/SystemEvent?limit=${history.messages.length}`);
  const versions = [];
  for (const id of history.ids) versions.push(...(await asAdministrator(`entities/${id}/versions`)));
  const values = {
    id: history.ids,
    event: events.map(({ id }) => id),
    version: versions.map(({ id }) => id),
  };
  return interfaces.flatMap((template) => {
    const path = template.replace('{repository}', history.repository);
    const name = /\{(id|event|version)\}/.exec(path)?.[1] as keyof typeof values | undefined;
    return name === undefined ? [path] : values[name].map((value) => path.replace(`{${name}}`, value));
  });
}

/** Asserts that no interface shows a message to a viewer who could not see all records of the change, and that the event list shows all others. */
async function assertHidden(history: HiddenHistory): Promise<void> {
  const paths = await addresses(history);
  for (const viewer of viewers) {
    const headers = viewer === '' ? {} : { 'x-user': viewer };
    const read = async (path: string) => {
      const reply = await request(history.archive, `GET ${toUrl(path)}`, headers);
      assert.notEqual(reply.statusCode, 429, 'a limit would hide everything');
      return reply.body;
    };
    const secret = history.messages.filter(({ hiddenFrom }) => hiddenFrom.includes(viewer));
    for (const path of paths) {
      const body = await read(path);
      const shown = secret.filter(({ text }) => body.includes(text)).map(({ text }) => text);
      assert.deepEqual(shown, [], `shown to '${viewer}' at ${path}: ${body}`);
    }
    for (const id of history.ids) {
      const record = JSON.parse(await read(`entities/${id}`));
      const versions = JSON.parse(await read(`entities/${id}/versions`));
      if (record.meta !== undefined)
        assert.equal(
          record.meta.isVersioned ?? false,
          versions.length > 0,
          `isVersioned of ${id} for '${viewer}'`,
        );
    }
    const list = await read('classes/SystemEvent?limit=50');
    for (const message of history.messages) {
      const isListed = history.isListed(message, viewer);
      assert.equal(list.includes(message.text), isListed, `${message.text} listed for '${viewer}'`);
    }
    const newest = history.messages.slice(-10);
    const page = await read('/changes');
    for (const message of newest)
      assert.equal(
        page.includes(message.text),
        history.isListed(message, viewer),
        `${message.text} on the page`,
      );
  }
}

const [top, child] = [0, 1];
const [open, restricted] = [0, 1];
const change = (kind: RandomChange['kind'], unit = top, audience = open, other = unit): RandomChange => ({
  kind,
  unit,
  audience,
  other,
});

const histories: Readonly<Record<string, readonly RandomChange[]>> = {
  'was restricted, opened and deleted': [
    ...[change('create', top, restricted), change('update'), change('open'), change('delete')],
  ],
  'was restricted, published and deleted in a batch': [
    ...[change('create', top, restricted), change('update'), change('open'), change('batch-delete')],
  ],
  'was deleted in a batch': [
    ...[change('create'), change('create', child, restricted), change('batch-delete', top, open, child)],
  ],
  'was deleted with all children of its parent': [
    ...[change('create'), change('create', child, restricted), change('delete-children', top)],
  ],
  'was imported together with an open one': [change('create'), change('import', top, restricted)],
};

describe('The log message of a change to a record that a reader could not see', () => {
  let archive: TestArchive;
  before(async () => {
    archive = await openTestArchive();
  });
  after(() => archive.close());

  for (const [i, [how, changes]] of Object.entries(histories).entries())
    it(`shows at no interface when the record ${how}`, async () => {
      const history = await HiddenHistory.begin(archive, `e${i}`);
      for (const one of changes) await history.apply(one);
      assert.equal(history.messages.length, changes.length);
      await assertHidden(history);
    });

  it('is not revealed by Last-Modified when the record becomes visible with another one', async () => {
    const history = await HiddenHistory.begin(archive, 'm');
    const linking = [change('create'), change('create', child, restricted), change('link', top, open, child)];
    for (const one of [...linking, change('open', child)]) await history.apply(one);
    const link = history.ids.find((id) => !id.startsWith('nl-'))!;
    const read = (headers: Readonly<Record<string, string>>) =>
      request(archive, `GET /archive/classes/Link/${link}`, headers);
    const [forAnybody, forMike] = [await read({}), await read({ 'x-user': 'mike' })];
    assert.equal(forAnybody.statusCode, 200);
    assert.equal(json(forAnybody).relationships.lifecycleEvent, undefined);
    assert.equal(forAnybody.headers['last-modified'], undefined);
    assert.notEqual(forMike.headers['last-modified'], undefined);
  });

  it('divides no group of events between which it was written', async () => {
    const history = await HiddenHistory.begin(archive, 'g');
    const changes = [change('create'), change('create', child, restricted), change('update')];
    for (const one of changes) await history.apply(one);
    for (const [viewer, count] of [
      ['ruth', 2],
      ['mike', 3],
    ] as const) {
      const path = `classes/SystemEvent?aggregation=user&limit=1`;
      const [group] = json(await request(archive, `GET /archive/${path}`, { 'x-user': viewer }));
      const messages = group.map((event: { data: { logMessage: string } }) => event.data.logMessage);
      assert.equal(
        messages.filter((text?: string) => text?.includes(history.repository)).length,
        count,
        viewer,
      );
    }
  });

  it('shows at no interface, whatever happens to the record later', { timeout: 600_000 }, async () => {
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(randomChanges, async (changes) => {
        const history = await HiddenHistory.begin(archive, `r${++runs}`);
        for (const one of changes) await history.apply(one);
        await assertHidden(history);
      }),
      { numRuns: getNumRuns(12) },
    );
  });
});
