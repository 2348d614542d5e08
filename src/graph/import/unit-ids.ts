/** Ids and positions of the units of one file: finds the stored unit that an open step describes, or assigns the id of a new one. */
import type { OpenStep } from '../../model/draft.ts';
import { duplicateId } from '../../model/identifiers.ts';
import type { ItemHead } from '../../store/items.ts';
import type { SourceRow } from '../../store/parts-and-edges.ts';
import type { Gid } from '../../store/viewer.ts';
import { withoutLanguage } from '../content/imported-descriptions.ts';
import { wasLanguageAssumed } from './assumed-languages.ts';
import { ExcludedNumbers } from './excluded-numbers.ts';
import type { ImportContext } from './import-context.ts';
import type { OpenItem } from './open-item.ts';
import type { StoredUnits } from './stored-units.ts';

interface IdentifiedUnit {
  readonly id: string;
  readonly stored: ItemHead | undefined;
  /** Set if the stored item keeps another identifier than that of the step. */
  readonly keptIdentifier?: string;
}

interface NumberedUnit extends IdentifiedUnit {
  /** The number among siblings with the same identifier: 2 for `id__2`, 1 without a suffix. */
  readonly number: number;
}

export class UnitIds {
  readonly #run: ImportContext;
  readonly #stored: StoredUnits;
  readonly #file: string;
  readonly #firstGid: Gid;
  /** Position of the next new item in the scope, or in another parent outside the file. */
  readonly #nextPositions = new Map<Gid, number>();
  /** Numbers of units that this file has described already. */
  readonly #excluded = new ExcludedNumbers();

  /** @param firstGid lower than the gids of all items that are created from this file. */
  constructor(run: ImportContext, stored: StoredUnits, file: string, firstGid: Gid) {
    this.#run = run;
    this.#stored = stored;
    this.#file = file;
    this.#firstGid = firstGid;
  }

  /**
   * Returns the id of the unit, and the stored item if it is the same unit. Further siblings with the same id get `__2`, `__3`. If several
   * stored units have the identifier, the one with a description from the same source is chosen, otherwise the first one.
   */
  identify(parent: OpenItem, step: OpenStep, ordinal: number): Promise<IdentifiedUnit> {
    const base = this.#stored.nextId(parent, step) ?? idByOrdinal(parent, ordinal);
    return step.formerIdentifier !== undefined && parent.stored !== undefined
      ? this.#identifyByFormer(step.formerIdentifier, base, parent, step)
      : this.#identifyBy(base, parent, step);
  }

