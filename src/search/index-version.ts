/** The version of the documents of the search index. After a change of it all documents must be built again: `fonds reindex`. */
import { digest } from '../lib/digest.ts';
import { describeSearchFields } from './search-fields.ts';

/** Must be increased with every change of folding, tokens, stems, code keys or documents. */
const documentVersion = 3;

export const indexVersion: string = `${documentVersion}-${digest(describeSearchFields()).slice(0, 12)}`;
