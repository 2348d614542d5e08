/** The contract of src/store/names.ts on every engine: alphabetical lists of the items in a parent, in each language. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Store } from '../../src/store/store.ts';
import type { Gid, Viewer } from '../../src/store/viewer.ts';
import { engines, ids, item, page, write } from './engines.ts';

/** A concept with a label in each language. */
const concept = (id: string, parent: Gid, labels: Readonly<Record<string, string>>) =>
  item(0, id, { type: 'CvocConcept', parent, parts: describeIn(labels) });

const describeIn = (labels: Readonly<Record<string, string>>): string =>
  JSON.stringify(
    Object.entries(labels).map(([languageCode, name]) => ({
      type: 'CvocConceptDescription',
      data: { languageCode, name },
      relationships: {},
    })),
  );

async function listNamed(
  store: Store,
  parent: Gid,
  { language = 'eng', viewer = [] as Viewer, prefix = '', ...others },
): Promise<readonly string[]> {
  const gids = await store.names.list({ parent, language, viewer }, prefix, { ...page, ...others });
  const rows = await store.items.listByGid(gids);
  return ids(gids.map((gid) => rows.find((row) => row.gid === gid)!));
}

for (const engine of engines) {
  describe(`Names in the ${engine.name} store`, { skip: engine.skip }, () => {
    const open = async () => {
      const store = await engine.open();
      const [vocabulary, other] = await write(
        store,
        item(0, 'subjects', { type: 'CvocVocabulary' }),
        item(0, 'places', { type: 'CvocVocabulary' }),
      );
      return { store, vocabulary: vocabulary!, other: other! };
    };

    it('are listed alphabetically in each language, whatever their case and accents', async () => {
      const { store, vocabulary, other } = await open();
      await write(
        store,
        concept('z', vocabulary, { eng: 'zinc', deu: 'Zink' }),
        concept('e', vocabulary, { eng: 'Élan', deu: 'Elan' }),
        concept('a', vocabulary, { eng: 'ebb', deu: 'Ärger' }),
        concept('h', vocabulary, { heb: 'שלום' }),
        concept('elsewhere', other, { eng: 'Easel' }),
      );
      assert.deepEqual(await store.names.listLanguages(vocabulary, []), ['deu', 'eng', 'heb']);
      assert.deepEqual(await listNamed(store, vocabulary, {}), ['a', 'e', 'z']);
      assert.deepEqual(await listNamed(store, vocabulary, { language: 'deu' }), ['a', 'e', 'z']);
      assert.deepEqual(await listNamed(store, vocabulary, { prefix: 'e' }), ['a', 'e']);
      assert.deepEqual(await listNamed(store, vocabulary, { offset: 1, limit: 1 }), ['e']);
      const list = { parent: vocabulary, viewer: [] };
      assert.deepEqual(await store.names.listInitials({ ...list, language: 'eng' }, 10), ['e', 'z']);
      assert.deepEqual(await store.names.listInitials({ ...list, language: 'eng' }, 1), ['e']);
      assert.deepEqual(await store.names.listInitials({ ...list, language: 'heb' }, 10), ['ש']);
      assert.deepEqual(await store.names.listInitials({ ...list, language: 'fra' }, 10), []);
    });

    it('have initials outside of the basic plane, and signs', async () => {
      const { store, vocabulary } = await open();
      await write(store, concept('x', vocabulary, { eng: '𐤀lef' }), concept('s', vocabulary, { eng: '§§' }));
      const list = { parent: vocabulary, language: 'eng', viewer: [] };
      assert.deepEqual(await store.names.listInitials(list, 10), ['§', '𐤀']);
      assert.deepEqual(await listNamed(store, vocabulary, { prefix: '𐤀' }), ['x']);
    });

    it('of hidden items are neither listed nor have initials or languages', async () => {
      const { store, vocabulary } = await open();
      const [user, seen, hidden] = await write(
        store,
        item(0, 'user', { type: 'UserProfile' }),
        concept('open', vocabulary, { eng: 'ebb' }),
        concept('hidden', vocabulary, { eng: 'zinc', deu: 'Zink' }),
      );
      await store.transaction((tx) => tx.access.set(hidden!, [user!]));
      for (const viewer of [[], [seen!]]) {
        assert.deepEqual(await store.names.listLanguages(vocabulary, viewer), ['eng']);
        assert.deepEqual(await listNamed(store, vocabulary, { viewer }), ['open']);
        const list = { parent: vocabulary, language: 'eng', viewer };
        assert.deepEqual(await store.names.listInitials(list, 10), ['e']);
      }
      for (const viewer of [[user!], 'everything'] as const) {
        assert.deepEqual(await store.names.listLanguages(vocabulary, viewer), ['deu', 'eng']);
        assert.deepEqual(await listNamed(store, vocabulary, { viewer }), ['open', 'hidden']);
      }
    });

    it('follow changes, moves and deletions of the items', async () => {
      const { store, vocabulary, other } = await open();
      const [one, two] = await write(
        store,
        concept('one', vocabulary, { eng: 'Alpha' }),
        concept('two', vocabulary, { eng: 'Beta' }),
      );
      await store.transaction(async (tx) => {
        const [row] = await tx.items.listByGid([one!]);
        await tx.items.update([{ ...row!, parts: describeIn({ eng: 'Gamma', deu: 'Gamma' }) }]);
      });
      assert.deepEqual(await listNamed(store, vocabulary, {}), ['two', 'one']);
      await store.transaction((tx) => tx.items.move([{ gid: one!, parent: other, position: 0 }]));
      assert.deepEqual(await listNamed(store, vocabulary, {}), ['two']);
      assert.deepEqual(await listNamed(store, other, { language: 'deu' }), ['one']);
      const tombstone = { gid: two!, id: 'two', type: 'CvocConcept', restricted: false, since: 't' };
      await store.transaction((tx) => tx.items.delete([tombstone]));
      assert.deepEqual(await store.names.listLanguages(vocabulary, 'everything'), []);
    });
  });
}