  async #identifyByFormer(
    identifier: string,
    base: string,
    parent: OpenItem,
    step: OpenStep,
  ): Promise<IdentifiedUnit> {
    return (await this.#findFormer(parent, step, identifier)) ?? this.#identifyBy(base, parent, step);
  }

  async #identifyBy(base: string, parent: OpenItem, step: OpenStep): Promise<IdentifiedUnit> {
    let other: NumberedUnit | undefined;
    const first = step.ordinal ?? parent.repeated?.get(base) ?? 1;
    for (let number = first; ; number = this.#nextNumber(parent, step, base, number)) {
      const id = duplicateId(base, number);
      const known = this.#stored.find(id);
      // An await costs time even without a promise, and almost all ids are known.
      const found = known instanceof Promise ? await known : known;
      const stored = found === 'taken' ? undefined : (found ?? undefined);
      const isSameUnit =
        stored !== undefined &&
        this.#isSameUnit(stored, parent, step) &&
        parent.met?.has(stored.gid) !== true;
      if (found === null) return this.#take(parent, step, base, other ?? { number, id, stored });
      if (isSameUnit && this.#hasOtherSource(stored, step)) other ??= { number, id, stored };
      else if (isSameUnit) return this.#take(parent, step, base, { number, id, stored });
      else if (stored !== undefined) this.#exclude(parent, step, base, { number, id, stored });
    }
  }

  /** The stored item with the identifier that an earlier version gave to this unit. */
  async #findFormer(
    parent: OpenItem,
    step: OpenStep,
    identifier: string,
  ): Promise<IdentifiedUnit | undefined> {
    const base = this.#stored.idOf(parent, step.type, identifier);
    if (base === undefined) return undefined;
    for (let number = 1; ; number++) {
      const id = duplicateId(base, number);
      const found = await this.#stored.find(id);
      if (found === null) return undefined;
      if (found === 'taken' || parent.met?.has(found.gid) === true) continue;
      return this.#isSameUnit(found, parent, step)
        ? { id, stored: found, keptIdentifier: identifier }
        : undefined;
    }
  }

  /** The next number that is not excluded. Without exclusions, each of many files with the same identifier would try all numbers. */
  #nextNumber(parent: OpenItem, step: OpenStep, base: string, number: number): number {
    const key = exclusionKey(parent, step, base);
    return this.#run.excluded.next(key, this.#excluded.next(key, number + 1));
  }

  /** Excludes the number of this unit for later steps with the same id, parent, type and language. Applies to this file if the file has created or described the unit, otherwise to the whole import. */
  #exclude(parent: OpenItem, step: OpenStep, base: string, { number, stored }: NumberedUnit): void {
    const isOfThisFile = this.#isNew(stored!) || parent.met?.has(stored!.gid) === true;
    (isOfThisFile ? this.#excluded : this.#run.excluded).add(exclusionKey(parent, step, base), number);
  }

  #take(
    parent: OpenItem,
    step: OpenStep,
    base: string,
    { number, id, stored }: NumberedUnit,
  ): IdentifiedUnit {
    if (number > 1) {
      parent.repeated ??= new Map();
      // A number that an export states does not change the numbers of the other units.
      if (step.ordinal === undefined) parent.repeated.set(base, number + 1);
      this.#warnOfDuplicate(step, id);
    }
    return { id, stored };
  }

  /** Stored items directly below the scope keep their position, new ones come last. Deeper items have the order of the file. */
  async topPosition({ gid }: OpenItem, stored: ItemHead | undefined): Promise<number> {
    if (stored !== undefined) return stored.position;
    const next = this.#nextPositions.get(gid) ?? (await this.#run.tx.items.getNextPosition(gid));
    this.#nextPositions.set(gid, next + 1);
    return next;
  }

  /** Whether the item was created from this file. */
  #isNew({ gid }: ItemHead): boolean {
    return gid >= this.#firstGid && this.#run.hasTaken(gid);
  }

  /** False for an item that was created from this file, or that another file of the import describes in the same language. */
  #isSameUnit(stored: ItemHead, parent: OpenItem, { type, source }: OpenStep): boolean {
    return (
      !this.#isNew(stored) &&
      stored.type === type &&
      stored.parent === parent.gid &&
      !(source !== undefined && this.#run.describedLanguages.get(stored.gid)?.has(source.language) === true)
    );
  }

  /**
   * Whether the item has imported descriptions in the language of the file, and all of them are from other sources. Always false in a sync,
   * which compares units by their identifiers alone, and for an export whose source is the id of the item.
   */
  #hasOtherSource({ gid, id }: ItemHead, { source, languageSource }: OpenStep): boolean {
    if (source === undefined || this.#run.named !== undefined) return false;
    const { language, file } = source;
    if (file.replace(/#\w*$/, '') === id) return false;
    const isStatedNow = languageSource === undefined;
    const isOfFile = (row: SourceRow): boolean => withoutLanguage(row.file) === withoutLanguage(file);
    const stored = this.#stored.sourcesOf(gid);
    // A file without a language may have stated another one before.
    if (languageSource === 'assumed' && stored.some(isOfFile)) return false;
    const sources = stored.filter(
      (row) => row.language === language || wasLanguageAssumed(row, isStatedNow, this.#run.formerLanguages),
    );
    return sources.length > 0 && !sources.some(isOfFile);
  }

  #warnOfDuplicate({ location: { line, path } }: OpenStep, id: string): void {
    this.#run.options.onWarning({
      code: 'duplicate-identifier',
      message: 'Siblings have the same identifier. A number was added to their ids.',
      file: this.#file,
      line,
      path,
      id,
    });
  }
}

/** For an identifier without any character that an id may contain. */
function idByOrdinal({ id, stem = id }: OpenItem, ordinal: number): string {
  return `${stem}-${ordinal + 1}`;
}

function exclusionKey({ gid }: OpenItem, { type, source }: OpenStep, base: string): string {
  return `${gid} ${type} ${source?.language ?? ''} ${base}`;
}
