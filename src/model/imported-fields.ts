/** Fields that only imports set (`Field.importedWith`), which a client may send back unchanged, and fields that edits remove (`Field.removedByEdits`). */
import type { Bundle } from './bundle.ts';
import type { Data } from './define.ts';
import { getRecordType } from './registry.ts';
import { failOnField } from './validate.ts';

/**
 * Returns the record with the stored values of these fields. Omits a value if the field that `importedWith` names changes. Throws `invalid` for
 * another value.
 * @param stored data of the stored record; undefined for a new one.
 */
export function keepImportedFields(wanted: Bundle, stored: Data = {}): Bundle {
  let { data } = wanted;
  for (const [name, { importedWith }] of Object.entries(getRecordType(wanted.type).fields)) {
    if (importedWith === undefined) continue;
    const known = stored[name];
    const isRemoved = wanted.unset?.includes(name) === true && known !== undefined;
    if ((data[name] !== undefined && data[name] !== known) || isRemoved)
      failOnField(wanted, name, 'Only imports set this field. Send the stored value, or omit the field');
    const { [name]: _, ...others } = data;
    const isKept = known !== undefined && data[importedWith] === stored[importedWith];
    data = isKept ? { ...others, [name]: known } : others;
  }
  return data === wanted.data ? wanted : { ...wanted, data };
}

/** The data of an edited part without the values that were about its former text. A value that the client has changed stays. */
export function removeOutdatedValues(type: string, wanted: Data, stored: Data): Data {
  const { fields } = getRecordType(type);
  const isOutdated = (name: string): boolean =>
    fields[name]?.removedByEdits === true && wanted[name] === stored[name];
  return Object.fromEntries(Object.entries(wanted).filter(([name]) => !isOutdated(name)));
}
