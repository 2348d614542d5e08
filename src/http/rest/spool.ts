import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A folder for the files of one request, until it is closed. */
export class Spool {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async open(parent: string): Promise<Spool> {
    return new Spool(await mkdtemp(join(parent, 'request-')));
  }

  file(name: string): string {
    return join(this.#folder, name);
  }

  /** As fast as the disk takes it, in little memory; throws when the client goes away midway. */
  async write(body: Readable, name: string): Promise<string> {
    const path = this.file(name);
    await pipeline(body, createWriteStream(path));
    return path;
  }

  async close(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }
}
