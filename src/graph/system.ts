/** The state of the service for administrators: versions, sizes, search index, jobs, processes and settings. */
import type { SearchStatus, ServiceState, SystemState } from '../model/service-state.ts';
import { indexVersion } from '../search/index-version.ts';
import { searchedTypes } from '../search/search-fields.ts';
import type { JobStore } from '../store/job-store.ts';
import type { Store } from '../store/store.ts';
import type { Actor } from './actor.ts';
import { requireAdministrator } from './permissions/require-permission.ts';
import { getSearchStatus } from './search/reindex.ts';

interface SystemOptions {
  readonly store: Store;
  readonly jobs: Pick<JobStore, 'countByState'>;
  readonly readService: () => Promise<ServiceState>;
}

interface ServiceHealth extends Pick<ServiceState, 'disk'> {
  readonly search: SearchStatus;
}

export class System {
  readonly #options: SystemOptions;

  constructor(options: SystemOptions) {
    this.#options = options;
  }

  /** The parts of the state that need attention. Throws `permission-denied`. */
  async readHealth(actor: Actor): Promise<ServiceHealth> {
    requireAdministrator(actor, 'read the state of the service');
    const { store, readService } = this.#options;
    const [{ disk }, search] = await Promise.all([readService(), getSearchStatus(store.search)]);
    return { disk, search };
  }

  /** Throws `permission-denied`. */
  async read(actor: Actor): Promise<SystemState> {
    requireAdministrator(actor, 'read the state of the service');
    const { store, jobs, readService } = this.#options;
    const { version = null } = await store.search.readState();
    return {
      ...(await readService()),
      store: await store.describe(),
      search: {
        status: await getSearchStatus(store.search),
        version,
        neededVersion: indexVersion,
        documents: await countDocuments(store),
      },
      jobs: await jobs.countByState(),
    };
  }
}

/** Lists of records by type are tallied, so that they need not be counted. */
async function countDocuments({ items }: Pick<Store, 'items'>): Promise<number> {
  const counts = await Promise.all(searchedTypes.map((type) => items.count({ type }, 'everything')));
  return counts.reduce((sum, count) => sum + count, 0);
}
