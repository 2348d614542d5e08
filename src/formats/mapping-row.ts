import { fail } from '../model/errors.ts';

/** A row of a mapping as plain data: as it is listed, and as a deployment writes it. */
export interface MappingRowData {
  /** What it is about: the path of an element or attribute, the name of a column or of a property. */
  readonly path: string;
  /** What kind of thing it goes to. */
  readonly to: string;
  /** Which one of them, where there are several. */
  readonly name?: string;
  readonly how?: string;
}

/** Refuses a row, and says where in the mapping. */
export function failRow(at: number, key: keyof MappingRowData, message: string): never {
  fail('invalid', message, { errors: [{ path: `rows[${at}].${key}`, message }] });
}
