/** Every change of the service can be undone, or says why not. A new change fails here until it has an entry. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { type ChangeName, changeNames } from '../../src/graph/changes/changes.ts';

/** It changes records with the writers of the store, each kind of which undo-law.test.ts undoes. */
const isInLaw = 'changes records with the writers of the store';
/** It writes no record that an undo could bring back. */
const isNoRecord = 'writes no records, and no event';

const changes: Readonly<Record<ChangeName, string>> = {
  create: isInLaw,
  update: isInLaw,
  delete: isInLaw,
  link: isInLaw,
  annotate: isInLaw,
  updateConceptRelations: isInLaw,
  includeUnits: isInLaw,
  moveIncluded: isInLaw,
  changeSocial: 'belongs to the user alone: undo.test.ts',
  deleteChildren: isInLaw,
  addAccessPoint: isInLaw,
  removeAccessPoint: isInLaw,
  setAccess: isInLaw,
  joinGroup: isInLaw,
  leaveGroup: isInLaw,
  setMembers: isInLaw,
  setPermissions: isInLaw,
  setItemPermissions: isInLaw,
  revokeGrant: isInLaw,
  castVote: 'belongs to the user alone: undo.test.ts',
  withdrawVote: 'belongs to the user alone: undo.test.ts',
  batchUpdate: isInLaw,
  batchDelete: isInLaw,
  putChildren: isInLaw,
  findReplace: isInLaw,
  rename: isInLaw,
  reparent: isInLaw,
  regenerateIds: isInLaw,
  regenerateDescriptions: isInLaw,
  relink: isInLaw,
  fixLinkPermissions: isInLaw,
  generateConcepts: isInLaw,
  createDefaultUser: isInLaw,
  inviteUser: isInLaw,
  deactivateUser: isInLaw,
  activateUser: isInLaw,
  addGrant: isInLaw,
  addToken: isNoRecord,
  setPassword: isNoRecord,
  addCredential: isNoRecord,
  removeCredential: isNoRecord,
  revokeToken: isNoRecord,
  addWebhook: isNoRecord,
  saveImportProfile: isNoRecord,
  deleteImportProfile: isNoRecord,
  removeWebhook: isNoRecord,
  updateSignatureCounter: isNoRecord,
  claimWebhook: isNoRecord,
  releaseWebhook: isNoRecord,
  recordDelivery: isNoRecord,
  giveUpJob: isNoRecord,
  importCoreferences: isInLaw,
  importLinks: isInLaw,
  undo: isInLaw,
  restoreAsOn: isInLaw,
};

const writers = /tx\.(?:items|parts|edges|grants|access|sources)\.(?!list|find|lock|count)/;

describe('Every change', () => {
  it('is listed with the way in which it is undone', () => {
    assert.deepEqual(Object.keys(changes).toSorted(), [...changeNames].toSorted());
  });

  it('that is listed as one without records writes none', () => {
    const folder = new URL('../../src/graph/changes/users/', import.meta.url);
    for (const file of ['tokens.ts', 'credentials.ts', 'webhooks.ts', 'job-end.ts'])
      assert.doesNotMatch(readFileSync(new URL(file, folder), 'utf8'), writers, file);
  });
});

/** The methods of the store that write records, and the calls of the journal that must precede them. */
const storeWriters = [
  ['item-queries.ts', ['insertItems', 'updateItems', 'renameItems', 'moveItems', 'deleteItems']],
  ['grant-queries.ts', ['insertGrants', 'deleteGrants']],
  ['access-queries.ts', ['setAccess', 'setPromotion', 'setRule']],
  ['event-queries.ts', ['addEvent']],
] as const;

describe('The writers of the store', () => {
  for (const [file, calls] of storeWriters)
    it(`record former values themselves, so that no change can omit them: ${file}`, () => {
      const text = readFileSync(new URL(`../../src/store/sql/${file}`, import.meta.url), 'utf8');
      for (const call of calls) assert.ok(text.includes(`journal.${call}(`), call);
    });
});
