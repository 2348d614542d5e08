/**
 * Creates links from a table with the columns source, target, access point, type, field and description. Skips a link that exists already
 * between the same items, for the same access point and with the same data.
 */
import { inBatches } from '../../../lib/batches.ts';
import type { Data } from '../../../model/define.ts';
import { contentTypes } from '../../../model/registry.ts';
import { linkType } from '../../../model/system.ts';
import { validate } from '../../../model/validate.ts';
import type { PartRow } from '../../../store/parts-and-edges.ts';
import type { Gid } from '../../../store/viewer.ts';
import { viewerOf } from '../../actor.ts';
import { keepVisible } from '../../lookup.ts';
import { requirePermission } from '../../permissions/require-permission.ts';
import type { ChangeContext } from '../change-context.ts';
import { createLinks, type NewLink } from './create-links.ts';
import {
  errorOfRow,
  failRow,
  LinkTableLogger,
  type LinkTableOutcome,
  type LinkTableRow,
  requireWidth,
} from './link-table.ts';
import { StoredLinks } from './stored-links.ts';

interface ImportLinksRequest {
  readonly rows: readonly LinkTableRow[];
  /** Skips rows with errors, and lists them. */
  readonly tolerant: boolean;
}

const columns = [
  'source',
  'target',
  'access point or empty',
  'type',
  'field or empty',
  'description or empty',
];
const rowsAtOnce = 500;
const tag = '-';

export async function importLinks(
  context: ChangeContext,
  { rows, tolerant }: ImportLinksRequest,
): Promise<LinkTableOutcome> {
  const { tx, actor } = context;
  await requirePermission(tx, actor, 'create', { type: linkType });
  requireWidth(rows, columns);
  const event = await tx.reserveGids(1);
  const log = new LinkTableLogger();
  for (const some of inBatches(rows, rowsAtOnce)) {
    const links = await readLinks(context, some, tolerant ? log : undefined);
    await createNewLinks(context, event, links, log);
  }
  return log.finish(context, event, rows.length);
}

/** @param log receives the errors of rows; without it the first error is thrown. */
async function readLinks(
  context: ChangeContext,
  rows: readonly LinkTableRow[],
  log: LinkTableLogger | undefined,
): Promise<readonly NewLink[]> {
  const items = await findVisible(context, [...new Set(rows.flatMap(({ cells }) => cells.slice(0, 2)))]);
  const named = rows.map(({ cells }) => cells[2]!).filter((id) => id !== '');
  const parts = new Map(
    (await context.tx.parts.listById([...new Set(named)])).map((part) => [part.id, part]),
  );
  const links: NewLink[] = [];
  for (const row of rows) {
    try {
      links.push(toLink(row, items, parts));
    } catch (error) {
      const fault = errorOfRow(error);
      if (fault === undefined || log === undefined) throw error;
      log.errors.push(fault);
    }
  }
  return links;
}

function toLink(
  { cells, line }: LinkTableRow,
  items: ReadonlyMap<string, Gid>,
  parts: ReadonlyMap<string, PartRow>,
): NewLink {
  const [source, target, body, type, field, description] = cells as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  const targets = [source, target].map(
    (id, i) =>
      items.get(id) ??
      failRow(line, i + 1, `There is no item with the id '${id}', or you may not see it.`, id),
  ) as [Gid, Gid];
  const part = body === '' ? undefined : parts.get(body);
  if (body !== '' && (part === undefined || !targets.includes(part.item)))
    failRow(line, 3, `'${body}' is not an access point of '${source}' or '${target}'.`, source);
  const data: Data = { type, ...(field !== '' && { field }), ...(description !== '' && { description }) };
  try {
    validate({ type: linkType, data, relationships: {} });
  } catch (error) {
    failRow(line, 4, error instanceof Error ? error.message : String(error), source);
  }
  return { data, targets, bodies: part === undefined ? [] : [part.gid] };
}

async function findVisible(
  { tx, actor }: ChangeContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Gid>> {
  const rows = (await tx.items.listById(ids)).filter((row) => contentTypes.includes(row.type));
  return new Map((await keepVisible(tx, viewerOf(actor), rows)).map((row) => [row.id, row.gid]));
}

async function createNewLinks(
  context: ChangeContext,
  event: Gid,
  links: readonly NewLink[],
  log: LinkTableLogger,
): Promise<void> {
  const stored = await StoredLinks.of(context.tx, [...new Set(links.map(({ targets }) => targets[0]))]);
  const fresh: NewLink[] = [];
  for (const link of links) {
    const same = stored.findSame(link);
    if (same !== undefined) log.add('unchanged', tag, same);
    // Two equal rows of the table are one link.
    else if (!stored.isPending(link)) {
      fresh.push(link);
      stored.addPending(link);
    }
  }
  for (const made of await createLinks(context, event, fresh)) log.add('created', tag, made);
}
