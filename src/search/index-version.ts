/** The version of the documents of the search index. After a change of it all documents must be built again: `fonds reindex`. */
import { digest } from '../lib/digest.ts';
import { fingerprintSearchValues } from '../model/search-values.ts';
import { fingerprintSearchFields } from './search-fields.ts';

/**
 * Must be increased with every change of folding, tokens, stems, code keys or documents. The names of countries come from the ICU data of Node:
 * an update of Node that renames a country does not change the version, since rebuilding all documents for one name would cost more than it helps.
 */
const documentVersion = 3;

/** The values of indexes whose version does not contain their values. Delete it when documentVersion is increased. */
const firstValues = 'Q4eS47n7tiwW';

const values = digest(fingerprintSearchValues()).slice(0, 12);
const fields = fingerprintSearchFields();

export const indexVersion: string = `${documentVersion}-${digest(values === firstValues ? fields : values + fields).slice(0, 12)}`;
