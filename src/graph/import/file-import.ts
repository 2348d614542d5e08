/**
 * Takes one file's drafts into the graph, batch by batch: mints ids parent first, looks up what exists, compares digests,
 * writes rows. In memory are the open items, one batch, and for open items the siblings already met: what is needed to tell
 * two siblings with one identifier from one unit imported twice.
 */
import type { FieldChange } from '../../lib/json-diff.ts';
import type { CloseStep, DraftStep, OpenStep } from '../../model/draft.ts';
import { Failure, fail, type SourceError } from '../../model/errors.ts';
import { duplicateId } from '../../model/identifiers.ts';
import { getRecordType, partsRelation } from '../../model/registry.ts';
import { validate } from '../../model/validate.ts';
import type { SourceRow } from '../../store/connections.ts';
import type { ItemHead } from '../../store/items.ts';
import type { Gid } from '../../store/viewer.ts';
import { hasReversedPeriod, importRules, reversedPeriod } from '../items/import-rules.ts';
import { isSameSource, knownBySource, mergeDescriptions, sourceOf } from '../items/imported-descriptions.ts';
import { countParts, PartWriter, stringifyParts } from '../items/part-writer.ts';
import { listChanges } from '../query/history.ts';
import { AbsentUnits } from './absent-units.ts';
import { countGids, emptyBatch, writeBatch } from './batch.ts';
import { digestOf } from './digest.ts';
import { requireShortId, requireShortName, requireVisibleItem } from './file-checks.ts';
import { FileEdges } from './file-edges.ts';
import { FileLinks } from './file-links.ts';
import type { ImportContext, ImportCounts, ImportOutcome } from './import-context.ts';
import { isSaidBefore, isUnedited, mergeItem, type ValidDraft } from './merge-item.ts';
import { imported, type OpenItem, scopeItem } from './open-item.ts';
import { type LookedUp, StoredUnits } from './stored-units.ts';
import type { FileParents } from './unit-parents.ts';

export class FileImport {
  readonly #run: ImportContext;
  readonly #file: string;
  /** Items with a gid from here on that this import has taken were made from this file. */
  readonly #firstGid: Gid;
  readonly #counts: ImportCounts = { created: 0, updated: 0, unchanged: 0 };
  #subjectCount = 0;
  readonly #scope: OpenItem;
  #current: OpenItem;
  readonly #stored: StoredUnits;
  readonly #edges: FileEdges;
  readonly #links: FileLinks;
  #batch = emptyBatch();
  /** Stored items with unchanged content, until it is known whether their edges changed. */
  readonly #undecided: OpenItem[] = [];
  /** Items at the top with what the file describes them from. */
  readonly #sources: { readonly gid: Gid; readonly source: string }[] = [];
  /** Of the next new item in the scope, or in another item that the file is imported into. */
  readonly #nextPositions = new Map<Gid, number>();
  readonly #absent = new AbsentUnits();
  readonly #parents: FileParents | undefined;

  constructor(run: ImportContext, file: string, firstGid: Gid) {
    this.#run = run;
    this.#file = file;
    this.#firstGid = firstGid;
    this.#scope = scopeItem(run);
    this.#stored = new StoredUnits(run.tx, run.env.profile.childIds, this.#scope);
    this.#edges = new FileEdges(run, file);
    this.#links = new FileLinks(run);
    this.#parents = run.parents?.forFile(file);
    this.#current = this.#scope;
  }

  get counts(): Readonly<ImportCounts> {
    return this.#counts;
  }

  /**
   * Asks the store what it has of these items. A caller that asks for the next batch before it applies this one never waits for the
   * store; further ahead it must not ask.
   */
  lookUp(steps: readonly DraftStep[]): Promise<LookedUp> {
    return this.#stored.lookUp(steps);
  }

  async apply(steps: readonly DraftStep[], lookedUp = this.lookUp(steps)): Promise<void> {
    this.#stored.turnTo(await lookedUp);
    await this.#run.prepareGids(countGids(steps));
    for (const step of steps) {
      const waiting = step.step === 'open' ? this.#open(step) : this.#close(step);
      if (waiting !== undefined) await waiting;
    }
    await this.#write();
  }

