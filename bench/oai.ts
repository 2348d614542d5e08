/**
 * `node bench/oai.ts [records]`: OAI-PMH pages at the start and after 200,000 records, on SQLite and, if it is installed, on PostgreSQL, through the
 * whole service except the socket. Goal: every page in less than 100 ms.
 */
import assert from 'node:assert/strict';
import { asMike, request } from '../test/http/request.ts';
import { openTestArchive, type TestArchive } from '../test/world/archive.ts';
import { withoutPostgres } from '../test/world/postgres.ts';

const records = Number(process.argv[2] ?? 210_000);
const depth = Math.min(200_000, records - 1000);
const perTransaction = 2000;
const rounds = 15;
const goalMs = 100;

const stampOf = (n: number): string =>
  new Date(Date.UTC(2020, 0, 1) + n * 1000).toISOString().replace(/\.\d+/, '');
const idOf = (n: number): string => `nl-r-u${String(n).padStart(7, '0')}`;

async function make(archive: TestArchive, path: string, body: object): Promise<void> {
  const reply = await request(archive, `POST /archive/classes/${path}`, asMike, body);
  assert.equal(reply.statusCode, 201, reply.body);
}

/** Inserts top-level units of one repository in transactions of {@link perTransaction}, each with the datestamp of another second. */
async function fill(archive: TestArchive): Promise<void> {
  await make(archive, 'Country', { type: 'Country', data: { identifier: 'nl' } });
  await make(archive, 'Country/nl', { type: 'Repository', data: { identifier: 'r' } });
  const parent = (await archive.store.items.find('nl-r'))!.gid;
  for (let done = 0; done < records; done += perTransaction) {
    await archive.store.transaction(async (tx) => {
      const count = Math.min(perTransaction, records - done);
      const first = await tx.reserveGids(2 * count + 1);
      const event = first + 2 * count;
      await tx.items.insert(
        Array.from({ length: count }, (_, i) => ({
          gid: first + i,
          id: idOf(done + i),
          type: 'DocumentaryUnit',
          parent,
          position: done + i,
          childCount: 0,
          lastEvent: event,
          data: `{"identifier":"u${done + i}"}`,
          parts: `[{"id":"${idOf(done + i)}.eng","type":"DocumentaryUnitDescription","data":{"name":"Minutes of the council ${done + i}","languageCode":"eng","scopeAndContent":"${'Minutes, annexes and letters. '.repeat(20)}"},"meta":{"gid":${first + count + i}},"relationships":{}}]`,
        })),
      );
      await tx.events.insert({
        gid: event,
        id: `bench-${done}`,
        eventType: 'ingest',
        timestamp: stampOf(done / perTransaction),
        logMessage: null,
        actor: 1,
        scope: parent,
        subjectCount: count,
      });
      await tx.events.insertSubjects(
        event,
        Array.from({ length: count }, (_, i) => first + i),
      );
    });
  }
}

function tokenAt(verb: string, set: string | null): string {
  const last = [stampOf(Math.floor(depth / perTransaction)), idOf(depth)];
  const fields = [verb, 'oai_dc', null, null, set, ...last, depth, null];
  return Buffer.from(JSON.stringify(fields)).toString('base64url');
}

interface Times {
  readonly median: number;
  readonly worst: number;
  /** Processor time of this process per page, which depends less on other load. */
  readonly cpu: number;
}

async function timePages(archive: TestArchive, query: string): Promise<Times> {
  const times: number[] = [];
  await request(archive, `GET /archive/oaipmh?${query}`);
  const before = process.cpuUsage();
  for (let i = 0; i < rounds; i++) {
    const started = performance.now();
    const reply = await request(archive, `GET /archive/oaipmh?${query}`);
    times.push(performance.now() - started);
    assert.equal(reply.body.match(/<header>/g)?.length, 100, reply.body.slice(0, 600));
  }
  const used = process.cpuUsage(before);
  times.sort((a, b) => a - b);
  return {
    median: times[rounds >> 1]!,
    worst: times.at(-1)!,
    cpu: (used.user + used.system) / 1000 / rounds,
  };
}

async function measure(engine: string): Promise<void> {
  process.env.FONDS_TEST_ENGINE = engine === 'PostgreSQL' ? 'postgres' : 'sqlite';
  const archive = await openTestArchive();
  const started = performance.now();
  await fill(archive);
  console.log(`${engine}: ${records} records made in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  for (const verb of ['ListIdentifiers', 'ListRecords']) {
    for (const set of [null, 'nl', 'nl:nl-r']) {
      const inSet = set === null ? '' : `&set=${set}`;
      for (const [name, query] of [
        ['first page', `verb=${verb}&metadataPrefix=oai_dc${inSet}`],
        [`page at ${depth}`, `verb=${verb}&resumptionToken=${tokenAt(verb, set)}`],
      ] as const) {
        const { median, worst, cpu } = await timePages(archive, query);
        const remark = worst < goalMs ? '' : `  (goal: < ${goalMs} ms)`;
        const label = `${engine} ${verb} ${set ?? 'all'} ${name}`;
        console.log(
          `${label.padEnd(58)} median ${median.toFixed(1)} ms, worst ${worst.toFixed(1)} ms, processor ${cpu.toFixed(1)} ms${remark}`,
        );
      }
    }
  }
  await archive.close();
}

await measure('SQLite');
if (withoutPostgres === false) await measure('PostgreSQL');
else console.log(withoutPostgres);
process.exit();
