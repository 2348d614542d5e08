/**
 * The rules that every archive must keep, whatever its kind: names that serve only as labels, nothing but plain files, no
 * archive in an archive, and limits on entries, bytes and expansion that are counted while it is unpacked, since
 * sizes an archive declares may be lies. Knows no zip and no tar.
 */
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Gunzip, InflateRaw } from 'node:zlib';
import { Failure, fail } from '../model/errors.ts';

/** How much an archive may hold. */
export interface UnpackLimits {
  /** Entries of one archive, folders included. */
  readonly archiveEntries: number;
  /** Expanded bytes for each packed one, of one entry and of the archive as a whole. */
  readonly archiveRatio: number;
  /** Bytes that all of one archive may expand to. */
  readonly archiveBytes: number;
}

/** Something in an archive that was passed over, or taken under another name. */
export interface UnpackWarning {
  readonly code: 'skipped-entry' | 'reduced-name';
  /** A sentence about the code in general. */
  readonly message: string;
  /** Name of the entry. */
  readonly file: string;
}

/** One document out of what was sent. */
export interface Source {
  readonly name: string;
  /** To be read once, and before the next source is asked for. */
  readonly bytes: AsyncIterable<Uint8Array>;
  /** Bytes as declared, for progress. */
  readonly size?: number;
}

/** What the first bytes of a file say it is. */
export type ByteKind = 'zip' | 'gzip' | 'tar' | 'other';

/** What to do with an entry: read it, leave it out, or look at its first bytes and then leave it out. */
type Verdict = 'read' | 'skip' | 'look';

/** Bytes needed to tell what a file is: one block of a tar. */
export const headBytes = 512;
/** Expanded bytes below which a ratio says nothing: a short text may pack very well. */
const RATIO_FREE_BYTES = 1024 * 1024;
const SHOWN_NAME = 200;

const ARCHIVE_NAME = /\.(?:zip|tar|gz|tgz|bz2|tbz2?|xz|txz|7z|rar)$/i;
/** What usually comes along with finding aids; some of these are zip files inside and yet no archives. */
const COMPANION_NAME =
  /\.(?:pdf|txt|md|csv|tsv|html?|xhtml|xslt?|xsd|rng|rnc|dtd|ent|css|js|json|docx?|dotx?|xlsx?|pptx?|rtf|od[tspg]|epub|jpe?g|png|gif|tiff?|jp2|svg|bmp|webp|mp[34]|wav|ogg|ds_store)$/i;
/** macOS puts a second file of its own beside each one, with the same ending. */
const MAC_COMPANION = /^__MACOSX\/|(?:^|\/)\._[^/]*$/;

/** Holds one archive to the rules. */
export class ArchiveGuard {
  readonly #archive: string;
  readonly #limits: UnpackLimits;
  readonly #endings: readonly string[];
  readonly #warn: (warning: UnpackWarning) => void;
  readonly #packedBytes: number;
  #entries = 0;
  #expanded = 0;

  constructor(
    archive: string,
    options: {
      /** Bytes of the file that was sent. */
      readonly packedBytes: number;
      readonly limits: UnpackLimits;
      readonly endings: readonly string[];
      readonly warn: (warning: UnpackWarning) => void;
    },
  ) {
    this.#archive = archive;
    this.#packedBytes = options.packedBytes;
    this.#limits = options.limits;
    this.#endings = options.endings;
    this.#warn = options.warn;
  }

  /** What is read, for messages: `.rdf or .ttl`. */
  get endings(): string {
    return this.#endings.map((ending) => `.${ending}`).join(' or ');
  }

  get isXmlOnly(): boolean {
    return this.#endings.every((ending) => ending === 'xml');
  }

