/**
 * The main module of the child process that writes one PDF. The renderer is part of the built pages (build/ui/pdf.js). A process of its own,
 * since writing a PDF computes for minutes, and needs memory in proportion to the number of units.
 */
import { once } from 'node:events';
import { createWriteStream, readFileSync, type WriteStream } from 'node:fs';
import { listFontFiles, readPackagedFonts, readSystemFonts } from './font-folders.ts';
import type { PdfMessage, PdfReply } from './pdf-process.ts';

interface Renderer {
  readonly createFindingAidPdfWriter: (
    page: unknown,
    options: {
      readonly language: string;
      readonly siteName: string;
      readonly date: Date;
      readonly address: string;
      readonly logo: Buffer | undefined;
      readonly fonts: {
        readonly packaged: readonly { readonly name: string; readonly bytes: Buffer }[];
        readonly configured: readonly Buffer[];
        readonly listSystemFonts: () => Iterable<Buffer>;
      };
      readonly write: (chunk: Uint8Array) => void;
    },
  ) => { readonly addUnits: (units: readonly unknown[]) => void; readonly end: () => Promise<WrittenPdf> };
}

interface WrittenPdf {
  readonly pages: number;
  readonly missingScripts: readonly string[];
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
    const written = await pdf.end();
    file.end();
    await once(file, 'close');
    return { kind: 'done', ...written, bytes: file.bytesWritten };
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
  address,
  logo,
}: PdfMessage & { kind: 'begin' }) {
  const { createFindingAidPdfWriter } = (await import(renderer)) as Renderer;
  file = createWriteStream(path, { mode: 0o600 });
  pdf = createFindingAidPdfWriter(page, {
    language,
    siteName,
    date,
    address,
    logo: logo === undefined ? undefined : readFileSync(logo),
    fonts: {
      packaged: readPackagedFonts(new URL('fonts/', renderer)),
      configured: fonts.flatMap(listFontFiles).map((font) => readFileSync(font)),
      listSystemFonts: readSystemFonts,
    },
    write: (chunk) => void file.write(chunk),
  });
}