  /** Adds what the file did to the import's counts. */
  async end(): Promise<void> {
    if (this.#current !== this.#scope) throw new Error('A reader ended with an item still open');
    if (this.#scope.newChildren > 0) {
      await this.#run.tx.items.addToCounts('childCount', [
        { gid: this.#scope.gid, by: this.#scope.newChildren },
      ]);
    }
    await this.#parents?.end();
    await this.#endEdges();
    // A sync deletes them, and tells so itself.
    if (this.#run.named === undefined) await this.#absent.warn(this.#run, this.#file);
    for (const { gid, source } of this.#sources) {
      const known = this.#run.described.get(gid);
      if (known === undefined) this.#run.described.set(gid, new Set([source]));
      else known.add(source);
    }
    this.#run.subjectCount += this.#subjectCount;
    this.#run.counts.created += this.#counts.created;
    this.#run.counts.updated += this.#counts.updated;
    this.#run.counts.unchanged += this.#counts.unchanged;
  }

  /** Counts the items whose content is as it was: they are updated where their edges changed. */
  async #endEdges(): Promise<void> {
    const changed = await this.#edges.end();
    for (const item of this.#undecided) {
      if (changed.has(item.gid)) await this.#touch(item);
      else this.#count('unchanged', item.id);
    }
    await this.#write();
  }

  async #open(step: OpenStep): Promise<void> {
    const parent =
      this.#parents === undefined ? this.#current : await this.#parents.parentOf(step, this.#current);
    const ordinal = parent.nextOrdinal++;
    const { id, stored } = await this.#identify(parent, step, ordinal);
    const location = { file: this.#file, ...step.location };
    requireShortId(id, location);
    if (stored?.restricted === true) await requireVisibleItem(this.#run, stored, location);
    const gid = stored?.gid ?? this.#run.takeGids(1);
    this.#stored.open(id);
    if (step.source !== undefined) this.#sources.push({ gid, source: step.source });
    if (step.key !== undefined) this.#edges.name(step.key, gid);
    if (stored !== undefined) {
      parent.met ??= new Set();
      parent.met.add(stored.gid);
      this.#run.named?.add(stored.gid);
      if (parent === this.#scope) this.#absent.addTop(id);
    } else parent.newChildren += 1;
    this.#current = {
      gid,
      id,
      type: step.type,
      identifier: step.identifier,
      position: parent.parent === undefined ? await this.#topPosition(parent, stored) : ordinal,
      parent,
      stored,
      sources: stored === undefined ? [] : this.#stored.sourcesOf(stored.gid),
      line: step.location.line,
      path: step.location.path,
      key: step.key,
      nextOrdinal: 0,
      newChildren: 0,
      met: undefined,
      repeated: undefined,
    };
    if (stored === undefined) this.#parents?.note(this.#current);
  }

  /** The id of the unit, and what is stored under it when it is the same unit. Later siblings with one id get `__2`, `__3`. */
  async #identify(
    parent: OpenItem,
    step: OpenStep,
    ordinal: number,
  ): Promise<{ id: string; stored: ItemHead | undefined }> {
    const base = this.#stored.nextId(parent, step) ?? idByOrdinal(parent, ordinal);
    for (let n = step.ordinal ?? parent.repeated?.get(base) ?? 1; ; n++) {
      const id = duplicateId(base, n);
      const known = this.#stored.find(id);
      // Waiting costs even where nothing is waited for, and nearly all are known.
      const found = known instanceof Promise ? await known : known;
      const stored = found === 'taken' ? undefined : (found ?? undefined);
      const isOurs =
        stored !== undefined &&
        !(stored.gid >= this.#firstGid && this.#run.hasTaken(stored.gid)) &&
        stored.type === step.type &&
        stored.parent === parent.gid &&
        !(step.source !== undefined && this.#run.described.get(stored.gid)?.has(step.source) === true);
      if (found !== null && !(isOurs && parent.met?.has(stored.gid) !== true)) continue;
      if (n > 1) {
        parent.repeated ??= new Map();
        // An export names the number itself; those without one are counted as ever.
        if (step.ordinal === undefined) parent.repeated.set(base, n + 1);
        this.#warn(
          'duplicate-identifier',
          'Siblings with the same identifier were kept apart by a number in their id.',
          step,
          id,
        );
      }
      return { id, stored };
    }
  }

  /** Items at the top keep their place, new ones come last; below it the order is that of the source. */
  async #topPosition({ gid }: OpenItem, stored: ItemHead | undefined): Promise<number> {
    if (stored !== undefined) return stored.position;
    const next = this.#nextPositions.get(gid) ?? (await this.#run.tx.items.getNextPosition(gid));
    this.#nextPositions.set(gid, next + 1);
    return next;
  }

