import { crc32, deflateRawSync } from 'node:zlib';

/** An entry of a generated zip. Further members override the true values, to make invalid files. */
export interface ZipEntry {
  readonly name: string;
  readonly content?: string | Uint8Array;
  readonly stored?: boolean;
  readonly encrypted?: boolean;
  readonly method?: number;
  /** Unix mode with the file type. */
  readonly mode?: number;
  readonly declaredSize?: number;
  readonly checksum?: number;
  /** Number of an earlier entry whose bytes are used instead. */
  readonly bytesOf?: number;
}

/** Writes a zip file, valid or invalid. */
export function makeZip(entries: readonly ZipEntry[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  const offsets: number[] = [];
  let offset = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name);
    const content = Buffer.from(entry.content ?? '');
    const packed = entry.stored ? content : deflateRawSync(content);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(0x800 | (entry.encrypted ? 1 : 0), 2);
    fields.writeUInt16LE(entry.method ?? (entry.stored ? 0 : 8), 4);
    fields.writeUInt32LE(entry.checksum ?? crc32(content), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(entry.declaredSize ?? content.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, name, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(((entry.mode ?? 0o100644) << 16) >>> 0, 6);
    tail.writeUInt32LE(entry.bytesOf === undefined ? offset : offsets[entry.bytesOf]!, 10);
    offsets.push(offset);
    directory.push(Buffer.from('PK\x01\x02\x14\x03', 'latin1'), fields, tail, name);
    if (entry.bytesOf !== undefined) continue;
    bodies.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, central, end]);
}
