import type { FormatContext, WarningLocation } from './format.ts';

/** Codes and messages of the warnings that readers report. */
const messages = {
  'no-identifier':
    'A unit has no unitid. Its identifier is taken from the attribute id, or is its position among its siblings. For the top unit it is the eadid, or the file name, or the title.',
  'no-title':
    'A record has no title or name; its identifier, or the titleproper of the finding aid, is used instead.',
  'unknown-language':
    'A language code is not in ISO 639. A language of the material is kept as written; a description gets the language of the import.',
  'no-language':
    'A file does not state the language of its descriptions. They get the language und (undetermined). Set the language with lang.',
  'other-country':
    'A repository names another country than the one it is imported into. It is imported; check the scope.',
  'impossible-date': 'A date does not exist (for example 30 February); it is kept as text.',
  'ambiguous-date':
    'The order of day and month in a date (for example 5/6/1940) is not known: neither the country nor other dates of the file show it. The date is kept as text.',
  'incomplete-year':
    'A year has three digits and may be incomplete (for example 198); the date is kept as text. Write years before 1000 with four digits, or with A.D.',
  'contradicting-date':
    'The text of a date and its attribute normal contradict each other; the attribute is used.',
  'repaired-encoding':
    'The encoding of the table is not declared, and some bytes are not valid UTF-8; they are read as Windows-1252. Set the encoding with charset.',
  'no-concept-identifier':
    'A concept has neither a URI nor a label to derive an identifier from; its position in the file is its identifier.',
  'no-label': 'Other concepts refer to a concept that has no label; its identifier is used as its name.',
  'several-labels':
    'A concept has several preferred labels in one language; the first is its name, the others are kept as unknown properties.',
  'blank-node':
    'An export cannot write a blank node of the file: it has no statements, two statements refer to it, or no concept does. Its texts are kept as unknown properties.',
  'several-schemes':
    'The file contains several concept schemes; all concepts are imported into the same vocabulary.',
  'internal-audience':
    'A record, or a part of it, is marked audience="internal". It is imported and is as visible as other records; the mark is kept as an unknown property.',
  'internal-restricted':
    'A record, or a part of it, is marked audience="internal". Only users who may update it see the record, or the annotation that contains the part. Set internal=public to import it like other text.',
  'unknown-column':
    'A column of the table is not a field of the record type; its cells are kept as unknown properties, and cells is their number. Rename the column, or add it to a mapping.',
  'missing-column':
    'A table of AtoM or ArchivesSpace lacks a column that the program always writes. Without culture, descriptions get the language of the import; without res_uri, rows become children of the collection in another column, or of the scope.',
  'missing-assigned-column':
    'The import assigns a column to a field, and the table has no such column. Correct the table, or the assignment.',
  'hidden-sheet': 'A sheet of the workbook is hidden; it was ignored. Make it visible to import it.',
  'other-sheet':
    'A workbook has several sheets with content. The first one with known headings is imported; the others are ignored. Choose another one with sheet, or save them as workbooks of their own.',
  'formula-without-value':
    'A cell has a formula without a stored value, and formulas are not evaluated; it is imported as an empty cell. Open the workbook in a spreadsheet program and save it.',
  'cell-with-error':
    'A cell contains an error such as #REF!; it is imported as an empty cell. Correct the cell.',
  'hidden-row': 'A row of the sheet is hidden; it was imported like the others. Delete it to omit it.',
  'merged-cells':
    'Cells of several rows are merged. Only the first row has the value; the cells of the other rows are empty. Unmerge the cells and fill each of them.',
  'numbered-row':
    'A row has no identifier; its number among the rows of the same parent is used. If rows are inserted before it, a later import creates another unit.',
  cycle:
    'A concept is broader than itself; the statement that closes the cycle is kept as an unknown property.',
} as const;

export function addWarning(
  warn: FormatContext['warn'],
  code: keyof typeof messages,
  location: WarningLocation,
): void {
  warn({ code, message: messages[code], location });
}
