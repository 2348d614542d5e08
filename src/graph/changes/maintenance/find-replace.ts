/** Replaces a text in one field of records, or of their parts of one type. */
import type { Bundle } from '../../../model/bundle.ts';
import type { Value } from '../../../model/define.ts';
import { viewerOf } from '../../actor.ts';
import { toBundle } from '../../content/content.ts';
import { readItems, wholeList } from '../../paging.ts';
import { requirePermission } from '../../permissions/require-permission.ts';
import { BatchAudit } from '../batch-audit.ts';
import type { ChangeContext } from '../change-context.ts';
import { replaceContent } from '../records/update.ts';

interface FindReplaceRequest {
  /** Type of the items. */
  readonly type: string;
  /** The type of the parts to search, or the type of the items. */
  readonly subtype: string;
  readonly property: string;
  readonly from: string;
  readonly to: string;
  /** The search ends after the item in which this number of matches is reached. */
  readonly max: number;
}

/** Id of the item, id of the item or part, and the text before the change. */
type FoundRow = readonly [item: string, record: string, text: string];

export async function findReplace(
  context: ChangeContext,
  request: FindReplaceRequest,
): Promise<readonly FoundRow[]> {
  const { tx, actor } = context;
  const { type, subtype, from, max } = request;
  const audit = await BatchAudit.open(context, type === subtype ? 'modification' : 'modifyDependent');
  const found: FoundRow[] = [];
  // The text in its JSON form, which is searched for in the stored texts: most items need not be parsed.
  const stored = JSON.stringify(from).slice(1, -1);
  for await (const rows of readItems(tx, { type }, viewerOf(actor), wholeList)) {
    for (const item of rows) {
      if (found.length >= max) break;
      if (!item.data.includes(stored) && !item.parts.includes(stored)) continue;
      const before = found.length;
      const bundle = replaceIn(toBundle(item), request, (id, text) => found.push([item.id, id, text]));
      if (found.length === before) continue;
      await requirePermission(tx, actor, 'update', { type, item });
      if (await replaceContent(context, item, bundle, audit.gid)) await audit.addChanged(item.gid, item);
    }
    if (found.length >= max) break;
  }
  await audit.finish();
  return found;
}

type Note = (id: string, text: string) => void;

function replaceIn(record: Bundle, request: FindReplaceRequest, note: Note): Bundle {
  const { subtype, property } = request;
  const value = Object.hasOwn(record.data, property) ? record.data[property] : undefined;
  const data =
    record.type !== subtype || value === undefined
      ? record.data
      : { ...record.data, [property]: replaceValue(value, request, (text) => note(record.id!, text)) };
  const relationships = Object.entries(record.relationships).map(([name, parts]) => [
    name,
    parts.map((part) => replaceIn(part, request, note)),
  ]);
  return { ...record, data, relationships: Object.fromEntries(relationships) };
}

function replaceValue(value: Value, request: FindReplaceRequest, note: (text: string) => void): Value {
  const { from, to } = request;
  const replaced = [value].flat().map((entry) => {
    if (typeof entry !== 'string' || !entry.includes(from)) return entry;
    note(entry);
    return entry.replaceAll(from, () => to);
  });
  // The entries keep their type.
  return (Array.isArray(value) ? replaced : replaced[0]) as Value;
}
