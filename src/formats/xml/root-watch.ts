import { type ForeignRoot, refuseKnownRoot, refuseNamespace, refuseRoot } from './refuse-root.ts';
import type { XmlPosition } from './xml-handler.ts';

/** Looks for documents of one format in a file, and refuses a file that is of another kind. */
export class RootWatch {
  readonly #file: string;
  readonly #wanted: string;
  #foreign: ForeignRoot = { name: '', namespace: undefined };
  #isFound = false;

  /** @param wanted the name of the format for messages. */
  constructor(file: string, wanted: string) {
    this.#file = file;
    this.#wanted = wanted;
  }

  /** The file begins with another element, in which a document of the format may still stand. */
  pass(root: ForeignRoot, { line, column }: XmlPosition): void {
    this.#foreign = root;
    refuseKnownRoot(root, this.#wanted, { file: this.#file, line, column });
  }

  /** A document of the format begins. @param versions those that can be read, where that says more. */
  find(root: ForeignRoot, line: number, versions = this.#wanted): void {
    refuseNamespace(root, versions, { file: this.#file, line });
    this.#isFound = true;
  }

  /** To be asked at the end of the file. */
  requireFound(): void {
    if (!this.#isFound) refuseRoot(this.#foreign, this.#wanted, { file: this.#file, line: 1, column: 1 });
  }
}
