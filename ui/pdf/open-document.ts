/** Opens a PDF that conforms to PDF/UA-1, with its properties. */
import PdfDocument from 'pdfkit';
import { escapeXml } from '../format-values.ts';

export interface DocumentProperties {
  readonly title: string;
  /** Language of the document, as a tag. */
  readonly language: string;
  readonly producer: string;
  readonly date: Date;
}

export function openDocument({ title, language, producer, date }: DocumentProperties): PdfDocument {
  const document = new PdfDocument({
    size: 'A4',
    margin: 0,
    pdfVersion: '1.7',
    subset: 'PDF/UA',
    tagged: true,
    displayTitle: true,
    lang: language,
    // Otherwise the library uses a font that it does not embed.
    font: null,
    // Without a limit.
    fontLayoutCache: false,
    info: { Title: title, Producer: producer, Creator: producer, CreationDate: date },
  });
  // A string, since pdfkit compares with the number 1, and would then add lists of glyphs to the fonts, which PDF/UA does not need, and which lack parts of
  // accented letters.
  document.subset = '1';
  escapeMetadata(document);
  return document;
}

/** The library writes properties twice: as strings of PDF, and then as XML, in which it does not escape them. */
function escapeMetadata(document: PdfDocument): void {
  const addInfo = document._addInfo.bind(document);
  document._addInfo = () => {
    for (const [name, value] of Object.entries(document.info))
      if (typeof value === 'string') document.info[name] = escapeXml(value);
    addInfo();
  };
}
