/** The texts of the pages that Chromium prints into a PDF, with their places. */
import { inflateSync } from 'node:zlib';

export interface PrintedText {
  readonly text: string;
  /** The beginning of the baseline, from the upper left corner of the page, in pixels of CSS. */
  readonly x: number;
  readonly y: number;
  /** Size of the letters, in pixels of CSS. */
  readonly size: number;
}

/** Height of the paper, US letter. */
const letterHeight = 1056;

/** @param pdf as Chromium writes it on US letter: every object by itself. The texts of each page are in the order of its content. */
export function readPrintedPages(pdf: Buffer): readonly (readonly PrintedText[])[] {
  const raw = pdf.toString('latin1');
  const objects = new Map(
    [...raw.matchAll(/(?:^|\n)(\d+) 0 obj\n(.*?)\nendobj/gs)].map(([, id, body]) => [id!, body!]),
  );
  const maps = new Map<string, ReadonlyMap<string, string>>();
  for (const [id, body] of objects) {
    const map = /\/ToUnicode (\d+) 0 R/.exec(body)?.[1];
    if (map !== undefined) maps.set(id, readMap(inflate(objects.get(map)!)));
  }
  return listPages(objects).map((page) => {
    const fonts = new Map(
      [...page.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => [name!, maps.get(id!)!]),
    );
    return readContent(inflate(objects.get(/\/Contents (\d+) 0 R/.exec(page)![1]!)!), fonts);
  });
}

/** The pages in their order, which are the leaves of a tree. */
function listPages(objects: ReadonlyMap<string, string>): readonly string[] {
  const root = [...objects.values()].find((body) => /\/Type \/Pages\b/.test(body) && !/\/Parent /.test(body));
  const open = (body: string): readonly string[] => {
    if (!/\/Type \/Pages\b/.test(body)) return [body];
    const [, kids] = /\/Kids \[(.*?)\]/s.exec(body)!;
    return [...kids!.matchAll(/(\d+) 0 R/g)].flatMap(([, id]) => open(objects.get(id!)!));
  };
  return open(root!);
}

function inflate(body: string): string {
  const [, stream] = /stream\n(.*)\nendstream$/s.exec(body)!;
  return inflateSync(Buffer.from(stream!, 'latin1')).toString('latin1');
}

/** The characters of each glyph. */
function readMap(cmap: string): ReadonlyMap<string, string> {
  const characters = new Map<string, string>();
  const fromHex = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le');
  for (const [, list] of cmap.matchAll(/beginbfchar\n(.*?)endbfchar/gs))
    for (const [, glyph, hex] of list!.matchAll(/<(\w+)> <(\w+)>/g)) characters.set(glyph!, fromHex(hex!));
  for (const [, list] of cmap.matchAll(/beginbfrange\n(.*?)endbfrange/gs))
    for (const [, first, last, hex] of list!.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g)) {
      const [from, to, start] = [first, last, hex].map((one) => Number.parseInt(one!, 16));
      for (let glyph = from!; glyph <= to!; glyph++)
        characters.set(
          glyph.toString(16).toUpperCase().padStart(4, '0'),
          String.fromCharCode(start! + glyph - from!),
        );
    }
  return characters;
}

type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

const identity: Matrix = [1, 0, 0, 1, 0, 0];
/** Points of a PDF in a pixel of CSS. */
const pointsPerPixel = 0.75;

function readContent(
  content: string,
  fonts: ReadonlyMap<string, ReadonlyMap<string, string>>,
): readonly PrintedText[] {
  const texts: PrintedText[] = [];
  const outer: Matrix[] = [];
  let matrix = identity;
  for (const [, operator, numbers, block] of content.matchAll(
    /(?:^|\n)(?:([qQ])(?=\n)|([-\d. ]+) cm(?=\n)|BT\n(.*?)\nET(?=\n|$))/gs,
  ))
    if (operator === 'q') outer.push(matrix);
    else if (operator === 'Q') matrix = outer.pop() ?? identity;
    else if (numbers !== undefined) matrix = multiply(numbers.trim().split(' ').map(Number) as never, matrix);
    else if (block !== undefined) texts.push(...readBlock(block, matrix, fonts));
  return texts;
}

function multiply([a, b, c, d, e, f]: Matrix, outer: Matrix): Matrix {
  const [oa, ob, oc, od, oe, of] = outer;
  const linear = [a * oa + b * oc, a * ob + b * od, c * oa + d * oc, c * ob + d * od] as const;
  return [...linear, e * oa + f * oc + oe, e * ob + f * od + of];
}

function readBlock(
  block: string,
  matrix: Matrix,
  fonts: ReadonlyMap<string, ReadonlyMap<string, string>>,
): readonly PrintedText[] {
  const [, name, size] = /\/(F\d+) ([\d.]+) Tf/.exec(block) ?? [];
  const [, x, y] = /1 0 \S+ -1 ([\d.-]+) ([\d.-]+) Tm/.exec(block) ?? [];
  if (name === undefined || x === undefined) return [];
  const [, , , , left, bottom] = multiply([1, 0, 0, 1, Number(x), Number(y)], matrix);
  const glyphs = [...block.matchAll(/<(\w+)> Tj/g)].flatMap(([, hex]) => hex!.match(/.{4}/g) ?? []);
  const text = glyphs.map((glyph) => fonts.get(name)?.get(glyph) ?? '').join('');
  return [{ text, x: left / pointsPerPixel, y: letterHeight - bottom / pointsPerPixel, size: Number(size) }];
}
