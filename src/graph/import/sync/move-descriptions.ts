/** Moves the descriptions of a moved unit that are missing from the files, and matches the others with those in the files. */
import type { Data } from '../../../model/define.ts';
import { sourceOf } from '../../../model/draft.ts';
import type { ItemRow } from '../../../store/items.ts';
import type { SourceRow } from '../../../store/parts-and-edges.ts';
import type { Gid } from '../../../store/viewer.ts';
import { withKnownIds } from '../../content/content.ts';
import { freeDescriptionId, isSameSource } from '../../content/imported-descriptions.ts';
import {
  countParts,
  PartBuilder,
  type PartEnvelope,
  type PartInput,
  parseParts,
  partGidsById,
  stringifyParts,
} from '../../content/part-builder.ts';
import type { LanguageChange } from '../assumed-languages.ts';
import type { SyncContext } from './resolve-sync-options.ts';

interface CarriedParts {
  /** New gids of moved or matched parts, by their old gid. */
  readonly parts: ReadonlyMap<Gid, Gid>;
  readonly isChanged: boolean;
}

interface DescribedPair {
  readonly from: ItemRow;
  readonly to: ItemRow;
  /** Sources of the old unit. */
  readonly sources: readonly SourceRow[];
  /** Descriptions whose language is another one in the files. */
  readonly changes: readonly LanguageChange[];
}

export async function moveDescriptions(
  context: SyncContext,
  { from, to, sources, changes }: DescribedPair,
): Promise<CarriedParts> {
  const { tx, env, run, audit } = context;
  const old = parseParts(from.parts);
  const now = parseParts(to.parts);
  const parts = new Map<Gid, Gid>();
  const kept: PartEnvelope[] = [];
  for (const description of old) {
    const same = findSame(description, now, changes);
    if (same === undefined) kept.push(description);
    else pairParts(description, same, parts);
    if (same !== undefined && isEdited(description, sources))
      run.options.onWarning({
        code: 'edited-description',
        message:
          'An imported description that was edited in Fonds was replaced. The edit is kept as a version.',
        id: to.id,
      });
  }
  // Fields of the unit itself are kept only if some of its descriptions are not from these files.
  if (kept.length === 0 && sources.length > 0) return { parts, isChanged: false };

  const writer = new PartBuilder(to.gid, await tx.reserveGids(countParts(kept)), env.newId);
  const all = [...now];
  for (const description of kept) {
    const written = writer.buildPart(withoutIds(description), newId(description, { from, to }, all));
    all.push(written);
    pairCopies(description, written, parts);
  }
  await tx.parts.insert(writer.rows);
  const data = { ...(JSON.parse(from.data) as Data), ...(JSON.parse(to.data) as Data) };
  const { gid, revision } = to;
  await tx.items.update([
    { gid, data: JSON.stringify(data), parts: stringifyParts(all), lastEvent: audit.gid, revision },
  ]);
  await tx.sources.upsert(
    sources.filter((source) => isOneOf(source, kept)).map((source) => ({ ...source, item: gid })),
  );
  return { parts, isChanged: true };
}

/** The description in the files that replaces a stored one. */
function findSame(
  old: PartEnvelope,
  now: readonly PartEnvelope[],
  changes: readonly LanguageChange[],
): PartEnvelope | undefined {
  if (old.data.creationProcess !== 'IMPORT') return undefined;
  const source = sourceOf(old);
  const { to = source } = changes.find(({ from }) => isSameSource(from, source)) ?? {};
  return now.find((part) => isSameSource(sourceOf(part), to));
}

function isEdited(old: PartEnvelope, sources: readonly SourceRow[]): boolean {
  return sources.some((source) => source.digest === null && isSameSource(source, sourceOf(old)));
}

function isOneOf(source: SourceRow, kept: readonly PartEnvelope[]): boolean {
  return kept.some((part) => part.data.creationProcess === 'IMPORT' && isSameSource(source, sourceOf(part)));
}

/** The old id with the new id of the unit as prefix, if it is free. */
function newId(
  description: PartEnvelope,
  { from, to }: { readonly from: ItemRow; readonly to: ItemRow },
  taken: readonly PartEnvelope[],
): string {
  const { id } = description;
  const same = id.startsWith(`${from.id}.`) ? `${to.id}${id.slice(from.id.length)}` : undefined;
  if (same !== undefined && taken.every((part) => part.id !== same)) return same;
  return freeDescriptionId(to.id, description, taken);
}

function withoutIds({ type, data, relationships }: PartEnvelope): PartInput {
  return {
    type,
    data,
    relationships: Object.fromEntries(
      Object.entries(relationships).map(([name, list]) => [name, list.map(withoutIds)]),
    ),
  };
}

/** Matches the parts of a description with those of its replacement, with the rules of an import. */
function pairParts(old: PartEnvelope, now: PartEnvelope, found: Map<Gid, Gid>): void {
  const gids = partGidsById([old]);
  const [known] = withKnownIds([withoutIds(now)], [old], () => old.id);
  const walk = (part: PartInput, stored: PartEnvelope): void => {
    const gid = part.id === undefined ? undefined : gids.get(part.id);
    if (gid !== undefined) found.set(gid, stored.meta.gid);
    for (const name in stored.relationships)
      for (const [i, nested] of stored.relationships[name]!.entries())
        walk(part.relationships[name]![i]!, nested);
  };
  walk({ ...known!, id: old.id }, now);
}

function pairCopies(old: PartEnvelope, copy: PartEnvelope, found: Map<Gid, Gid>): void {
  found.set(old.meta.gid, copy.meta.gid);
  for (const name in copy.relationships)
    for (const [i, nested] of copy.relationships[name]!.entries())
      pairCopies(old.relationships[name]![i]!, nested, found);
}
