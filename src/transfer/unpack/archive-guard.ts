/**
 * Rules for archives of all kinds: names serve only as labels, entries must be regular files, archives must not be nested, and entries, bytes
 * and expansion are limited. Bytes are counted during unpacking, since declared sizes may be wrong. Independent of zip and tar.
 */

import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Gunzip, InflateRaw } from 'node:zlib';
import { mebibyte } from '../../lib/quantities.ts';
import { Failure, fail } from '../../model/errors.ts';

export interface UnpackLimits {
  /** Entries of one archive, folders included. */
  readonly archiveEntries: number;
  /** Ratio of unpacked to packed bytes, of each entry and of the whole archive. */
  readonly archiveRatio: number;
  /** Unpacked bytes of the whole archive. */
  readonly archiveBytes: number;
}

/** An entry of an archive that was skipped or renamed. */
export interface UnpackWarning {
  readonly code: 'skipped-entry' | 'reduced-name';
  /** The meaning of the code; equal for all entries. */
  readonly message: string;
  /** Name of the entry. */
  readonly file: string;
}

/** One document of an import. */
export interface UnpackedDocument {
  readonly name: string;
  /** Must be read once, before the next source is requested. */
  readonly bytes: AsyncIterable<Uint8Array>;
  /** Declared bytes, for progress. */
  readonly size?: number;
}

/** The kind of a file, by its first bytes. */
export type ByteKind = 'zip' | 'gzip' | 'tar' | 'other';

/** Whether to read an entry, to skip it, or to skip it after a check that it is not an archive. */
type EntryAction = 'read' | 'skip' | 'check';

/** Bytes needed to detect the kind of a file: one block of a tar. */
export const headBytes = 512;
/** Below this number of unpacked bytes, the ratio is not checked: a short text can have a high ratio. */
const minRatioBytes = mebibyte;
const maxNameShown = 200;
/** The extension of XLSX workbooks. */
const workbookEnding = 'xlsx';

const archiveName = /\.(?:zip|tar|gz|tgz|bz2|tbz2?|xz|txz|7z|rar)$/i;
/** Files that often accompany finding aids. Some are zip files internally and must not be treated as archives. */
const companionName =
  /\.(?:pdf|txt|md|csv|tsv|html?|xhtml|xslt?|xsd|rng|rnc|dtd|ent|css|js|json|docx?|dotx?|xlsx?|pptx?|rtf|od[tspg]|epub|jpe?g|png|gif|tiff?|jp2|svg|bmp|webp|mp[34]|wav|ogg|ds_store)$/i;
/** macOS adds a metadata file for each file, with the same extension. */
const macCompanion = /^__MACOSX\/|(?:^|\/)\._[^/]*$/;

