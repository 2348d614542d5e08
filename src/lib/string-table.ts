/**
 * Assigns a number to each distinct text, and stores the text once, as UTF-8 in large buffers outside of the JavaScript heap. Needs about 20
 * bytes per text in addition to its UTF-8 bytes; a string in a Map needs about 100.
 */

/** The number of a text in a {@link StringTable}, from 0. */
export type StringId = number;

const chunkBits = 20;
const chunkBytes = 1 << chunkBits;

export class StringTable {
  /** Buffers of `chunkBytes`. A longer text has its own buffer, followed by undefined entries for the other chunks that it covers. */
  readonly #chunks: (Buffer | undefined)[] = [];
  /** Address of the first free byte: index of the chunk × chunkBytes + offset in the chunk. */
  #end = 0;
  #starts = new Uint32Array(16);
  #lengths = new Uint32Array(16);
  #hashes = new Int32Array(16);
  /** Hash table with open addressing: id + 1, or 0 for a free slot. */
  #slots = new Int32Array(64);
  #size = 0;
  /** Texts with half of a surrogate pair, which UTF-8 cannot represent. They are not in the hash table. */
  readonly #illFormed = new Map<string, StringId>();
  readonly #illFormedTexts = new Map<StringId, string>();
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

  /** Removes all texts, and keeps the memory for new ones. */
  clear(): void {
    this.#size = 0;
    this.#end = 0;
    this.#chunks.length = Math.min(1, this.#chunks.length);
    this.#slots.fill(0);
    this.#illFormed.clear();
    this.#illFormedTexts.clear();
  }

  /** Returns the number of the text; a new text gets the next number. */
  add(text: string): StringId {
    if (!text.isWellFormed()) return this.#addIllFormed(text);
    const length = this.#encode(text);
    const hash = hashOf(this.#scratch, length);
    const slot = this.#findSlot(hash, length);
    let id = this.#slots[slot]! - 1;
    if (id < 0) {
      id = this.#append(this.#store(length), length, hash);
      this.#slots[slot] = id + 1;
      if (this.#size * 2 > this.#slots.length) this.#rehash();
    }
    return id;
  }

  find(text: string): StringId | undefined {
    if (!text.isWellFormed()) return this.#illFormed.get(text);
    const length = this.#encode(text);
    const id = this.#slots[this.#findSlot(hashOf(this.#scratch, length), length)]! - 1;
    return id < 0 ? undefined : id;
  }

  textOf(id: StringId): string {
    const start = this.#starts[id]!;
    const offset = start % chunkBytes;
    const length = this.#lengths[id]!;
    if (length === 0) return this.#illFormedTexts.get(id) ?? '';
    return this.#chunks[start >>> chunkBits]!.toString('utf8', offset, offset + length);
  }

  #addIllFormed(text: string): StringId {
    const known = this.#illFormed.get(text);
    if (known !== undefined) return known;
    const id = this.#append(0, 0, 0);
    this.#illFormed.set(text, id);
    this.#illFormedTexts.set(id, text);
    return id;
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
      const id = this.#slots[slot]! - 1;
      if (id < 0) return slot;
      if (this.#hashes[id] === hash && this.#lengths[id] === length && this.#isScratch(id, length))
        return slot;
    }
  }

  #isScratch(id: StringId, length: number): boolean {
    const start = this.#starts[id]!;
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
    const chunk = this.#chunks[start >>> chunkBits]!;
    const offset = start % chunkBytes;
    // Faster than `copy` for short texts.
    for (let i = 0; i < length; i++) chunk[offset + i] = this.#scratch[i]!;
    // The rest of the buffer of a long text stays unused: a text must begin in the first chunk of its buffer.
    this.#end = length > chunkBytes ? this.#chunks.length * chunkBytes : start + length;
    return start;
  }

  #append(start: number, length: number, hash: number): StringId {
    const id = this.#size++;
    if (id === this.#starts.length) {
      this.#starts = doubleCapacity(this.#starts, Uint32Array);
      this.#lengths = doubleCapacity(this.#lengths, Uint32Array);
      this.#hashes = doubleCapacity(this.#hashes, Int32Array);
    }
    this.#starts[id] = start;
    this.#lengths[id] = length;
    this.#hashes[id] = hash;
    return id;
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

/** Returns a copy with twice the capacity. Frees the memory of the old array at once instead of at the next garbage collection. */
export function doubleCapacity<A extends Int32Array | Uint32Array | Float64Array>(
  values: A,
  make: new (buffer: ArrayBuffer) => A,
): A {
  return new make((values.buffer as ArrayBuffer).transfer(values.byteLength * 2));
}

/** A growing list of numbers outside of the JavaScript heap: an array that grows leaves its old copies to the garbage collector. */
export class NumberList {
  #values: Float64Array = new Float64Array(64);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    this.set(this.#length, value);
  }

  /** 0 for an index that was not set. */
  at(index: number): number {
    return this.#values[index] ?? 0;
  }

  set(index: number, value: number): void {
    while (index >= this.#values.length) this.#values = doubleCapacity(this.#values, Float64Array);
    this.#values[index] = value;
    this.#length = Math.max(this.#length, index + 1);
  }
}

/** Frees the memory of the arrays at once. They must not be used afterwards. */
export function free(...arrays: readonly (Int32Array | Uint32Array | Uint8Array)[]): void {
  for (const array of arrays) (array.buffer as ArrayBuffer).transfer(0);
}
