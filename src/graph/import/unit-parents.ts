/**
 * For imports whose files describe one unit each, with a hierarchy file that states the parent of each unit: finds the stored or just
 * imported parent of a unit at the top of a file. Keeps only the units in memory that are parents in the hierarchy file.
 */
import type { OpenStep } from '../../model/draft.ts';
import { fail, type SourceError } from '../../model/errors.ts';
import type { ItemRow } from '../../store/items.ts';
import type { StoreTransaction } from '../../store/store.ts';
import type { Gid } from '../../store/viewer.ts';
import { viewerOf } from '../actor.ts';
import type { ActingUser } from '../changes/change-context.ts';
import type { Environment } from '../environment.ts';
import { getIdentity, requireOwnStem } from '../ids/identity.ts';
import { readBelow } from '../tree/descendants.ts';
import { type OpenItem, parentOutsideFile } from './open-item.ts';

/** Identifier of each unit → that of its parent; empty for units directly in the scope. */
export type ParentMap = ReadonlyMap<string, string>;

/** The part of ImportContext that is needed here. */
interface Run {
  readonly tx: StoreTransaction;
  readonly env: Environment;
  readonly scope: ItemRow;
  readonly actor: ActingUser;
}

type UnitsByIdentifier = Map<string, Map<Gid, OpenItem | ItemRow>>;

/** Shared by all files of one import. */
export class UnitParents {
  readonly map: ParentMap;
  readonly #run: Run;
  /** Identifiers of parents in the hierarchy file. */
  readonly #parentIdentifiers: ReadonlySet<string>;
  /** Units below the scope with one of these identifiers. */
  readonly #units: UnitsByIdentifier = new Map();
  #isRead = false;

  constructor(run: Run, map: ParentMap) {
    this.#run = run;
    this.map = map;
    this.#parentIdentifiers = new Set(map.values());
  }

  /** Finds the parents for one file. Its units become parents for other files when it has ended. */
  forFile(file: string): FileParents {
    return new FileParents(this, this.#run, file);
  }

  isParent(identifier: string): boolean {
    return this.#parentIdentifiers.has(identifier);
  }

  add(units: Iterable<OpenItem>): void {
    for (const unit of units) this.#put(unit.identifier, unit);
  }

  /**
   * Finds units below the scope: stored units that the user may see, and those of earlier files. Empty unless the hierarchy file names the
   * identifier as a parent.
   */
  async find(identifier: string): Promise<ReadonlyMap<Gid, OpenItem | ItemRow>> {
    if (!this.#isRead) await this.#readStored();
    return this.#units.get(identifier) ?? new Map();
  }

  async #readStored(): Promise<void> {
    const { tx, scope, actor } = this.#run;
    this.#isRead = true;
    for await (const rows of readBelow(tx, scope, viewerOf(actor)))
      for (const row of rows) {
        const { identifier } = JSON.parse(row.data) as { identifier: string };
        if (this.#parentIdentifiers.has(identifier)) this.#put(identifier, row);
      }
  }

  #put(identifier: string, unit: OpenItem | ItemRow): void {
    const known = this.#units.get(identifier) ?? new Map<Gid, OpenItem | ItemRow>();
    if (!known.has(unit.gid)) known.set(unit.gid, unit);
    this.#units.set(identifier, known);
  }
}

export class FileParents {
  readonly #shared: UnitParents;
  readonly #run: Run;
  readonly #file: string;
  /** New units of this file that are parents in the hierarchy file. */
  readonly #opened: OpenItem[] = [];
  readonly #parents = new Map<Gid, OpenItem>();

  constructor(shared: UnitParents, run: Run, file: string) {
    this.#shared = shared;
    this.#run = run;
    this.#file = file;
  }

  /**
   * The parent of a new unit: its parent in the file or, at the top of the file, its parent in the hierarchy file. Throws `bad-hierarchy` if
   * the hierarchy file has no row for it, if no unit or several units have the identifier of the parent, or if the two files contradict each
   * other.
   */
  async parentOf(step: OpenStep, parent: OpenItem): Promise<OpenItem> {
    const { identifier } = step;
    const named = this.#shared.map.get(identifier);
    if (named === undefined)
      this.#fail(
        step,
        `Hierarchy map does not contain unit local identifier: '${identifier}'`,
        'Add a row with its identifier, a tab, and the identifier of its parent or nothing',
        `The hierarchy file has no row for '${identifier}'`,
      );
    if (parent.parent !== undefined) {
      if (named !== parent.identifier)
        this.#fail(
          step,
          `The hierarchy file puts '${identifier}' ${named === '' ? 'directly in the scope' : `below '${named}'`}, the file below '${parent.identifier}'`,
          'Correct the row or the file',
        );
      return parent;
    }
    return named === '' ? parent : this.#find(step, named);
  }

  /** Adds a new unit, which can be the parent of later units. */
  add(unit: OpenItem): void {
    if (this.#shared.isParent(unit.identifier)) this.#opened.push(unit);
  }

  /** Adds the new children to the child counts. Call at the end of the file. */
  async end(): Promise<void> {
    const grown = [...this.#parents.values()].filter(({ newChildren }) => newChildren > 0);
    const counts = grown.map(({ gid, newChildren }) => ({ gid, by: newChildren }));
    if (counts.length > 0) await this.#run.tx.items.addToCounts('childCount', counts);
    this.#shared.add(this.#opened);
  }

  async #find(step: OpenStep, identifier: string): Promise<OpenItem> {
    const found = new Map(await this.#shared.find(identifier));
    for (const unit of this.#opened) if (unit.identifier === identifier) found.set(unit.gid, unit);
    const [unit] = found.values();
    if (unit === undefined)
      this.#fail(
        step,
        `Hierarchy local identifier '${identifier}' not found in scope: ${this.#run.scope.id}`,
        `Import '${identifier}' before the units below it`,
        `The hierarchy file puts '${step.identifier}' below '${identifier}', which is not a unit of '${this.#run.scope.id}'`,
      );
    if (found.size > 1)
      this.#fail(
        step,
        'Hierarchy local identifiers are not unique.',
        'Use the id of the parent as scope',
        `The hierarchy file puts '${step.identifier}' below '${identifier}', and ${found.size} units of '${this.#run.scope.id}' have this identifier`,
      );
    return this.#parents.get(unit.gid) ?? this.#open(unit);
  }

  async #open(unit: OpenItem | ItemRow): Promise<OpenItem> {
    const parent = parentOutsideFile('data' in unit ? await this.#identify(unit) : unit);
    this.#parents.set(unit.gid, parent);
    return parent;
  }

  async #identify(unit: ItemRow): Promise<Parameters<typeof parentOutsideFile>[0]> {
    const { tx, env } = this.#run;
    await requireOwnStem(tx, env, unit);
    return { ...(await getIdentity(tx, env.profile, unit)), gid: unit.gid, position: unit.position };
  }

  /**
   * @param details the message of ehri-rest, if it has the same error.
   * @param reason the reason in the message of Fonds.
   */
  #fail({ location }: OpenStep, details: string, cure: string, reason = details): never {
    const at: SourceError = { file: this.#file, ...location, message: details };
    const sentence = reason.replace(/\.$/, '');
    fail('bad-hierarchy', `${this.#file}, line ${location.line}: ${sentence}. ${cure}.`, {
      details,
      errors: [at],
    });
  }
}