/** Applies the rules to one archive. */
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
      /** Bytes of the archive. */
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

  /** The extensions that are read, for messages: `.rdf or .ttl`. */
  get endings(): string {
    return this.#endings.map((ending) => `.${ending}`).join(' or ');
  }

  get isXmlOnly(): boolean {
    return this.#endings.every((ending) => ending === 'xml');
  }

  /**
   * The name of an entry for logs and messages. No file is written under this name. An absolute name, or one that leads out of the archive, is
   * reduced to its last part. Throws `bad-archive` if that is empty.
   */
  toLabel(name: string): string {
    if (name.endsWith('/') || !leadsOut(name)) return name;
    const last = /[^/\\]*$/.exec(name)![0].replace(/^[a-z]:/i, '');
    if (['', '.', '..'].includes(last) || last.includes('\0')) this.fail('Its name cannot be read.', name);
    this.#warn({
      code: 'reduced-name',
      message: 'The name of an entry leads out of the archive; only its last part is used.',
      file: name,
    });
    return last;
  }

  /** Counts an entry and decides by its name what to do with it. Names of folders end in `/`. Warns about skipped entries. */
  classify(name: string): EntryAction {
    this.#entries += 1;
    const { archiveEntries } = this.#limits;
    if (this.#entries > archiveEntries) {
      this.#exceeded(`contains more than ${archiveEntries} entries (limit archive-entries)`);
    }
    if (name.endsWith('/')) return 'skip';
    if (archiveName.test(name)) this.failNested(name);
    const isCompanion = macCompanion.test(name);
    const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
    if (this.#endings.includes(ending) && !isCompanion) return 'read';
    this.#warn({
      code: 'skipped-entry',
      message: `An entry of the archive is not a ${this.endings} file; it was skipped.`,
      file: name,
    });
    return isCompanion || companionName.test(name) ? 'skip' : 'check';
  }

  /**
   * Throws `limit-exceeded` if the entries have too many bytes in total, declared or counted. The ratio to the whole file also detects entries
   * that share the same packed bytes.
   */
  requireAllowedBytes(sum: number): void {
    const { archiveBytes } = this.#limits;
    if (sum > archiveBytes)
      this.#exceeded(`expands to more than ${archiveBytes} bytes (limit archive-bytes)`);
    this.requireAllowedRatio(sum, this.#packedBytes);
  }

  requireAllowedRatio(expanded: number, packed: number): void {
    const { archiveRatio } = this.#limits;
    if (expanded <= minRatioBytes || expanded <= packed * archiveRatio) return;
    this.#exceeded(`expands to more than ${archiveRatio} times its size (limit archive-ratio)`);
  }

  get readsWorkbooks(): boolean {
    return this.#endings.includes(workbookEnding);
  }

  /** Throws `bad-archive` if the first bytes of an entry are those of an archive. A workbook is a zip file, too. */
  requireNoArchive(name: string, head: Uint8Array): void {
    const kind = detectByteKind(head);
    const isWorkbook =
      kind === 'zip' && this.readsWorkbooks && name.toLowerCase().endsWith(`.${workbookEnding}`);
    if (kind !== 'other' && !isWorkbook) this.failNested(name);
  }

  /** Adds unpacked bytes. */
  count(bytes: number): void {
    this.#expanded += bytes;
    this.requireAllowedBytes(this.#expanded);
  }

  /** Unpacks a stream within the limits. Throws `bad-archive` if it is damaged. */
  async *expand(name: string, packed: Readable, unpacker: Gunzip | InflateRaw): AsyncIterable<Uint8Array> {
    // The loop below throws the errors of the pipeline.
    pipeline(packed, unpacker).catch(() => {});
    let expanded = 0;
    try {
      for await (const chunk of unpacker as AsyncIterable<Uint8Array>) {
        expanded += chunk.length;
        this.count(chunk.length);
        this.requireAllowedRatio(expanded, unpacker.bytesWritten);
        yield chunk;
      }
    } catch (error) {
      this.failDamaged(error, name);
    }
  }

  failNested(name: string): never {
    return this.fail('Archives inside an archive are not unpacked; send it by itself.', name);
  }

  /** Throws `bad-archive` for an error of a library; rethrows a Failure. */
  failDamaged(error: unknown, name?: string): never {
    if (error instanceof Failure) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    return this.fail(`It is damaged or incomplete (${reason.replace(/\.$/, '')}).`, name, error);
  }

  /** Throws `bad-archive` for an empty body, with the details that ehri-rest sends. */
  failEmpty(sentence: string): never {
    return fail('bad-archive', `${this.#archive}: ${sentence}`, {
      details: 'EOF reading input data',
      errors: [{ file: printable(this.#archive), message: sentence }],
    });
  }

  /** Throws `bad-archive`. @param name of the entry; undefined for the archive itself. */
  fail(sentence: string, name?: string, cause?: unknown): never {
    const subject = name === undefined ? this.#archive : `${this.#archive}, entry '${printable(name)}'`;
    return fail('bad-archive', `${subject}: ${sentence}`, {
      errors: [{ file: printable(name ?? this.#archive), message: sentence }],
      ...(cause !== undefined && { cause }),
    });
  }

  #exceeded(what: string): never {
    const message = `The archive ${this.#archive} ${what}.`;
    return fail('limit-exceeded', message, { errors: [{ file: this.#archive, message }] });
  }
}

/** Detects zip and gzip by their magic number, and tar by the checksum of its first header, which all variants have. */
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
  return name.slice(0, maxNameShown).replace(/\p{C}/gu, '?');
}