  /** A promise where the store is to be asked. */
  #close(step: CloseStep): Promise<void> | undefined {
    const item = this.#current;
    if (item.parent === undefined) throw new Error('A reader closed an item it had not opened');
    const relation = partsRelation(getRecordType(item.type))!.name;
    const descriptions = step.relationships[relation] ?? [];
    const sources = descriptions.map((part) => ({
      ...sourceOf(part),
      item: item.gid,
      digest: digestOf(step.data, part, this.#run.options.mappingVersion),
    }));
    for (const source of sources) {
      requireShortName(source.file, { file: this.#file, line: item.line, path: item.path });
      this.#absent.countSource(source);
    }
    this.#stored.close(item.id);
    // A parent that the hierarchy file names is not in this file.
    this.#current = item.parent.parent === undefined ? this.#scope : item.parent;
    const gone =
      step.isComplete === true ? imported(item).filter((s) => !sources.some((o) => isSameSource(s, o))) : [];
    const isKnown = item.stored !== undefined && isSaidBefore(item, step, sources, gone);
    const draft = isKnown ? undefined : this.#validated(item, step, relation);
    if (draft === 'left-out') return undefined;
    this.#links.note(item.gid, step.links, descriptions);
    const hasEdges = step.edges !== undefined && this.#edges.state(item, step);

    if (item.stored === undefined) {
      this.#create(item, draft!, sources);
      return undefined;
    }
    if (item.stored.position !== item.position)
      this.#batch.positions.push({ gid: item.gid, position: item.position });
    if (item.newChildren > 0) this.#batch.children.push({ gid: item.gid, by: item.newChildren });
    if (draft !== undefined) return this.#update(item, draft, { sources, gone, hasEdges });
    this.#leave(item, hasEdges);
    return undefined;
  }

  /** The content of the item is as it was. */
  #leave(item: OpenItem, hasEdges: boolean): void {
    if (hasEdges) this.#undecided.push(item);
    else this.#count('unchanged', item.id);
  }

  /** An item whose content is as it was, and which is connected otherwise. */
  async #touch(item: OpenItem): Promise<void> {
    this.#requireUpdate(item);
    this.#batch.touched.push(item.gid);
    this.#audit(item);
    this.#count('updated', item.id);
  }

