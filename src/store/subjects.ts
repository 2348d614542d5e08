/** Binds the flat methods of an engine class to the subjects of the contract. */
export const subjectMethods: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  items: {
    find: 'findItem',
    listById: 'findItems',
    listHeads: 'findHeads',
    listByGid: 'getItems',
    listWithAncestors: 'getLineage',
    count: 'countItems',
    countDescendants: 'countDescendants',
    list: 'listItems',
    listPerOwner: 'listItemsOfEach',
    listTakenIds: 'listTakenIds',
    getNextPosition: 'nextPosition',
    findTombstone: 'findTombstone',
    listTombstones: 'listTombstones',
    lock: 'lockItems',
    insert: 'insertItems',
    update: 'updateItems',
    reservePosition: 'takePlace',
    rename: 'renameItems',
    setPositions: 'moveItems',
    move: 'setParents',
    setLastEvent: 'setLastEvent',
    addToCounts: 'addCounts',
    delete: 'deleteItems',
  },
  parts: {
    listByGid: 'getParts',
    listById: 'findParts',
    rename: 'renameParts',
    insert: 'insertParts',
    delete: 'deleteParts',
  },
  edges: {
    listFrom: 'listEdges',
    listTo: 'listEdgesTo',
    listMembers: 'listMembers',
    insert: 'insertEdges',
    delete: 'deleteEdges',
  },
  sources: { list: 'listSources', count: 'countSources', upsert: 'putSources' },
  access: {
    list: 'listAccess',
    listRestrictions: 'listRestrictions',
    listDependents: 'listDependents',
    listVisible: 'listVisible',
    set: 'setAccess',
    restrictNew: 'restrictItems',
    updatePromotion: 'setPromotion',
    publishHistory: 'publishHistory',
  },
  events: {
    find: 'findEvent',
    listById: 'findEvents',
    listByGid: 'getEvents',
    count: 'countEvents',
    list: 'listEvents',
    listPerItem: 'listEventsOfEach',
    listVisible: 'listVisibleEvents',
    listHiddenSubjects: 'listHiddenSubjects',
    listPrevious: 'listEventsBefore',
    listFirstSubjects: 'listFirstSubjects',
    insert: 'insertEvent',
    insertSubjects: 'insertSubjects',
    updateAudiences: 'updateAudiences',
  },
  versions: {
    find: 'findVersion',
    list: 'listVersions',
    listByEvent: 'listVersionsOf',
    listItemsWithVisible: 'listWithVisibleVersion',
    insert: 'insertVersions',
  },
  grants: {
    listOf: 'listGrants',
    find: 'findGrant',
    count: 'countGrants',
    list: 'pageGrants',
    insert: 'insertGrants',
    delete: 'deleteGrants',
  },
  feed: {
    list: 'listFeed',
    getLastSequence: 'lastPlace',
    assignSequences: 'placeEvents',
    insertDepartures: 'insertDepartures',
  },
  webhooks: {
    list: 'listWebhooks',
    insert: 'insertWebhook',
    delete: 'deleteWebhook',
    claim: 'claimWebhook',
    release: 'releaseWebhook',
  },
  harvest: {
    find: 'findHarvest',
    list: 'listHarvest',
    count: 'countHarvest',
    findEarliestStamp: 'findEarliestHarvest',
    listParents: 'listHarvestHolders',
  },
  outcomes: { find: 'findOutcome', insert: 'keepOutcome' },
  jobEnds: { find: 'findJobEnd', insert: 'endJob' },
  tokens: { find: 'findToken', list: 'listTokens', insert: 'insertToken', delete: 'deleteToken' },
  dump: {
    streamItems: 'allItems',
    streamEvents: 'allEvents',
    streamSubjects: 'allSubjects',
    streamVersions: 'allVersions',
    streamGrants: 'allGrants',
    streamTombstones: 'allTombstones',
    listScopeAudiences: 'scopeAudiences',
    listEdges: 'edgesOf',
    listLimited: 'limitedAmong',
    listIds: 'idsOf',
    countItems: 'countAllItems',
  },
  restore: {
    deleteItems: 'clearItems',
    startGidsAt: 'goOnFrom',
    insertEvents: 'insertEvents',
    updateEventEnds: 'setEventEnds',
    insertTombstones: 'insertTombstones',
    insertAccess: 'insertAccess',
    insertRestrictions: 'insertRestrictions',
    setAudiences: 'setAudiences',
    listEventGids: 'findEventGids',
    countChildren: 'countChildren',
    findDuplicateGid: 'findDoubleGid',
    finish: 'settleIn',
  },
};

type Method = (...parameters: readonly unknown[]) => unknown;

export function toSubjects<T>(flat: object): T {
  const subjects: Record<string, Record<string, Method>> = {};
  for (const [subject, names] of Object.entries(subjectMethods)) {
    const bound: Record<string, Method> = {};
    for (const [name, method] of Object.entries(names)) {
      const found = (flat as Readonly<Record<string, Method | undefined>>)[method];
      if (found !== undefined) bound[name] = found.bind(flat);
    }
    subjects[subject] = bound;
  }
  for (const name of ['savepoint', 'lockScope', 'reserveGids'])
    if (name in flat)
      (subjects as unknown as Record<string, Method>)[name] = (flat as Record<string, Method>)[name]!.bind(
        flat,
      );
  return subjects as T;
}
