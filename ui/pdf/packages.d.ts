// biome-ignore-all lint/style/noDefaultExport: the packages have default exports.
/** The parts of the packages without types that the PDF uses. */
declare module 'pdfkit' {
  interface FontkitFont {
    hasGlyphForCodePoint(codePoint: number): boolean;
  }

  interface StructureElement {
    add(child: unknown): this;
    end(): void;
    readonly dictionary: { data: unknown };
  }

  export default class PdfDocument {
    constructor(options: Readonly<Record<string, unknown>>);
    /** The current font. Its cache of laid-out words has no limit. */
    readonly _font: { readonly font: FontkitFont; layoutCache: Record<string, unknown> };
    readonly outline: Outline;
    on(event: 'data', listener: (chunk: Uint8Array) => void): this;
    on(event: 'end', listener: () => void): this;
    registerFont(name: string, file: Uint8Array, family?: string): this;
    font(name: string): this;
    fontSize(size: number): this;
    fillColor(color: string): this;
    text(text: string, x: number, y: number, options: Readonly<Record<string, unknown>>): this;
    widthOfString(text: string, options?: Readonly<Record<string, unknown>>): number;
    addPage(): this;
    struct(type: string, options?: { readonly lang?: string }): StructureElement;
    addStructure(element: StructureElement): this;
    markStructureContent(type: string): unknown;
    markContent(tag: string, options: Readonly<Record<string, unknown>>): this;
    endMarkedContent(): this;
    end(): void;
  }

  interface Outline {
    addItem(title: string, options?: { readonly expanded?: boolean; readonly top?: number }): Outline;
  }
}

declare module 'bidi-js' {
  interface Bidi {
    getEmbeddingLevels(text: string): {
      readonly levels: Uint8Array;
      readonly paragraphs: readonly { readonly level: number }[];
    };
    getMirroredCharacter(character: string): string | null;
  }
  export default function createBidi(): Bidi;
}

declare module 'linebreak' {
  export default class LineBreaker {
    constructor(text: string);
    nextBreak(): { readonly position: number; readonly required: boolean } | null;
  }
}

declare module 'fontkit' {
  interface Font {
    readonly postscriptName: string;
  }
  export function create(file: Uint8Array): Font | { readonly fonts: readonly Font[] };
}