  /**
   * The name of an entry for logs and messages. Nothing is written under it, so an absolute name, or one that climbs out of the archive,
   * is reduced to its last part. Throws `bad-archive` where nothing is left.
   */
  label(name: string): string {
    if (name.endsWith('/') || !leadsOut(name)) return name;
    const last = /[^/\\]*$/.exec(name)![0].replace(/^[a-z]:/i, '');
    if (['', '.', '..'].includes(last) || last.includes('\0')) this.refuse('Its name cannot be read.', name);
    this.#warn({
      code: 'reduced-name',
      message:
        'The name of an entry leads out of the archive; the entry was taken under the last part of it.',
      file: name,
    });
    return last;
  }

  /** Counts an entry and judges its name. Folders have names that end in `/`. Warns of what is left out. */
  judge(name: string): Verdict {
    this.#entries += 1;
    const { archiveEntries } = this.#limits;
    if (this.#entries > archiveEntries) {
      this.#exceeded(`holds more than ${archiveEntries} entries (limit archive-entries)`);
    }
    if (name.endsWith('/')) return 'skip';
    if (ARCHIVE_NAME.test(name)) this.refuseNested(name);
    const isCompanion = MAC_COMPANION.test(name);
    const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
    if (this.#endings.includes(ending) && !isCompanion) return 'read';
    this.#warn({
      code: 'skipped-entry',
      message: `An entry of the archive is no ${this.endings} file; it was left out.`,
      file: name,
    });
    return isCompanion || COMPANION_NAME.test(name) ? 'skip' : 'look';
  }

  /**
   * Rejects an archive whose entries have too many bytes in all, declared or counted. The ratio to the whole file also applies where several
   * entries share the same packed bytes.
   */
  requireBytes(sum: number): void {
    const { archiveBytes } = this.#limits;
    if (sum > archiveBytes)
      this.#exceeded(`expands to more than ${archiveBytes} bytes (limit archive-bytes)`);
    this.requireRatio(sum, this.#packedBytes);
  }

  requireRatio(expanded: number, packed: number): void {
    const { archiveRatio } = this.#limits;
    if (expanded <= RATIO_FREE_BYTES || expanded <= packed * archiveRatio) return;
    this.#exceeded(`expands to more than ${archiveRatio} times its size (limit archive-ratio)`);
  }

  /** Refuses an entry whose first bytes are those of an archive. */
  requireNoArchive(name: string, head: Uint8Array): void {
    if (detectByteKind(head) !== 'other') this.refuseNested(name);
  }

  /** Adds bytes that were unpacked. */
  count(bytes: number): void {
    this.#expanded += bytes;
    this.requireBytes(this.#expanded);
  }

  /** Unpacks a stream within the limits. Throws `bad-archive` where it is damaged. */
  async *expand(name: string, packed: Readable, unpacker: Gunzip | InflateRaw): AsyncIterable<Uint8Array> {
    // Its errors arrive where the unpacker is read.
    pipeline(packed, unpacker).catch(() => {});
    let expanded = 0;
    try {
      for await (const chunk of unpacker as AsyncIterable<Uint8Array>) {
        expanded += chunk.length;
        this.count(chunk.length);
        this.requireRatio(expanded, unpacker.bytesWritten);
        yield chunk;
      }
    } catch (error) {
      this.refuseDamaged(error, name);
    }
  }

  refuseNested(name: string): never {
    return this.refuse('Archives inside an archive are not unpacked; send it by itself.', name);
  }

  /** Throws `bad-archive` for what a library reported; a failure of ours goes through. */
  refuseDamaged(error: unknown, name?: string): never {
    if (error instanceof Failure) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    return this.refuse(`It is damaged or incomplete (${reason.replace(/\.$/, '')}).`, name, error);
  }

  /** Throws `bad-archive` for a body without a byte, with the details of the reference. */
  refuseEmpty(sentence: string): never {
    return fail('bad-archive', `${this.#archive}: ${sentence}`, {
      details: 'EOF reading input data',
      errors: [{ file: printable(this.#archive), message: sentence }],
    });
  }

  /** Throws `bad-archive`, naming the entry where there is one. */
  refuse(sentence: string, name?: string, cause?: unknown): never {
    const subject = name === undefined ? this.#archive : `${this.#archive}, entry '${printable(name)}'`;
    return fail('bad-archive', `${subject}: ${sentence}`, {
      errors: [{ file: printable(name ?? this.#archive), message: sentence }],
      ...(cause === undefined ? {} : { cause }),
    });
  }

  #exceeded(what: string): never {
    const message = `The archive ${this.#archive} ${what}.`;
    return fail('limit-exceeded', message, { errors: [{ file: this.#archive, message }] });
  }
}

/** Tells zip, gzip and tar by their first bytes; a tar by the checksum of its first header, which all its kinds have. */
export function detectByteKind(head: Uint8Array): ByteKind {
  const [a, b, c, d] = head;
  if (a === 0x50 && b === 0x4b && ((c === 3 && d === 4) || (c === 5 && d === 6))) return 'zip';
  if (a === 0x1f && b === 0x8b) return 'gzip';
  return isTarHeader(head) ? 'tar' : 'other';
}

function isTarHeader(head: Uint8Array): boolean {
  if (head.length < headBytes || head[0] === 0) return false;
  const declared = Buffer.from(head.subarray(148, 156)).toString('latin1').replaceAll('\0', ' ').trim();
  if (!/^[0-7]+$/.test(declared)) return false;
  let sum = 8 * 0x20;
  for (let index = 0; index < headBytes; index += 1) if (index < 148 || index >= 156) sum += head[index] ?? 0;
  return sum === Number.parseInt(declared, 8);
}

function leadsOut(name: string): boolean {
  const path = name.replaceAll('\\', '/');
  return path === '' || path.includes('\0') || /^(?:\/|[a-z]:)/i.test(path) || path.split('/').includes('..');
}

function printable(name: string): string {
  return name.slice(0, SHOWN_NAME).replace(/\p{C}/gu, '?');
}
