/**
 * Numbers for texts: each distinct text is stored once, as UTF-8 in large buffers outside of the JavaScript heap. A text needs its bytes and
 * about 20 more; a string in a Map needs about 100 more.
 */

/** The number of a text in a {@link TermTable}, from 0. */
export type Term = number;

const chunkBits = 20;
const chunkBytes = 1 << chunkBits;

export class TermTable {
  /** A text that is longer than a chunk has a buffer of its own, which takes the numbers of several chunks. */
  readonly #chunks: (Buffer | undefined)[] = [];
  /** Free bytes begin here: number of the chunk × its size + offset. */
  #end = 0;
  #starts = new Uint32Array(16);
  #lengths = new Uint32Array(16);
  #hashes = new Int32Array(16);
  /** Open addressing: term + 1 by hash; 0 for a free slot. */
  #slots = new Int32Array(64);
  #size = 0;
  /** Texts that UTF-8 cannot represent, since they have half of a surrogate pair. They have no slot. */
  readonly #illFormed = new Map<string, Term>();
  readonly #illFormedTexts = new Map<Term, string>();
  #scratch = Buffer.allocUnsafe(4096);

  get size(): number {
    return this.#size;
  }

  /** Frees the memory. The table must not be used afterwards. */
  release(): void {
    free(this.#starts, this.#lengths, this.#hashes, this.#slots);
    for (const chunk of this.#chunks) if (chunk !== undefined) free(chunk);
    this.#chunks.length = 0;
  }

  /** Removes all texts, and keeps the memory for others. */
  clear(): void {
    this.#size = 0;
    this.#end = 0;
    this.#chunks.length = Math.min(1, this.#chunks.length);
    this.#slots.fill(0);
    this.#illFormed.clear();
    this.#illFormedTexts.clear();
  }

  /** The number of the text; assigns the next one if the text is new. */
  add(text: string): Term {
    if (!text.isWellFormed()) return this.#addIllFormed(text);
    const length = this.#encode(text);
    const hash = hashOf(this.#scratch, length);
    const slot = this.#findSlot(hash, length);
    let term = this.#slots[slot]! - 1;
    if (term < 0) {
      term = this.#append(this.#store(length), length, hash);
      this.#slots[slot] = term + 1;
      if (this.#size * 2 > this.#slots.length) this.#rehash();
    }
    return term;
  }

  find(text: string): Term | undefined {
    if (!text.isWellFormed()) return this.#illFormed.get(text);
    const length = this.#encode(text);
    const term = this.#slots[this.#findSlot(hashOf(this.#scratch, length), length)]! - 1;
    return term < 0 ? undefined : term;
  }

  textOf(term: Term): string {
    const start = this.#starts[term]!;
    const offset = start % chunkBytes;
    const length = this.#lengths[term]!;
    if (length === 0) return this.#illFormedTexts.get(term) ?? '';
    return this.#chunks[start >>> chunkBits]!.toString('utf8', offset, offset + length);
  }

  #addIllFormed(text: string): Term {
    const known = this.#illFormed.get(text);
    if (known !== undefined) return known;
    const term = this.#append(0, 0, 0);
    this.#illFormed.set(text, term);
    this.#illFormedTexts.set(term, text);
    return term;
  }

  /** Writes the text to the scratch buffer, and returns the number of bytes. */
  #encode(text: string): number {
    if (text.length * 3 > this.#scratch.length) this.#scratch = Buffer.allocUnsafe(text.length * 6);
    return this.#scratch.write(text);
  }

  /** The slot of the text in the scratch buffer, or the free slot for it. */
  #findSlot(hash: number, length: number): number {
    const mask = this.#slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const term = this.#slots[slot]! - 1;
      if (term < 0) return slot;
      if (this.#hashes[term] === hash && this.#lengths[term] === length && this.#isScratch(term, length))
        return slot;
    }
  }

  #isScratch(term: Term, length: number): boolean {
    const start = this.#starts[term]!;
    const chunk = this.#chunks[start >>> chunkBits]!;
    const offset = start % chunkBytes;
    for (let i = 0; i < length; i++) if (chunk[offset + i] !== this.#scratch[i]) return false;
    return true;
  }

  /** Copies the scratch buffer to a chunk, and returns the start of the copy. */
  #store(length: number): number {
    if (length === 0) return 0;
    const free = this.#chunks.length * chunkBytes - this.#end;
    if (length > free) {
      const count = Math.max(1, Math.ceil(length / chunkBytes));
      this.#end = this.#chunks.length * chunkBytes;
      if (this.#end + count * chunkBytes > 2 ** 32)
        throw new RangeError('More than 4 GB of texts in one file');
      this.#chunks.push(Buffer.allocUnsafeSlow(count * chunkBytes));
      this.#chunks.length += count - 1;
    }
    const start = this.#end;
    this.#scratch.copy(this.#chunks[start >>> chunkBits]!, start % chunkBytes, 0, length);
    // Offsets beyond the first chunk are not addressable in the buffer of a long text.
    this.#end = length > chunkBytes ? this.#chunks.length * chunkBytes : start + length;
    return start;
  }

  #append(start: number, length: number, hash: number): Term {
    const term = this.#size++;
    if (term === this.#starts.length) {
      this.#starts = doubled(this.#starts, Uint32Array);
      this.#lengths = doubled(this.#lengths, Uint32Array);
      this.#hashes = doubled(this.#hashes, Int32Array);
    }
    this.#starts[term] = start;
    this.#lengths[term] = length;
    this.#hashes[term] = hash;
    return term;
  }

  #rehash(): void {
    const slots = new Int32Array(this.#slots.length * 2);
    const mask = slots.length - 1;
    for (const known of this.#slots) {
      if (known === 0) continue;
      let slot = this.#hashes[known - 1]! & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = known;
    }
    free(this.#slots);
    this.#slots = slots;
  }
}

/** FNV-1a. */
function hashOf(bytes: Buffer, length: number): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < length; i++) hash = Math.imul(hash ^ bytes[i]!, 0x01000193);
  return hash ^ (hash >>> 15);
}

/** Doubles the capacity, and frees the memory of the old array at once instead of at the next garbage collection. */
export function doubled<A extends Int32Array | Uint32Array>(
  values: A,
  make: new (buffer: ArrayBuffer) => A,
): A {
  return new make((values.buffer as ArrayBuffer).transfer(values.byteLength * 2));
}

/** Frees the memory of arrays that are no longer used at once. */
export function free(...arrays: readonly (Int32Array | Uint32Array | Uint8Array)[]): void {
  for (const array of arrays) (array.buffer as ArrayBuffer).transfer(0);
}
