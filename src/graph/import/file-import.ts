import {
  type CloseStep,
  type DescriptionSource,
  type DraftStep,
  type OpenStep,
  sourceOf,
} from '../../model/draft.ts';
import type { SourceError } from '../../model/errors.ts';
import { undetermined } from '../../model/language-tables.ts';
import { getRecordType, partsRelation } from '../../model/registry.ts';
import type { ItemRow } from '../../store/items.ts';
import type { SourceRow } from '../../store/parts-and-edges.ts';
import type { Gid } from '../../store/viewer.ts';
import { isSameSource, withoutLanguage } from '../content/imported-descriptions.ts';
import { countParts, parseParts } from '../content/part-builder.ts';
import { listChanges } from '../history/versions.ts';
import { isRestrictedItself } from '../lookup.ts';
import { toReviewedState, toStoredState } from '../reviewed-record.ts';
import { AbsentUnits } from './absent-units.ts';
import {
  findLanguageChanges,
  findRestatedLanguages,
  type LanguageChange,
  markDigest,
} from './assumed-languages.ts';
import { Batch, countGids } from './batch.ts';
import { DescribedSources } from './described-sources.ts';
import { digestDraft, digestWithRestrictions } from './digest.ts';
import { requireShortId, requireStorableName, requireVisibleItem } from './file-checks.ts';
import { FileEdges } from './file-edges.ts';
import { FileLinks } from './file-links.ts';
import { FileNotes } from './file-notes.ts';
import { FileReports } from './file-reports.ts';
import type { ImportContext, ImportCounts } from './import-context.ts';
import { isUnchangedSinceImport, isUnedited, mergeItem, type ValidDraft } from './merge-item.ts';
import {
  isBelowRestricted,
  type OpenItem,
  registerRestriction,
  sourcesToMatch,
  toOpenScope,
  uneditedSources,
} from './open-item.ts';
import type { EdgeOwner } from './pending-edges.ts';
import { StoredUnits, type UnitBatch } from './stored-units.ts';
import { UnitIds } from './unit-ids.ts';
import type { FileParents } from './unit-parents.ts';
import { validateDraft } from './validate-draft.ts';

export class FileImport {
  readonly #run: ImportContext;
  readonly #file: string;
  readonly #reports: FileReports;
  readonly #scope: OpenItem;
  #current: OpenItem;
  #opened = 0;
  readonly #stored: StoredUnits;
  readonly #ids: UnitIds;
  readonly #edges: FileEdges;
  readonly #links: FileLinks;
  readonly #notes: FileNotes;
  readonly #batch: Batch;
  /** Stored items with unchanged content: `end` decides whether their edges changed. */
  readonly #undecided: UndecidedItem[] = [];
  /** Topmost items of the file, each with the source of its description. */
  readonly #sources: { readonly gid: Gid; readonly source: DescriptionSource }[] = [];
  readonly #described = new DescribedSources();
  readonly #absent = new AbsentUnits();
  readonly #parents: FileParents | undefined;

  /** @param firstGid lower than the gids of all items that are created from this file. */
  constructor(run: ImportContext, file: string, firstGid: Gid) {
    this.#run = run;
    this.#file = file;
    this.#reports = new FileReports(run, file);
    this.#scope = toOpenScope(run);
    this.#stored = new StoredUnits(run.tx, run.env.profile.childIds, this.#scope);
    this.#ids = new UnitIds(run, this.#stored, file, firstGid);
    this.#edges = new FileEdges(run, file);
    this.#links = new FileLinks(run, file);
    this.#notes = new FileNotes(run);
    this.#batch = new Batch(run);
    this.#parents = run.parents?.forFile(file);
    this.#current = this.#scope;
  }

  get counts(): Readonly<ImportCounts> {
    return this.#reports.counts;
  }

  /**
   * Reads which of these items are stored. A caller can look up the next batch before it applies this one, so that it never waits for the
   * store; it must not look up further ahead.
   */
  lookUp(steps: readonly DraftStep[]): Promise<UnitBatch> {
    return this.#stored.lookUp(steps);
  }

  async apply(steps: readonly DraftStep[], lookedUp = this.lookUp(steps)): Promise<void> {
    this.#stored.startBatch(await lookedUp);
    await this.#run.reserveGids(countGids(steps));
    for (const step of steps) {
      const pending = step.step === 'open' ? this.#open(step) : this.#close(step);
      if (pending !== undefined) await pending;
    }
    await this.#batch.write(this.#links);
    await this.#notes.write();
  }

