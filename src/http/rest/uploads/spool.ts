import { mkdir, mkdtemp, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { chunksOf } from '../../read-body.ts';

/** A folder for the files of one request, until it is closed. */
export class Spool {
  #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async open(parent: string): Promise<Spool> {
    return new Spool(await mkdtemp(join(parent, 'request-')));
  }

  file(name: string): string {
    return join(this.#folder, name);
  }

  /**
   * As fast as the disk takes it, in little memory; throws when the client goes away midway.
   * @param ownsChunks false where somebody else reads the same chunks, such as a parser: their memory is not released then.
   */
  async write(body: Readable, name: string, ownsChunks = true): Promise<string> {
    const path = this.file(name);
    const file = await open(path, 'wx');
    try {
      for await (const chunk of chunksOf(body)) {
        await file.writeFile(chunk);
        if (ownsChunks) release(chunk);
      }
    } finally {
      await file.close();
    }
    return path;
  }

  /** Deletes a file of the folder, if it is there. */
  async remove(name: string): Promise<void> {
    await rm(this.file(name), { force: true });
  }

  /** Puts the files elsewhere on the same disk, where they outlive this process and a power cut. */
  async moveTo(folder: string): Promise<void> {
    for (const name of await readdir(this.#folder)) {
      const file = await open(this.file(name), 'r+');
      await file.sync().finally(() => file.close());
    }
    await mkdir(dirname(folder), { recursive: true, mode: 0o700 });
    await rename(this.#folder, folder);
    this.#folder = folder;
  }

  async close(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }
}

/** Gives back the memory of a chunk at once; the garbage collector would let some sixty megabytes of them pile up first. */
function release({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
