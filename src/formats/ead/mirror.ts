/**
 * What a reader of EAD will make of what is written: the reader itself, fed with each unit as it goes out. So nobody has to keep a second
 * account of what comes back as it was; extension.ts carries what does not.
 */
import type { CloseStep } from '../../model/draft.ts';
import { documentaryUnit } from '../../model/types/documentary-unit.ts';
import { readBackContext } from '../read-back-context.ts';
import { DocumentReader } from '../xml/document-reader.ts';
import { MappingReader } from '../xml/mapping-reader.ts';
import { eadMapping } from './mapping.ts';
import { UnitReader } from './unit-reader.ts';

const context = readBackContext(documentaryUnit.name);

export class Mirror {
  readonly #head: string;
  readonly #levels: Level[] = [];

  /** @param head the root's tag and the header. */
  constructor(head: string) {
    this.#head = head;
  }

  /** @param depth how many units the unit stands in. @param text the whole element of the unit, without other units in it. */
  read(text: string, depth: number): CloseStep {
    this.#levels[depth] ??= new Level(this.#head, depth);
    return this.#levels[depth].read(text);
  }
}

/** A document that stays open where units of one depth stand: what has no field is named by the path to it. */
class Level {
  readonly #sink = new UnitReader(context);
  readonly #reader = new DocumentReader(
    new MappingReader({ mapping: eadMapping, sink: this.#sink, ...context }),
    context,
  );

  constructor(head: string, depth: number) {
    this.#reader.write(head);
    if (depth > 0) this.#reader.write(`<archdesc><did/><dsc>${'<c>'.repeat(depth - 1)}`);
  }

  read(text: string): CloseStep {
    this.#reader.write(text);
    const step = this.#sink.takeSteps().at(-1);
    if (step?.step !== 'close') throw new Error('The unit that was written is not read as one');
    return step;
  }
}
