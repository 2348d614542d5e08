/**
 * `npm run bench -- --staff-pages`: opens every page of the workroom as an administrator, and as a user who may grant permissions in one repository, and
 * prints the p95 of each. The archive has 200,000 units (`--quick`: 20,000), 100,000 events, 200 users and a security log of 100,000 events.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { AnyRow } from '../../src/pages/define-page.ts';
import { pages } from '../../src/pages/registry.ts';
import type { Report } from '../lists.ts';
import { describeSpread, percentile, SearchClient } from '../search/client.ts';
import { openSqlite } from '../search/stores.ts';
import { TargetReport } from '../search/target-report.ts';
import { cpuSeconds, fondsProgram, post, type Server, startFonds } from '../server.ts';

const events = 100_000;
const users = 200;

/** V8 compiles the code of a page while it is warmed up. */
const warmUp = 40;
const measured = 100;

interface StaffPageBenchOptions {
  readonly scratch: string;
  readonly report: Report;
  readonly isQuick: boolean;
}

export async function benchStaffPages({ scratch, report, isQuick }: StaffPageBenchOptions): Promise<void> {
  const targets = new TargetReport(report);
  const { folder: cached } = await openSqlite(isQuick ? 20_000 : 200_000);
  const folder = join(mkdtempSync(join(scratch, 'staff-')), 'store');
  cpSync(cached, folder, { recursive: true });
  const server = await startFonds(folder);
  const repository = await addRecords(server);
  await server.stop();
  const event = addEvents(folder);
  addSecurityEvents(folder);
  const shown = listAddresses({ repository, event });
  for (const user of ['mike', 'delegate']) {
    const running = await startFonds(folder);
    const cookie = await signIn(running, folder, user);
    const client = new SearchClient(running.port, { cookie });
    for (const path of shown) await timePage({ client, pid: running.pid, user, path }, targets);
    client.close();
    await running.stop();
  }
  targets.summarise();
}

/** Users with permissions in one repository, one of whom may grant there, and a webhook. Returns the id of the repository. */
async function addRecords({ port }: Server): Promise<string> {
  const list = await fetch(`http://127.0.0.1:${port}/archive/classes/Repository?limit=1`);
  const [repository] = (await list.json()) as readonly { readonly id: string }[];
  const scope = repository!.id;
  const invite = (id: string, permissions: readonly string[]) =>
    post(
      port,
      'users',
      'application/json',
      JSON.stringify({ id, scope, permissions: { DocumentaryUnit: permissions } }),
    );
  for (let n = 1; n < users; n++) await invite(`user-${n}`, ['create', 'update']);
  await invite('delegate', ['create', 'update', 'delete', 'grant']);
  const tokens = Array.from({ length: 20 }, (_, n) => JSON.stringify({ note: `token ${n}` }));
  for (const token of tokens) await post(port, 'tokens', 'application/json', token);
  return scope;
}

/** Directly into the tables, since 100,000 changes would take minutes. Returns the id of one event. */
function addEvents(folder: string): string {
  const db = new Database(join(folder, 'fonds.sqlite'));
  const numbers = `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${events})`;
  const next = db.prepare("select value from counter where name = 'gid'").pluck().get() as number;
  const mike = db.prepare("select gid from item where id = 'mike'").pluck().get() as number;
  const firstUnit = db
    .prepare("select min(gid) from item where type = 'DocumentaryUnit'")
    .pluck()
    .get() as number;
  const place = db.prepare('select max(place) from event').pluck().get() as number;
  db.transaction(() => {
    db.exec(`
      insert into event (gid, id, event_type, timestamp, log_message, actor, scope, subject_count, place)
        ${numbers} select ${next} + n, 'bench-' || n, iif(n % 50 = 0, 'deletion', 'modification'),
          strftime('%Y-%m-%dT%H:%M:%f+00:00', '2020-01-01', '+' || n || ' minutes'), 'Change ' || n, ${mike}, null, 1, ${place} + n from numbers;
      insert into event_subject (event, item)
        ${numbers} select ${next} + n, item.gid from numbers join item on item.gid = ${firstUnit} + n % 15000 where n % 50 <> 0;
      insert into event_subject_type (type, event, item)
        ${numbers} select 'DocumentaryUnit', ${next} + n, ${firstUnit} + n % 15000 from numbers;
      update counter set value = ${next + events + 1} where name = 'gid';
      analyze;`);
  })();
  db.close();
  return 'bench-1';
}