  /** Writes the edges of the file and adds its counts to those of the import. */
  async end(): Promise<void> {
    if (this.#current !== this.#scope) throw new Error('A reader ended with an item still open');
    if (this.#scope.newChildren > 0) {
      await this.#run.tx.items.addToCounts('childCount', [
        { gid: this.#scope.gid, by: this.#scope.newChildren },
      ]);
    }
    await this.#parents?.end();
    await this.#endEdges();
    // A sync deletes these units and reports them itself.
    if (this.#run.named === undefined) await this.#absent.warn(this.#run, this.#file);
    for (const { gid, source } of this.#sources) {
      const known = this.#run.describedLanguages.get(gid);
      if (known === undefined) this.#run.describedLanguages.set(gid, new Set([source.language]));
      else known.add(source.language);
    }
    this.#run.described.addAll(this.#described);
    this.#run.subjectCount += this.#batch.subjectCount;
    this.#run.noteCount += this.#notes.changes;
    this.#run.counts.created += this.counts.created;
    this.#run.counts.updated += this.counts.updated;
    this.#run.counts.unchanged += this.counts.unchanged;
  }

  /** Counts items with unchanged content as updated if their edges changed. */
  async #endEdges(): Promise<void> {
    const changed = await this.#edges.end();
    for (const item of this.#undecided) {
      const owner = this.#edges.ownerAt(item.edgeOwner);
      if (changed.has(item.gid)) this.#touch(item, owner);
      else {
        this.#reports.count('unchanged', owner);
        this.#reports.review({ ...item, ...owner }, 'unchanged');
      }
    }
    await this.#batch.write(this.#links);
    await this.#notes.write();
  }

