/** The archive as another process of the service sees it: the same store, with objects of its own. */
import type { TestContext } from 'node:test';
import { createIdentities } from '../../../src/app/identities.ts';
import { createPasskeys } from '../../../src/app/passkeys.ts';
import { SignIn } from '../../../src/graph/sign-in/sign-in.ts';
import { buildApp } from '../../../src/http/app.ts';
import { openSignIn } from '../../../src/store/sqlite/sign-in.ts';
import type { TestArchive } from '../../world/archive.ts';

/** On SQLite only. */
export async function openInOtherProcess(t: TestContext, archive: TestArchive): Promise<TestArchive> {
  const { options, store, env, storeFolder, graph, logged } = archive;
  const { settings } = options;
  const signInStore = openSignIn({ folder: storeFolder });
  t.after(() => signInStore.close());
  const signIn = new SignIn({ store: signInStore, archive: store, env, logDays: 1 });
  const parts = {
    signIn,
    store: signInStore,
    archive: store,
    env,
    perform: ((change) => graph.perform(change)) as TestArchive['graph']['perform'],
  };
  const identities = createIdentities({ ...parts, settings, log: (line) => logged.push(line) });
  const passkeys = createPasskeys(settings, parts);
  const opened = (await options.openArchive())!;
  const app = buildApp({ ...options, openArchive: () => ({ ...opened, signIn, identities, passkeys }) });
  return { ...archive, signIn, app };
}