function addSecurityEvents(folder: string): void {
  execFileSync(process.execPath, [fondsProgram, 'sessions', '--data', folder]);
  const db = new Database(join(folder, 'sign-in.sqlite'));
  db.exec(`
    insert into security_log (time, kind, user_id, account, address, network, short_address, details)
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${events})
      select strftime('%Y-%m-%dT%H:%M:%f+00:00', '2026-01-01', '+' || n || ' minutes'),
        case when n % 1000 = 0 then 'token-created' when n % 3 = 0 then 'sign-in-failed' else 'signed-in' end,
        'user-' || (n % 150), 'user-' || (n % 150), '192.0.2.' || (n % 200), '192.0.2.' || (n % 200), '192.0.2.0/24', '' from numbers`);
  db.close();
}

interface Examples {
  readonly repository: string;
  readonly event: string;
}

/** Addresses of the pages with variable segments, and those with filters. A new page of the workroom needs none if its path is constant. */
function listAddresses({ repository, event }: Examples): readonly string[] {
  const examples: Readonly<Record<string, readonly string[]>> = {
    '/staff/users': ['/staff/users', '/staff/users?q=user-19', '/staff/users?state=active&page=5'],
    '/staff/users/{id}': ['/staff/users/user-7'],
    '/staff/groups/{id}': ['/staff/groups/admin'],
    '/staff/events/{event}/undo': [`/staff/events/${event}/undo`],
    '/staff/permissions/{id}': [
      '/staff/permissions/user-7',
      `/staff/permissions/user-7?scope=${repository}`,
      `/staff/permissions/${repository}`,
      '/staff/permissions/DocumentaryUnit',
    ],
    '/staff/audit': [
      '/staff/audit',
      '/staff/audit?type=DocumentaryUnit',
      '/staff/audit?type=Country',
      '/staff/audit?type=Country&et=deletion',
      '/staff/audit?et=deletion',
      '/staff/audit?et=promotion',
      '/staff/audit?user=user-7',
      '/staff/audit?user=mike&type=Country',
      `/staff/audit?item=${repository}`,
      '/staff/audit?from=2020-01-02&to=2020-01-03',
      '/staff/audit?type=DocumentaryUnit&to=2020-01-03',
      '/staff/audit?user=mike&et=deletion&to=2020-01-03',
    ],
    '/staff/security': [
      '/staff/security',
      '/staff/security?user=user-7',
      '/staff/security?user=nobody',
      '/staff/security?kind=user-changed',
      '/staff/security?address=192.0.2.7',
      '/staff/security?address=198.51.100.1',
      '/staff/security?to=2026-01-02',
      '/staff/security?user=user-7&kind=token-created&from=2026-01-02&to=2026-01-03',
    ],
  };
  const rows: readonly AnyRow[] = pages;
  const paths = rows
    .filter((row) => row.kind === 'page' && (row.path.startsWith('/staff') || row.path === '/account'))
    .map(({ path }) => path);
  // The archive has neither jobs nor webhooks.
  const omitted = new Set(['/staff/jobs/{id}', '/staff/webhooks/{id}']);
  return paths
    .filter((path) => !omitted.has(path))
    .flatMap((path) => {
      const found = examples[path];
      if (found === undefined && path.includes('{')) throw new Error(`No address of ${path} to measure`);
      return found ?? [path];
    });
}

/** Returns the cookie of a new session. */
async function signIn({ port }: Server, folder: string, user: string): Promise<string> {
  const args = [fondsProgram, 'user', 'sign-in-link', user, '--data', folder, '--port', String(port)];
  const link = execFileSync(process.execPath, args).toString().trim();
  const reply = await fetch(link, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
    redirect: 'manual',
  });
  const [cookie] = reply.headers.getSetCookie();
  if (reply.status !== 303 || cookie === undefined) throw new Error(`${link}: ${reply.status}`);
  return cookie.split(';')[0]!;
}

interface TimedPage {
  readonly client: SearchClient;
  readonly pid: number;
  readonly user: string;
  readonly path: string;
}

/** Pages that the user may not open are measured as well. */
async function timePage({ client, pid, user, path }: TimedPage, report: TargetReport): Promise<void> {
  const times: number[] = [];
  let started = 0;
  for (let n = 0; n < warmUp + measured; n++) {
    if (n === warmUp) started = cpuSeconds(pid);
    const { ms, status, body } = await client.sendText(path);
    const isAllowed = status === 200 || (user !== 'mike' && status === 403);
    if (!isAllowed) throw new Error(`${user} ${path}: ${status} ${body.slice(0, 500)}`);
    if (n >= warmUp) times.push(ms);
    else if (n === 0 && status === 403) report.note(`${user} may not open ${path}`);
  }
  report.add(`${user} ${path}: p95`, percentile(times, 0.95), 'ms', { below: 30 });
  // Other programs on the machine do not change the processor time.
  const cpu = ((cpuSeconds(pid) - started) / measured) * 1000;
  report.note(`${describeSpread(times)}; processor time ${cpu.toFixed(1)}`);
}