  async #open(step: OpenStep): Promise<void> {
    const parent =
      this.#parents === undefined ? this.#current : await this.#parents.parentOf(step, this.#current);
    const ordinal = parent.nextOrdinal++;
    const { id, stored, keptIdentifier } = await this.#ids.identify(parent, step, ordinal);
    const location = { file: this.#file, ...step.location };
    requireShortId(id, location);
    if (stored?.restricted === true) await requireVisibleItem(this.#run, stored, location);
    const gid = stored?.gid ?? this.#run.takeGids(1);
    this.#stored.setAssignedId(id);
    if (step.source !== undefined) this.#sources.push({ gid, source: step.source });
    if (step.key !== undefined) this.#edges.addKey(step.key, gid);
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
      identifier: keptIdentifier ?? step.identifier,
      keepsIdentifier: keptIdentifier !== undefined,
      position: parent.parent === undefined ? await this.#ids.topPosition(parent, stored) : ordinal,
      parent,
      stored,
      sources: stored === undefined ? [] : this.#stored.sourcesOf(stored.gid),
      line: step.location.line,
      order: this.#opened++,
      path: step.location.path,
      key: step.key,
      isMarked: step.isRestricted === true,
      isRestrictedItself:
        step.isRestricted === true &&
        stored !== undefined &&
        (await isRestrictedItself(this.#run.tx, stored)),
      restrictedBelow: undefined,
      nextOrdinal: 0,
      newChildren: 0,
      met: undefined,
      repeated: undefined,
    };
    if (stored === undefined) this.#parents?.add(this.#current);
  }

  /** Returns a promise only if the store must be read, since almost all items of a new file need no read. */
  #close(read: CloseStep): Promise<void> | undefined {
    const item = this.#current;
    const step = withIdentifier(read, item);
    if (item.parent === undefined) throw new Error('A reader closed an item it had not opened');
    const relation = partsRelation(getRecordType(item.type))!.name;
    const descriptions = step.relationships[relation] ?? [];
    const sources = descriptions.map((part, at) => {
      const digest = digestDraft(step.data, part, this.#run.options.mappingVersion);
      return {
        ...sourceOf(part),
        item: item.gid,
        digest: markDigest(at === 0 ? digestWithRestrictions(digest, step) : digest, part.languageSource),
      };
    });
    for (const source of sources) {
      requireStorableName(source.file, { file: this.#file, line: item.line, path: item.path });
      this.#absent.countSource(source);
      this.#run.sourceFiles?.add(withoutLanguage(source.file));
      this.#described.add(source);
    }
    const changes = findLanguageChanges(sourcesToMatch(this.#run, item, sources));
    for (const { from } of changes) this.#absent.addFormerSource(from);
    this.#stored.markAssigned(item.id);
    // A parent from the hierarchy file is not part of this file.
    this.#current = item.parent.parent === undefined ? this.#scope : item.parent;
    const removed =
      step.isComplete === true
        ? uneditedSources(item).filter(
            (s) => ![...sources, ...changes.map(({ from }) => from)].some((o) => isSameSource(s, o)),
          )
        : [];
    const isUnchanged = item.stored !== undefined && isUnchangedSinceImport(item, step, sources, removed);
    const draft = isUnchanged ? undefined : validateDraft(this.#run, this.#file, item, step, this.#skip);
    if (draft === 'skipped') return undefined;
    this.#links.add(item.gid, step.links, descriptions);
    const edgeOwner = step.edges === undefined ? undefined : this.#edges.add(item, step);

    if (item.stored === undefined) {
      const isRestricted = this.#needsRestriction(item, step);
      if (isRestricted) registerRestriction(item);
      const created = this.#batch.create(item, draft!, sources, isRestricted);
      if (step.notes !== undefined) this.#notes.add(item, sources[0] ?? unknownSource, step.notes);
      this.#reports.count('created', item);
      this.#reports.review(item, 'created', () => ({ after: toReviewedState(created) }));
      return undefined;
    }
    if (item.stored.position !== item.position)
      this.#batch.rows.positions.push({ gid: item.gid, position: item.position });
    if (item.newChildren > 0) this.#batch.rows.children.push({ gid: item.gid, by: item.newChildren });
    if (draft !== undefined) return this.#update(item, draft, { sources, removed, changes, edgeOwner, step });
    this.#countUnchanged(item, edgeOwner);
    return undefined;
  }

  #countUnchanged(item: OpenItem, edgeOwner: number | undefined): void {
    const { gid, type, parent, stored, order } = item;
    if (edgeOwner !== undefined) this.#undecided.push({ gid, type, parent, stored, order, edgeOwner });
    else {
      this.#reports.count('unchanged', item);
      this.#reports.review(item, 'unchanged');
    }
  }

  /** Records a new event for an item with unchanged content and changed edges. */
  #touch(item: UndecidedItem, owner: EdgeOwner): void {
    this.#reports.requireUpdate(owner);
    this.#batch.rows.touched.push(item.gid);
    this.#batch.addSubject(item);
    this.#reports.count('updated', owner);
    this.#reports.review({ ...item, ...owner }, 'updated');
  }

  /** The digest differs from the stored one. It is an update only if the content differs too. */
  async #update(item: OpenItem, draft: ValidDraft, incoming: Incoming): Promise<void> {
    const { sources, removed, edgeOwner, step } = incoming;
    const { tx, env, event } = this.#run;
    const [row] = await tx.items.listByGid([item.gid]);
    const before = row!;
    const changes = this.#findChanges(item, before, draft, incoming);
    await this.#notes.updateSources(item.gid, changes);
    const marks = await this.#updateRestrictions(item, before, sources, step);
    const firstGid = this.#run.takeGids(countParts(draft.parts));
    const { newId } = env;
    const merged = mergeItem(item, before, { draft, sources, removed, changes, firstGid, newId });
    if (merged.isSame) {
      this.#batch.rows.sources.push(...sources.filter((source) => isUnedited(item, source)));
      if (marks === 'restricted') {
        this.#batch.rows.touched.push(item.gid);
        this.#batch.addSubject(item);
      }
      if (marks === 'unchanged') this.#countUnchanged(item, edgeOwner);
      else {
        this.#reports.count('updated', item);
        this.#reports.review(item, 'updated');
      }
      return;
    }
    this.#reports.requireUpdate(item);
    const replaced = [...sources, ...changes.map(({ from }) => from)];
    if (item.sources.some((s) => s.digest === null && replaced.some((source) => isSameSource(s, source)))) {
      this.#reports.warn(
        'edited-description',
        'An imported description that was edited in Fonds was replaced. The edit is kept as a version.',
        item,
      );
    }
    const { data, parts } = merged;
    await tx.parts.delete(merged.removedParts);
    await tx.parts.insert(merged.newParts);
    await tx.items.update([{ gid: item.gid, data, parts, lastEvent: event, revision: before.revision }]);
    await tx.sources.delete(changes.map(({ from }) => from));
    // An item that another file of this import has changed already is a subject of the event and has its version.
    if (before.lastEvent !== event) {
      this.#batch.addVersion(before);
      this.#batch.addSubject(item);
    }
    this.#batch.rows.sources.push(...sources, ...removed.map((source) => ({ ...source, digest: null })));
    this.#reports.count(
      'updated',
      item,
      this.#run.options.diff ? listChanges(before, before, { data, parts }) : undefined,
    );
    this.#reports.review(item, 'updated', () => {
      const known = toStoredState(before);
      return { before: known, after: toReviewedState({ ...before, data, parts }, known) };
    });
  }

