/**
 * The main module of the child process that writes one PDF. The renderer is part of the built pages (build/ui/pdf.js). A process of its own,
 * since writing a PDF computes for minutes, and needs memory in proportion to the number of units.
 */
import { once } from 'node:events';
import { createWriteStream, readdirSync, readFileSync, statSync, type WriteStream } from 'node:fs';
import { join } from 'node:path';
import type { PdfMessage, PdfReply } from './pdf-writer.ts';

interface Renderer {
  readonly createFindingAidPdfWriter: (
    page: unknown,
    options: {
      readonly language: string;
      readonly siteName: string;
      readonly date: Date;
      readonly fonts: { readonly regular: Buffer; readonly bold: Buffer; readonly others: readonly Buffer[] };
      readonly write: (chunk: Uint8Array) => void;
    },
  ) => { readonly addUnits: (units: readonly unknown[]) => void; readonly end: () => Promise<number> };
}

let file: WriteStream;
let pdf: ReturnType<Renderer['createFindingAidPdfWriter']>;
/** Messages are handled one after the other. */
let last: Promise<void> = Promise.resolve();

process.on('message', (message: PdfMessage) => {
  last = last.then(async () => {
    process.send!(await handle(message));
  });
});

async function handle(message: PdfMessage): Promise<PdfReply> {
  if (message.kind === 'begin') await begin(message);
  else if (message.kind === 'units') pdf.addUnits(message.units);
  else {
    const pages = await pdf.end();
    file.end();
    await once(file, 'close');
    return { kind: 'done', pages, bytes: file.bytesWritten };
  }
  if (file.writableNeedDrain) await once(file, 'drain');
  return { kind: 'ready' };
}

async function begin({
  renderer,
  path,
  fonts,
  page,
  language,
  siteName,
  date,
}: PdfMessage & { kind: 'begin' }) {
  const { createFindingAidPdfWriter } = (await import(renderer)) as Renderer;
  file = createWriteStream(path, { mode: 0o600 });
  const own = (name: string): Buffer => readFileSync(new URL(`fonts/${name}.ttf`, renderer));
  pdf = createFindingAidPdfWriter(page, {
    language,
    siteName,
    date,
    fonts: {
      regular: own('DejaVuSans'),
      bold: own('DejaVuSans-Bold'),
      others: fonts.flatMap(listFontFiles).map((font) => readFileSync(font)),
    },
    write: (chunk) => void file.write(chunk),
  });
}

/** A font file, or all font files of a folder. */
function listFontFiles(path: string): readonly string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:ttf|otf|ttc)$/i.test(name))
    .sort()
    .map((name) => join(path, name));
}