  #audit(item: OpenItem): void {
    let top = item;
    while (top.parent?.type === item.type) top = top.parent;
    this.#batch.tops.add(top.gid);
    this.#batch.subjects.push(item.gid);
    this.#subjectCount += 1;
  }

  #requireUpdate(item: OpenItem): void {
    if (this.#run.options.allowUpdate) return;
    fail('update-refused', `'${item.id}' would change, and allow-update is false; nothing was imported.`, {
      details: `Item '${item.id}' was updated but import manager does not allow updates`,
      errors: [{ file: this.#file, line: item.line, path: item.path, message: `'${item.id}' would change` }],
    });
  }

  #create(item: OpenItem, draft: ValidDraft, sources: readonly SourceRow[]): void {
    const writer = new PartWriter(item.gid, this.#run.takeGids(countParts(draft.parts)), this.#run.env.newId);
    const envelopes = mergeDescriptions(item.id, [], draft.parts, (part, id) => writer.write(part, id)).kept;
    this.#batch.items.push({
      gid: item.gid,
      id: item.id,
      type: item.type,
      parent: item.parent!.gid,
      position: item.position,
      childCount: item.newChildren,
      lastEvent: this.#run.event,
      data: JSON.stringify(draft.data),
      parts: stringifyParts(envelopes),
    });
    for (const part of writer.rows) this.#batch.parts.push(part);
    this.#batch.sources.push(...sources);
    this.#audit(item);
    this.#count('created', item.id);
  }

  /** The file says something else than the last time, or says it in another way: only other content is an update. */
  async #update(item: OpenItem, draft: ValidDraft, { sources, gone, hasEdges }: Incoming): Promise<void> {
    const { tx, env, event } = this.#run;
    const [row] = await tx.items.listByGid([item.gid]);
    const before = row!;
    const fresh = this.#run.takeGids(countParts(draft.parts));
    const merged = mergeItem(item, before, { draft, sources, gone, fresh, newId: env.newId });
    if (merged.isSame) {
      this.#batch.sources.push(...sources.filter((source) => isUnedited(item, source)));
      this.#leave(item, hasEdges);
      return;
    }
    this.#requireUpdate(item);
    if (item.sources.some((s) => s.digest === null && sources.some((source) => isSameSource(s, source)))) {
      this.#warn(
        'edited-description',
        'An imported description that was edited here was replaced; a version keeps the edit.',
        item,
        item.id,
      );
    }
    const { data, parts } = merged;
    await tx.parts.delete(merged.gone);
    await tx.parts.insert(merged.newParts);
    await tx.items.update([{ gid: item.gid, data, parts, lastEvent: event, revision: before.revision }]);
    // An item that this import has touched before, in another file, is a subject already and has its version.
    if (before.lastEvent !== event) {
      this.#batch.versions.push({
        gid: this.#run.takeGids(1),
        id: env.newId(),
        item: item.gid,
        event,
        data: before.data,
        parts: before.parts,
      });
      this.#audit(item);
    }
    this.#batch.sources.push(...sources, ...gone.map((source) => ({ ...source, digest: null })));
    this.#count(
      'updated',
      item.id,
      this.#run.options.diff ? listChanges(before, before, { data, parts }) : undefined,
    );
  }

  #validated(item: OpenItem, step: CloseStep, relation: string): ValidDraft | 'left-out' {
    try {
      const { data, relationships } = validate(
        { type: item.type, data: step.data, relationships: step.relationships },
        importRules,
      );
      const parts = relationships[relation] ?? [];
      if (hasReversedPeriod(parts)) this.#warn(...reversedPeriod, item, item.id);
      const bySource = this.#run.env.profile.descriptionIds === 'by-source-file';
      return { data, parts: bySource ? parts.map(knownBySource) : parts };
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const location = { file: this.#file, line: item.line, path: item.path, id: item.id, message };
      if (this.#leaveOut(item, location)) return 'left-out';
      const { details, context } = error instanceof Failure ? error : {};
      fail('invalid-items', `${this.#file}, line ${item.line}: ${message}`, {
        errors: [location],
        ...(context !== undefined && { details, context }),
        cause: error,
      });
    }
  }

  /** In tolerant mode an item that holds no others goes alone; one that does takes the whole file along. */
  #leaveOut(item: OpenItem, error: SourceError): boolean {
    const { leaveOut } = this.#run.options;
    if (leaveOut === undefined || item.nextOrdinal > 0) return false;
    if (item.stored === undefined) item.parent!.newChildren -= 1;
    if (item.stored === undefined && item.key !== undefined) this.#edges.forget(item.key);
    leaveOut(error);
    return true;
  }

  async #write(): Promise<void> {
    const batch = this.#batch;
    this.#batch = emptyBatch();
    await writeBatch(this.#run, batch);
    this.#subjectCount += await this.#links.write();
  }

  #count(outcome: ImportOutcome, id: string, changes?: readonly FieldChange[]): void {
    this.#counts[outcome] += 1;
    this.#run.options.onItem(outcome, this.#file, id, changes);
  }

  #warn(code: string, message: string, at: OpenStep | OpenItem, id: string): void {
    const { line, path } = 'location' in at ? at.location : at;
    this.#run.options.onWarning({ code, message, file: this.#file, line, path, id });
  }
}

interface Incoming {
  readonly sources: readonly SourceRow[];
  /** Sources whose descriptions the file, which says all there is, no longer has. */
  readonly gone: readonly SourceRow[];
  readonly hasEdges: boolean;
}

/** For an identifier without any character that an id may contain. */
function idByOrdinal({ id, stem = id }: OpenItem, ordinal: number): string {
  return `${stem}-${ordinal + 1}`;
}
