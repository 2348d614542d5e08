/**
 * Loaded before the server (`node --import`) by the benchmark of imports: the store then writes no search documents. There is no such setting,
 * since records that were imported so could not be found.
 */
import { DocumentUpdater } from '../src/store/search/sql/document-updater.ts';

DocumentUpdater.prototype.insert = () => Promise.resolve();
