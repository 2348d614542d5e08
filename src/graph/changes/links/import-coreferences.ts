/**
 * Links access points with authorities by a table of texts and item ids: every access point with the text, on any descendant of the scope, is
 * linked with the item.
 */
import { isAccessPoint } from '../../../model/authority.ts';
import { linkType } from '../../../model/system.ts';
import type { ItemRow } from '../../../store/items.ts';
import type { Gid } from '../../../store/viewer.ts';
import { viewerOf } from '../../actor.ts';
import { connect } from '../../content/edges.ts';
import { listParts, parseParts } from '../../content/part-builder.ts';
import { getVisibleItem } from '../../lookup.ts';
import { requirePermission } from '../../permissions/require-permission.ts';
import { readBelow } from '../../tree/descendants.ts';
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

interface ImportCoreferencesRequest {
  /** Id of the item whose descendants are searched for access points. */
  readonly scope: string;
  readonly rows: readonly LinkTableRow[];
  /** Skips rows with errors, and lists them. */
  readonly tolerant?: boolean;
}

const columns = ['text of an access point', 'id of the linked item'];

/** An access point and the item that its text refers to. */
interface Coreference {
  readonly item: Gid;
  readonly body: Gid;
  readonly target: Gid;
  readonly words: string;
}

export async function importCoreferences(
  context: ChangeContext,
  { scope, rows, tolerant = false }: ImportCoreferencesRequest,
): Promise<LinkTableOutcome> {
  const { tx, actor } = context;
  const top = await getVisibleItem(tx, actor, scope);
  await requirePermission(tx, actor, 'create', { type: linkType });
  requireWidth(rows, columns);
  const event = await tx.reserveGids(1);
  const log = new LinkTableLogger();
  const meanings = await readMeanings(context, rows, tolerant ? log : undefined);
  for await (const items of readBelow(tx, top, viewerOf(actor))) {
    await link(
      context,
      event,
      items.flatMap((item) => listCoreferences(item, meanings)),
      log,
    );
  }
  return log.finish(context, event, rows.length);
}

/** @param log receives the errors of rows; without it the first error is thrown. */
async function readMeanings(
  context: ChangeContext,
  rows: readonly LinkTableRow[],
  log: LinkTableLogger | undefined,
): Promise<ReadonlyMap<string, readonly Gid[]>> {
  const meanings = new Map<string, Gid[]>();
  const known = new Map<string, Gid>();
  for (const { cells, line } of rows) {
    const [words, id] = cells as [string, string];
    try {
      const gid = known.get(id) ?? (await findTarget(context, id, line));
      known.set(id, gid);
      meanings.set(words, [...new Set([...(meanings.get(words) ?? []), gid])]);
    } catch (error) {
      const fault = errorOfRow(error);
      if (fault === undefined || log === undefined) throw error;
      log.errors.push(fault);
    }
  }
  return meanings;
}

async function findTarget({ tx, actor }: ChangeContext, id: string, line: number): Promise<Gid> {
  const item = await getVisibleItem(tx, actor, id).catch(() => undefined);
  return item?.gid ?? failRow(line, 2, `There is no item with the id '${id}', or you may not see it.`);
}

function listCoreferences(
  item: ItemRow,
  meanings: ReadonlyMap<string, readonly Gid[]>,
): readonly Coreference[] {
  return listParts(parseParts(item.parts))
    .filter(isAccessPoint)
    .flatMap((part) => {
      const words = String(part.data.name);
      const targets = (meanings.get(words) ?? []).filter((target) => target !== item.gid);
      return targets.map((target) => ({ item: item.gid, body: part.meta.gid, target, words }));
    });
}

/** If the two items are linked already for another access point or for none, the access point is added to that link. */
async function link(
  context: ChangeContext,
  event: Gid,
  meant: readonly Coreference[],
  log: LinkTableLogger,
): Promise<void> {
  const { tx, actor } = context;
  if (meant.length === 0) return;
  const stored = await StoredLinks.of(tx, [...new Set(meant.map(({ item }) => item))]);
  const fresh = new Map<string, NewLink & { readonly bodies: Gid[]; readonly words: string }>();
  for (const { item, body, target, words } of meant) {
    const links = stored.between(item, target);
    const same = links.find(({ bodies }) => bodies.has(body));
    const [other] = links;
    const begun = fresh.get(`${item} ${target}`);
    if (same !== undefined) log.add('unchanged', words, same);
    else if (other !== undefined) {
      const [row] = await tx.items.listByGid([other.gid]);
      await requirePermission(tx, actor, 'update', { type: linkType, item: row! });
      await connect(tx, [{ from: other.gid, label: 'hasLinkBody', to: body }]);
      log.add('updated', words, other);
    } else if (begun !== undefined) begun.bodies.push(body);
    else
      fresh.set(`${item} ${target}`, {
        data: { type: 'associative' },
        targets: [item, target],
        bodies: [body],
        words,
      });
  }
  const links = [...fresh.values()];
  const made = await createLinks(context, event, links);
  for (const [i, { words }] of links.entries()) log.add('created', words, made[i]!);
}
