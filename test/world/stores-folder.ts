import { tmpdir } from 'node:os';

/**
 * Folder for temporary stores and database servers. `npm test` passes one in memory if there is enough (scripts/memory-folder.js): every test
 * writes a store and deletes it, and would wait for the disk each time.
 */
export const storesFolder = process.env.FONDS_TEST_FOLDER ?? tmpdir();
