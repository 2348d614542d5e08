// biome-ignore-all lint/style/noDefaultExport: the packages have default exports.
/** The parts of the packages without types that the PDF uses. */
declare module 'pdfkit' {
  interface FontkitFont {
    hasGlyphForCodePoint(codePoint: number): boolean;
  }

  interface GlyphPosition {
    readonly xAdvance: number;
    readonly xOffset: number;
    readonly yOffset: number;
    readonly advanceWidth: number;
  }

  /** Lengths are for the font size 1000. */
  interface EmbeddedFont {
    readonly id: string;
    readonly font: FontkitFont;
    readonly ascender: number;
    /** The codes of the glyphs in hexadecimal, which are added to the file, and their positions. */
    encode(
      text: string,
      features: readonly string[] | undefined,
    ): readonly [codes: readonly string[], positions: readonly GlyphPosition[]];
    /** The object of the font in the file. */
    ref(): unknown;
  }

  interface StructureElement {
    add(child: unknown): this;
    end(): void;
    readonly dictionary: { data: Record<string, unknown> };
  }

  interface Page {
    /** Fonts of the page by their ids. */
    readonly fonts: Record<string, unknown>;
    /** Images and other contents that several pages share, by their names. */
    readonly xobjects: Record<string, unknown>;
  }

  interface FileObject {
    readonly data: Record<string, unknown>;
    end(content?: string): void;
  }

  interface LinkOptions {
    /** The element Link. */
    readonly structParent: StructureElement;
    /** A String object: the library writes other strings as names. */
    readonly Contents: object;
  }

  export default class PdfDocument {
    constructor(options: Readonly<Record<string, unknown>>);
    info: Record<string, unknown>;
    /** Writes the properties as XML. */
    _addInfo(): void;
    /** The part of PDF/UA that the file conforms to. */
    subset: string;
    /** The current font. */
    readonly _font: EmbeddedFont;
    /** The current page. */
    page: Page;
    /** The pages that the next page, or the end of the document, ends and writes. */
    _pageBuffer: Page[];
    /** A new object of the file, which is written when it ends. */
    ref(dictionary: Readonly<Record<string, unknown>>): FileObject;
    openImage(file: Uint8Array): { readonly width: number; readonly height: number };
    image(
      image: object,
      x: number,
      y: number,
      options: { readonly fit: readonly [width: number, height: number] },
    ): this;
    readonly outline: Outline;
    on(event: 'data', listener: (chunk: Uint8Array) => void): this;
    on(event: 'end', listener: () => void): this;
    registerFont(name: string, file: Uint8Array, family?: string): this;
    font(name: string): this;
    addPage(): this;
    /** Adds operators to the content of the page. */
    addContent(operators: string): this;
    struct(type: string, options?: { readonly lang?: string }): StructureElement;
    addStructure(element: StructureElement): this;
    markStructureContent(type: string): unknown;
    /** @param y from the top of the page; null keeps the position or zoom of the reader. */
    addNamedDestination(name: string, kind: 'XYZ', x: null, y: number, zoom: null): void;
    link(x: number, y: number, width: number, height: number, url: string, options: LinkOptions): this;
    goTo(
      x: number,
      y: number,
      width: number,
      height: number,
      destination: string,
      options: LinkOptions,
    ): this;
    save(): this;
    restore(): this;
    lineWidth(width: number): this;
    moveTo(x: number, y: number): this;
    lineTo(x: number, y: number): this;
    stroke(): this;
    dash(length: number, options: { readonly space: number }): this;
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
    hasGlyphForCodePoint(codePoint: number): boolean;
  }
  export interface FontCollection {
    readonly fonts: readonly Font[];
  }
  export function create(file: Uint8Array): Font | FontCollection;
}
