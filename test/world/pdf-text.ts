/** The text of a PDF, in the order of its content: glyphs by the ToUnicode maps of their fonts, or the text that replaces them (ActualText). */
import { inflateSync } from 'node:zlib';

/** @param pdf as the library writes it: every object by itself, streams compressed. */
export function readPdfText(pdf: Buffer): string {
  return readPdfPages(pdf).join('\n');
}

/** The same, page by page. */
export function readPdfPages(pdf: Buffer): readonly string[] {
  const raw = pdf.toString('latin1');
  const objects = new Map(
    [...raw.matchAll(/(?:^|\n)(\d+) 0 obj\n(.*?)\nendobj/gs)].map(([, id, body]) => [id!, body!]),
  );
  const fonts = new Map<string, readonly string[]>();
  for (const body of objects.values())
    for (const [, name, id] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id!) ?? '')?.[1];
      if (map !== undefined && !fonts.has(name!)) fonts.set(name!, readMap(inflate(objects.get(map)!)));
    }
  const pages = listPages(raw).map((id) => objects.get(id)!);
  const forms = new Map<string, string>();
  for (const body of objects.values())
    for (const [, name, id] of body.matchAll(/\/(N\d+) (\d+) 0 R/g))
      forms.set(name!, readContent(inflate(objects.get(id!)!), fonts, forms));
  return pages.map((page) =>
    readContent(inflate(objects.get(/\/Contents (\d+) 0 R/.exec(page)![1]!)!), fonts, forms),
  );
}

/** The ids of the pages in their order, which the file may have in another one. */
function listPages(raw: string): readonly string[] {
  const [, kids] = /\/Type \/Pages\n.*?\/Kids \[(.*?)\]/s.exec(raw)!;
  return [...kids!.matchAll(/(\d+) 0 R/g)].map(([, id]) => id!);
}

/** The operators of each page, whose text is in glyphs. */
export function readPdfOperators(pdf: Buffer): readonly string[] {
  const raw = pdf.toString('latin1');
  const find = (id: string): string => new RegExp(`\\n${id} 0 obj\n(.*?)\nendobj`, 's').exec(raw)![1]!;
  return listPages(raw).map((id) => inflate(find(/\/Contents (\d+) 0 R/.exec(find(id))![1]!)));
}

function inflate(body: string): string {
  const [, stream] = /stream\n(.*)\nendstream$/s.exec(body)!;
  return inflateSync(Buffer.from(stream!, 'latin1')).toString('latin1');
}

/** The characters of each glyph. */
function readMap(cmap: string): readonly string[] {
  const characters: string[] = [];
  for (const [, start, list] of cmap.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[(.*?)\]/g))
    for (const [i, [, hex]] of [...list!.matchAll(/<([0-9a-f ]*)>/g)].entries())
      characters[Number.parseInt(start!, 16) + i] = fromUtf16(Buffer.from(hex!.replaceAll(' ', ''), 'hex'));
  return characters;
}

function fromUtf16(bytes: Buffer): string {
  return Buffer.from(bytes).swap16().toString('utf16le');
}

/** @param forms texts of contents that several pages share. */
function readContent(
  content: string,
  fonts: ReadonlyMap<string, readonly string[]>,
  forms: ReadonlyMap<string, string>,
): string {
  let text = '';
  let font: readonly string[] = [];
  let isReplaced = false;
  const operators =
    /\/(N\d+) Do|\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ|\/ActualText \((.*?)(?<!\\)\)\s*>> BDC|(?:\/(?:P|H\d)\b[^\n]*|\n>>) BDC|(EMC)/gs;
  for (const [, form, name, glyphs, actual, end] of content.matchAll(operators)) {
    if (form !== undefined) text += forms.get(form) ?? '';
    else if (name !== undefined) font = fonts.get(name) ?? [];
    else if (actual !== undefined) {
      text += `${unescapeText(actual)}\n`;
      isReplaced = true;
    } else if (end !== undefined) {
      if (!isReplaced) text += '\n';
      isReplaced = false;
    } else if (glyphs !== undefined && !isReplaced) text += decodeGlyphs(glyphs, font);
  }
  return text;
}

function decodeGlyphs(glyphs: string, font: readonly string[]): string {
  const codes = [...glyphs.matchAll(/<([0-9a-f]*)>/g)].flatMap(([, hex]) => hex!.match(/.{4}/g) ?? []);
  return codes.map((code) => font[Number.parseInt(code, 16)] ?? '').join('');
}

/** A string of a PDF: escaped bytes of UTF-16 with a mark, or of Latin-1. */
function unescapeText(text: string): string {
  const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
  const bytes = text.replace(/\\(\d{3}|.)/gs, (_, one: string) =>
    /^\d{3}$/.test(one) ? String.fromCharCode(Number.parseInt(one, 8)) : (escapes[one] ?? one),
  );
  if (!bytes.startsWith('\xfe\xff')) return bytes;
  return fromUtf16(Buffer.from(bytes.slice(2), 'latin1'));
}
