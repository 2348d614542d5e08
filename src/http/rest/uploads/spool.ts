import { mkdir, mkdtemp, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { chunksOf } from '../../read-body.ts';

/** A temporary folder for the files of one request; closing deletes it. */
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
   * Writes with back-pressure, so that memory use is small. Throws if the client disconnects.
   * @param ownsChunks false if other code, such as a parser, reads the same chunks: their memory is then not released.
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

  /** Deletes a file of the folder, if it exists. */
  async remove(name: string): Promise<void> {
    await rm(this.file(name), { force: true });
  }

  /** Moves the files to another folder on the same disk and syncs them, so that they survive a crash and a power failure. */
  async moveTo(folder: string): Promise<void> {
    for (const name of await readdir(this.#folder)) {
      const file = await open(this.file(name), 'r+');
      await file.sync().finally(() => file.close());
    }
    await mkdir(dirname(folder), { recursive: true, mode: 0o700 });
    await rename(this.#folder, folder);
    this.#folder = folder;
  }

  async deleteFolder(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }
}

/** Frees the memory of a chunk at once; the garbage collector would let about 60 MB of chunks accumulate. */
function release({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
