/**
 * Reads each unit back right after it was written, with the reader of the import. The writer puts the differences to the stored unit into
 * the extension (extension.ts), so that the mapping need not be described a second time.
 */
import type { CloseStep } from '../../model/draft.ts';
import { documentaryUnit } from '../../model/types/documentary-unit.ts';
import { createReadBackContext } from '../read-back-context.ts';
import { DocumentReader } from '../xml/document-reader.ts';
import { MappingReader } from '../xml/mapping-reader.ts';
import { takeSteps } from '../xml/read-records.ts';
import { eadMapping } from './mapping.ts';
import { UnitReader } from './read.ts';

const context = createReadBackContext(documentaryUnit.name);

export class UnitReadBack {
  readonly #head: string;
  readonly #levels: Level[] = [];

  /** @param head the start tag of the root, and the header. */
  constructor(head: string) {
    this.#head = head;
  }

  /**
   * @param depth number of ancestors of the unit.
   * @param text the complete element of the unit, without its child units.
   * @param position of the unit among its siblings, from 1.
   */
  read(text: string, depth: number, position: number): CloseStep {
    // A component is read in the same way at every depth.
    const level = Math.min(depth, 1);
    this.#levels[level] ??= new Level(this.#head, level);
    return this.#levels[level].read(text, position);
  }
}

/** A document that stays open: inside the root for the top unit, inside `dsc` for components. */
class Level {
  readonly #sink = new UnitReader(context);
  readonly #reader = new DocumentReader(
    new MappingReader({ mapping: eadMapping, sink: this.#sink, ...context }),
    context,
  );

  constructor(head: string, depth: number) {
    this.#reader.write(head);
    if (depth > 0) this.#reader.write('<archdesc><did/><dsc>');
  }

  read(text: string, position: number): CloseStep {
    this.#sink.startAt(position);
    this.#reader.write(text);
    const step = takeSteps(this.#sink).at(-1);
    if (step?.step !== 'close') throw new Error('The written unit cannot be read back');
    return step;
  }
}