  #findChanges(
    item: OpenItem,
    before: ItemRow,
    draft: ValidDraft,
    { sources, changes }: Incoming,
  ): readonly LanguageChange[] {
    if (changes.length > 0 || sources.every((one) => item.sources.some((s) => isSameSource(s, one))))
      return changes;
    const texts = { stored: parseParts(before.parts), incoming: draft.parts };
    const found = findRestatedLanguages(sourcesToMatch(this.#run, item, sources), texts);
    for (const { from } of found) this.#absent.addFormerSource(from);
    return found;
  }

  /** Restricts a stored item that the file marks as not public, and updates its internal notes. Never removes a restriction. */
  async #updateRestrictions(
    item: OpenItem,
    before: ItemRow,
    sources: readonly SourceRow[],
    step: CloseStep,
  ): Promise<'restricted' | 'notes' | 'unchanged'> {
    const { tx } = this.#run;
    const { notes } = step;
    const hasNewNotes =
      notes !== undefined && (await this.#notes.replace(item, sources[0] ?? unknownSource, step));
    const isNewlyRestricted = this.#needsRestriction(item, step) && !(await isRestrictedItself(tx, before));
    if (isNewlyRestricted || hasNewNotes) this.#reports.requireUpdate(item);
    if (!isNewlyRestricted) return hasNewNotes ? 'notes' : 'unchanged';
    const unmarked = this.#batch.ignoreMarks(item.restrictedBelow ?? []);
    if (unmarked.length > 0) await tx.access.setMany(unmarked, []);
    this.#batch.rows.closed.push(item);
    registerRestriction(item);
    return 'restricted';
  }

  /** Whether the item needs an access list of its own because of its mark. False if a marked item above it restricts it already. */
  #needsRestriction(item: OpenItem, { isRestricted = false }: CloseStep): boolean {
    if (!isRestricted || !this.#run.inheritsRestrictions) return isRestricted;
    return !isBelowRestricted(item);
  }

  /** In tolerant mode, skips an item without children. An item with children makes the whole file fail. */
  readonly #skip = (item: OpenItem, error: SourceError): boolean => {
    const { onSkipped } = this.#run.options;
    if (onSkipped === undefined || item.nextOrdinal > 0) return false;
    if (item.stored === undefined) item.parent!.newChildren -= 1;
    if (item.stored === undefined && item.key !== undefined) this.#edges.deleteKey(item.key);
    onSkipped(error);
    return true;
  };
}

/** The step with the identifier of a stored item that keeps its former one. */
function withIdentifier(step: CloseStep, { identifier, keepsIdentifier }: OpenItem): CloseStep {
  return keepsIdentifier === true ? { ...step, data: { ...step.data, identifier } } : step;
}

/** An item that is unchanged except perhaps for its edges. A vocabulary can have hundreds of thousands, so it has few fields. */
type UndecidedItem = Pick<OpenItem, 'gid' | 'type' | 'parent' | 'stored' | 'order'> & {
  readonly edgeOwner: number;
};

interface Incoming {
  readonly sources: readonly SourceRow[];
  /** Sources whose descriptions are missing from a file that contains the whole record. */
  readonly removed: readonly SourceRow[];
  /** Descriptions that get another language. */
  readonly changes: readonly LanguageChange[];
  /** Index of the item in the edges of the file, if it has edges. */
  readonly edgeOwner: number | undefined;
  readonly step: CloseStep;
}

/** The source of the notes of an item without descriptions. */
const unknownSource: DescriptionSource = { language: undetermined, file: '' };
