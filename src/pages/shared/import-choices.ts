/**
 * The choices of an import as values of the form that sends it: on the page of imports, and on the page of a job whose files have errors. The views
 * cannot import the request of an import, which uses modules of Node.
 */
export interface ImportChoices {
  /** Values of the fields by their names, which are those of the parameters of an import. */
  readonly values: Readonly<Record<string, string>>;
  /** Assignments of columns to fields, `KEY=FIELD`. */
  readonly columns: readonly string[];
}

export const noImportChoices: ImportChoices = { values: {}, columns: [] };
