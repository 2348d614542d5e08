/** The structure of a tagged PDF: its elements as programs for screen readers see them. */

export interface PdfElement {
  readonly type: string;
  readonly language: string | undefined;
  /** Number of pieces of text that belong to the element itself. */
  readonly contents: number;
  /** Number of annotations, which make the element a link. */
  readonly annotations: number;
  readonly children: readonly PdfElement[];
}

/** @param pdf as the library writes it: every object by itself. */
export function readPdfStructure(pdf: Buffer): PdfElement {
  const objects = new Map(
    [...pdf.toString('latin1').matchAll(/(?:^|\n)(\d+) 0 obj\n(.*?)\nendobj/gs)].map(([, id, body]) => [
      id!,
      body!,
    ]),
  );
  const root = [...objects.values()].find((body) => body.includes('/Type /StructTreeRoot'))!;
  const [, id] = /\n\/K \[(\d+) 0 R\]/.exec(root)!;
  return readElement(objects, id!);
}

function readElement(objects: ReadonlyMap<string, string>, id: string): PdfElement {
  const body = objects.get(id)!;
  const [, type] = /\/S \/(\w+)/.exec(body)!;
  // References to annotations and to content on other pages are dictionaries.
  const [, list] = /\n\/K \[(.*)\]/s.exec(body) ?? [undefined, undefined, ''];
  const annotations = list!.match(/\/Type \/OBJR/g)?.length ?? 0;
  const onOtherPages = list!.match(/\/Type \/MCR/g)?.length ?? 0;
  const own = list!.replace(/<<.*?>>/gs, ' ');
  const children = [...own.matchAll(/(\d+) 0 R/g)].map(([, child]) => readElement(objects, child!));
  const onFirstPage = own.replace(/\d+ 0 R/g, ' ').match(/\d+/g)?.length ?? 0;
  return {
    type: type!,
    language: /\/Lang \((.*?)\)/.exec(body)?.[1],
    contents: onFirstPage + onOtherPages,
    annotations,
    children,
  };
}

/** As one line: `L(LI(Lbl LBody(P)))`. */
export function describeElement({ type, language, children }: PdfElement): string {
  const name = language === undefined ? type : `${type}[${language}]`;
  return children.length === 0 ? name : `${name}(${children.map(describeElement).join(' ')})`;
}
