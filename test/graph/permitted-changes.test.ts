/** The permissions that each change needs, as a table. Every change is tried by every user and rolled back. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type ChangeName, type ChangeOf, changeNames } from '../../src/graph/changes/changes.ts';
import { parseBundle } from '../../src/model/bundle.ts';
import type { Failure } from '../../src/model/errors.ts';
import { GraphWorld } from '../world/graph-world.ts';

const world = await GraphWorld.make();
const actors = ['mike', 'editor', 'maker', 'granter', 'promoter', 'member', 'reader'] as const;

/** The only grants of each user. */
const grants = [
  // The editor may make and change units in the country, and has been let in to see the hidden repository.
  ['editor', 'create', 'DocumentaryUnit', 'nl'],
  ['editor', 'update', 'DocumentaryUnit', 'nl'],
  // The maker may make units in one repository, and has made one there.
  ['maker', 'create', 'DocumentaryUnit', 'nl-r1'],
  // The granter may grant on units in the country, and on users.
  ['granter', 'grant', 'DocumentaryUnit', 'nl'],
  ['granter', 'grant', 'UserProfile', undefined],
  // The promoter may vote on repositories.
  ['promoter', 'promote', 'Repository', undefined],
  // The member belongs to the editors, may update groups, make users, and grant on users.
  ['member', 'update', 'Group', undefined],
  ['member', 'create', 'UserProfile', undefined],
  ['member', 'create', 'Group', undefined],
  ['member', 'grant', 'UserProfile', undefined],
] as const;

await world.create('Group', { identifier: 'editors', name: 'Editors' });
await world.create('Group', { identifier: 'strangers', name: 'Strangers' });
for (const id of [...actors.slice(1, -1), 'colleague'])
  await world.addUser(id, id === 'member' ? ['editors'] : []);
for (const [who, permission, target, scope] of grants) await world.grant(who, permission, target, scope);
await world.create('Country', { identifier: 'be' });
await world.create('Repository', { identifier: 'r2', isPromotable: true } as never, {
  type: 'Country',
  id: 'be',
});
await world.create('DocumentaryUnit', { identifier: 'u' }, { type: 'Repository', id: 'nl-r1' });
await world.create('DocumentaryUnit', { identifier: 'own' }, { type: 'Repository', id: 'nl-r1' }, 'maker');
const [ownCreationEvent] = await world.store.events.list({}, 'everything', { offset: 0, limit: 1 });
const ownCreation = ownCreationEvent!.id;
await world.create('Repository', { identifier: 'hidden' }, { type: 'Country', id: 'nl' });
await world.perform({
  change: 'setAccess',
  actor: 'mike',
  id: 'nl-hidden',
  accessibleTo: ['editor'],
  logMessage: null,
});
await world.perform({
  change: 'create',
  actor: 'mike',
  logMessage: null,
  parent: { type: 'Repository', id: 'nl-r1' },
  bundle: parseBundle({
    type: 'DocumentaryUnit',
    data: { identifier: 'described' },
    relationships: {
      describes: [
        {
          type: 'DocumentaryUnitDescription',
          data: { name: 'Minutes', languageCode: 'eng' },
          relationships: {
            relatesTo: [
              { id: 'strikes', type: 'AccessPoint', data: { name: 'Strikes', type: 'subjectAccess' } },
            ],
          },
        },
      ],
    },
  }),
});
await world.create('CvocVocabulary', { identifier: 'terms', name: 'Terms' });
for (const identifier of ['a', 'b'])
  await world.create('CvocConcept', { identifier }, { type: 'CvocVocabulary', id: 'terms' });
for (const identifier of ['virtual', 'other']) await world.create('VirtualUnit', { identifier });
await world.perform({
  change: 'create',
  actor: 'mike',
  logMessage: null,
  parent: { type: 'Repository', id: 'nl-r1' },
  bundle: parseBundle({
    id: 'nl-r1-chosen',
    type: 'DocumentaryUnit',
    data: { identifier: 'odd' },
    relationships: {
      describes: [
        {
          id: 'nl-r1-chosen.strange',
          type: 'DocumentaryUnitDescription',
          data: { name: 'Odd', languageCode: 'eng' },
        },
      ],
    },
  }),
});
await world.perform({
  change: 'link',
  actor: 'mike',
  source: 'nl-r1-chosen',
  target: 'nl-r1-described',
  bodies: [],
  directional: false,
  logMessage: null,
  bundle: { type: 'Link', data: { type: 'identity' }, relationships: {} },
} as ChangeOf<'link'>);
const { id: token } = await world.perform({
  change: 'addToken',
  actor: 'admin',
  actorType: 'Group',
  user: 'reader',
  note: '',
  logMessage: null,
} as ChangeOf<'addToken'>);
const { id: webhook } = await world.perform({
  change: 'addWebhook',
  actor: 'admin',
  actorType: 'Group',
  url: 'https://portal.example/',
  types: [],
  scope: null,
  user: null,
  secret: null,
  since: null,
  logMessage: null,
} as ChangeOf<'addWebhook'>);
await world.perform({
  change: 'saveImportProfile',
  mode: 'create',
  actor: 'mike',
  name: 'Units',
  format: 'ead',
  scope: 'nl-r1',
  parameters: {},
  columns: {},
  targets: { ead: { Repository: 'DocumentaryUnit' } },
  logMessage: null,
} as ChangeOf<'saveImportProfile'>);
await world.grant('reader', 'update', 'colleague');
const onUnit = await grantOn('DocumentaryUnit', 'nl');
const onUser = await grantOn('colleague');

/** The id of a grant of `reader` that the table revokes. */
async function grantOn(target: string, scope?: string): Promise<string> {
  await world.grant('reader', 'annotate', target, scope);
  const reader = (await world.store.items.find('reader'))!.gid;
  return (await world.store.grants.listOf([reader])).at(-1)!.id;
}

const bundle = (type: string, data: Record<string, string>) => ({ type, data, relationships: {} });
const unitIn = (id: string) => ({
  change: 'create' as const,
  bundle: bundle('DocumentaryUnit', { identifier: 'new' }),
  parent: { type: 'Repository', id },
});
const unit = (id: string) => ({ type: 'DocumentaryUnit', id });
const patch = (id: string) => ({
  change: 'update' as const,
  ...unit(id),
  patch: true,
  bundle: bundle('DocumentaryUnit', { otherIdentifiers: 'changed' }),
});
const newUser = bundle('UserProfile', { identifier: 'new', name: 'New' });
const newGroup = bundle('Group', { identifier: 'new', name: 'New' });

type Action = { [Name in ChangeName]: Omit<ChangeOf<Name>, 'actor' | 'logMessage'> }[ChangeName];

/** ✓ allowed, · denied, ? not found, since the actor may not see the record; in the order of the actors. */
const table: readonly (readonly [action: string, change: Action, verdicts: string])[] = [
  //                                                                    mike editor maker granter promoter member reader
  ['make a country', { change: 'create', bundle: bundle('Country', { identifier: 'de' }) }, '✓ · · · · · ·'],
  ['make a unit in the repository', unitIn('nl-r1'), '✓ ✓ ✓ · · · ·'],
  ['make a unit in another country', unitIn('be-r2'), '✓ · · · · · ·'],
  ['make a unit in the hidden repository', unitIn('nl-hidden'), '✓ ✓ ? ? ? ? ?'],
  ['change a unit', patch('nl-r1-u'), '✓ ✓ · · · · ·'],
  ['change the unit of the maker', patch('nl-r1-own'), '✓ ✓ ✓ · · · ·'],
  ['delete a unit', { change: 'delete', ...unit('nl-r1-u') }, '✓ · · · · · ·'],
  ['delete the unit of the maker', { change: 'delete', ...unit('nl-r1-own') }, '✓ · ✓ · · · ·'],
  [
    'delete the hidden repository',
    { change: 'delete', type: 'Repository', id: 'nl-hidden' },
    '✓ · ? ? ? ? ?',
  ],
  ['restrict a unit', { change: 'setAccess', id: 'nl-r1-u', accessibleTo: ['mike'] }, '✓ ✓ · · · · ·'],
  [
    'restrict the unit of the maker',
    { change: 'setAccess', id: 'nl-r1-own', accessibleTo: ['mike'] },
    '✓ ✓ ✓ · · · ·',
  ],
  ['open the hidden repository', { change: 'setAccess', id: 'nl-hidden', accessibleTo: [] }, '✓ · ? ? ? ? ?'],
  ['make a user', { change: 'create', bundle: newUser }, '✓ · · · · ✓ ·'],
  ['make a user in the editors', { change: 'create', bundle: newUser, groups: ['editors'] }, '✓ · · · · ✓ ·'],
  [
    'make a user in another group',
    { change: 'create', bundle: newUser, groups: ['strangers'] },
    '✓ · · · · · ·',
  ],
  ['make an administrator', { change: 'create', bundle: newUser, groups: ['admin'] }, '✓ · · · · · ·'],
  [
    'invite a user without permissions',
    { change: 'inviteUser', identifier: 'new', name: 'New', groups: [], permissions: {} },
    '✓ · · · · ✓ ·',
  ],
  [
    'invite a user who may change units in the repository',
    {
      change: 'inviteUser',
      identifier: 'new',
      name: 'New',
      groups: [],
      scope: 'nl-r1',
      permissions: { DocumentaryUnit: ['update'] },
    },
    '✓ · · ✓ · · ·',
  ],
  [
    'invite a user who may change units everywhere',
    {
      change: 'inviteUser',
      identifier: 'new',
      name: 'New',
      groups: [],
      permissions: { DocumentaryUnit: ['update'] },
    },
    '✓ · · · · · ·',
  ],
  [
    'invite a user into another group',
    {
      change: 'inviteUser',
      identifier: 'new',
      name: 'New',
      groups: ['strangers'],
      scope: 'nl-r1',
      permissions: { DocumentaryUnit: ['update'] },
    },
    '✓ · · · · · ·',
  ],
  [
    'invite a user with permissions in the hidden repository',
    {
      change: 'inviteUser',
      identifier: 'new',
      name: 'New',
      groups: [],
      scope: 'nl-hidden',
      permissions: { DocumentaryUnit: ['update'] },
    },
    '✓ · ? ? ? ? ?',
  ],
  [
    'make a group with a user in it',
    { change: 'create', bundle: newGroup, members: ['colleague'] },
    '✓ · · · · ✓ ·',
  ],
  [
    'make a group with a group in it',
    { change: 'create', bundle: newGroup, members: ['strangers'] },
    '✓ · · · · · ·',
  ],
  [
    'take a user into the editors',
    { change: 'joinGroup', group: 'editors', member: 'colleague' },
    '✓ · · · · ✓ ·',
  ],
  [
    'take a group into the editors',
    { change: 'joinGroup', group: 'editors', member: 'strangers' },
    '✓ · · · · · ·',
  ],
  [
    'take a user into another group',
    { change: 'joinGroup', group: 'strangers', member: 'colleague' },
    '✓ · · · · · ·',
  ],
  [
    'make themselves administrator',
    { change: 'joinGroup', group: 'admin', member: 'member' },
    '✓ · · · · · ·',
  ],
  [
    'take a user out of the editors',
    { change: 'leaveGroup', group: 'editors', member: 'member' },
    '✓ · · · · ✓ ·',
  ],
  [
    'take out an administrator',
    { change: 'leaveGroup', group: 'admin', member: 'colleague' },
    '✓ · · · · · ·',
  ],
  [
    'set the members of the editors',
    { change: 'setMembers', group: 'editors', members: ['reader'] },
    '✓ · · · · ✓ ·',
  ],
  [
    'set the members of another group',
    { change: 'setMembers', group: 'strangers', members: [] },
    '✓ · · · · · ·',
  ],
  ['set the members of admin', { change: 'setMembers', group: 'admin', members: ['mike'] }, '· · · · · · ·'],
  [
    'give permissions on units everywhere',
    { change: 'setPermissions', accessor: 'reader', permissions: { DocumentaryUnit: ['update'] } },
    '✓ · · · · · ·',
  ],
  [
    'give permissions on units in the repository',
    {
      change: 'setPermissions',
      accessor: 'reader',
      scope: 'nl-r1',
      permissions: { DocumentaryUnit: ['update'] },
    },
    '✓ · · ✓ · · ·',
  ],
  [
    'take all permissions in the country, which are on units',
    { change: 'setPermissions', accessor: 'editor', scope: 'nl', permissions: {} },
    '✓ · · ✓ · · ·',
  ],
  [
    'take all permissions everywhere, which are on repositories',
    { change: 'setPermissions', accessor: 'promoter', permissions: {} },
    '✓ · · · · · ·',
  ],
  [
    'give permissions to the administrators',
    { change: 'setPermissions', accessor: 'admin', permissions: { Link: ['create'] } },
    '· · · · · · ·',
  ],
  [
    'give permissions on a unit',
    { change: 'setItemPermissions', accessor: 'reader', item: 'nl-r1-u', permissions: ['update'] },
    '✓ · · ✓ · · ·',
  ],
  [
    'give permissions on the unit of the maker',
    { change: 'setItemPermissions', accessor: 'reader', item: 'nl-r1-own', permissions: ['update'] },
    '✓ · · ✓ · · ·',
  ],
  [
    'give permissions on the repository',
    { change: 'setItemPermissions', accessor: 'reader', item: 'nl-r1', permissions: ['update'] },
    '✓ · · · · · ·',
  ],
  ['revoke a grant on units in the country', { change: 'revokeGrant', id: onUnit }, '✓ · · ✓ · · ·'],
  ['revoke a grant on a user', { change: 'revokeGrant', id: onUser }, '✓ · · ✓ · ✓ ·'],
  ['vote for a repository', { change: 'castVote', id: 'be-r2', vote: 'for' }, '✓ · · · ✓ · ·'],
  ['vote against a repository', { change: 'castVote', id: 'be-r2', vote: 'against' }, '✓ · · · ✓ · ·'],
  [
    'link the unit of the maker to another',
    {
      change: 'link',
      source: 'nl-r1-own',
      target: 'nl-r1-u',
      bodies: [],
      directional: false,
      bundle: bundle('Link', { type: 'associative' }),
    },
    '✓ · ✓ · · · ✓',
  ],
  [
    'write a note on the unit of the maker',
    { change: 'annotate', target: 'nl-r1-own', bundle: bundle('Annotation', { body: 'x' }) },
    '✓ · ✓ · · · ✓',
  ],
  [
    'put a term below another',
    { change: 'updateConceptRelations', id: 'terms-a', relation: 'broader', others: ['terms-b'], how: 'set' },
    '✓ · · · · · ·',
  ],
  [
    'bring a unit into a virtual one',
    { change: 'includeUnits', id: 'virtual', units: ['nl-r1-u'], how: 'add' },
    '✓ · · · · · ·',
  ],
  [
    'move a unit between virtual ones',
    { change: 'moveIncluded', from: 'virtual', to: 'other', units: ['nl-r1-u'] },
    '✓ · · · · · ·',
  ],
  [
    'let the reader follow a colleague',
    { change: 'changeSocial', id: 'reader', relation: 'following', others: ['colleague'], how: 'add' },
    '✓ · · · · · ✓',
  ],
  [
    'delete all in the repository',
    { change: 'deleteChildren', type: 'Repository', id: 'nl-r1', all: true, versions: true },
    '✓ · · · · · ·',
  ],
  [
    'add an access point',
    {
      change: 'addAccessPoint',
      id: 'nl-r1-described',
      description: 'nl-r1-described.eng',
      bundle: bundle('AccessPoint', { name: 'Unions', type: 'subjectAccess' }),
    },
    '✓ ✓ · · · · ·',
  ],
  [
    'take an access point away',
    {
      change: 'removeAccessPoint',
      id: 'nl-r1-described',
      description: 'nl-r1-described.eng',
      accessPoint: 'strikes',
    },
    '✓ ✓ · · · · ·',
  ],
  [
    'change many units',
    {
      change: 'batchUpdate',
      tolerant: false,
      version: true,
      bundles: [{ ...bundle('DocumentaryUnit', { otherIdentifiers: 'x' }), id: 'nl-r1-u' }],
    },
    '✓ ✓ · · · · ·',
  ],
  [
    'delete many units',
    { change: 'batchDelete', tolerant: false, version: true, ids: ['nl-r1-own'] },
    '✓ · ✓ · · · ·',
  ],
  [
    'put many units into the repository',
    {
      change: 'putChildren',
      tolerant: false,
      version: true,
      parent: { type: 'Repository', id: 'nl-r1' },
      bundles: [bundle('DocumentaryUnit', { identifier: 'new' })],
    },
    '✓ ✓ ✓ · · · ·',
  ],
  [
    'find and replace in descriptions',
    {
      change: 'findReplace',
      type: 'DocumentaryUnit',
      subtype: 'DocumentaryUnitDescription',
      property: 'name',
      from: 'Minutes',
      to: 'Acts',
      max: 10,
    },
    '✓ ✓ · · · · ·',
  ],
  ['rename a unit', { change: 'rename', names: [{ id: 'nl-r1-u', identifier: 'v' }] }, '✓ ✓ · · · · ·'],
  [
    'put a unit below another',
    { change: 'reparent', moves: [{ id: 'nl-r1-u', parent: 'nl-r1-described' }] },
    '✓ ✓ · · · · ·',
  ],
  [
    'regenerate ids',
    { change: 'regenerateIds', of: { ids: ['nl-r1-chosen'] }, collisions: false, tolerant: false },
    '✓ ✓ · · · · ·',
  ],
  [
    'regenerate the ids of descriptions',
    { change: 'regenerateDescriptions', id: 'nl-r1-chosen' },
    '✓ ✓ · · · · ·',
  ],
  [
    'let links lead elsewhere',
    { change: 'relink', pairs: [{ from: 'nl-r1-chosen', to: 'nl-r1-own' }], tolerant: false },
    '✓ · · · · · ·',
  ],
  [
    'look for links without an owner, where there are none',
    { change: 'fixLinkPermissions' },
    '✓ ✓ ✓ ✓ ✓ ✓ ✓',
  ],
  [
    'make terms of access points',
    {
      change: 'generateConcepts',
      repository: 'nl-r1',
      vocabulary: 'terms',
      accessPointTypes: [],
      language: 'eng',
      repeatedOnly: false,
      limit: 10,
    },
    '✓ · · · · · ·',
  ],
  [
    'import a table of links',
    {
      change: 'importLinks',
      tolerant: false,
      rows: [{ cells: ['nl-r1-own', 'nl-r1-u', '', 'associative', '', ''], line: 1 }],
    },
    '✓ · · · · · ·',
  ],
  [
    'import a table of what access points mean',
    { change: 'importCoreferences', scope: 'nl-r1', rows: [{ cells: ['Strikes', 'terms-a'], line: 1 }] },
    '✓ · · · · · ·',
  ],
  ['make a default user', { change: 'createDefaultUser', groups: [], data: {} }, '✓ · · · · ✓ ·'],
  [
    'add a single grant on a unit',
    { change: 'addGrant', accessor: 'reader', permission: 'delete', target: 'nl-r1-u' },
    '✓ · · ✓ · · ·',
  ],
  ['deactivate a user', { change: 'deactivateUser', id: 'colleague' }, '✓ · · · · · ·'],
  ['deactivate themselves', { change: 'deactivateUser', id: 'member' }, '✓ · · · · · ·'],
  ['activate a user', { change: 'activateUser', id: 'colleague' }, '✓ · · · · · ·'],
  ['add a token', { change: 'addToken', user: 'reader', note: '' }, '✓ · · · · · ✓'],
  ['revoke a token', { change: 'revokeToken', id: token }, '✓ ? ? ? ? ? ✓'],
  ['set their password', { change: 'setPassword', hash: '$scrypt$', session: null }, '✓ ✓ ✓ ✓ ✓ ✓ ✓'],
  [
    'add a passkey of their own',
    { change: 'addCredential', credential: { kind: 'passkey', key: 'k', data: '{}', note: '' } },
    '✓ ✓ ✓ ✓ ✓ ✓ ✓',
  ],
  ['remove a password of somebody else', { change: 'removeCredential', id: 'none' }, '? ? ? ? ? ? ?'],
  [
    'use a passkey of somebody else',
    { change: 'updateSignatureCounter', id: 'none', counter: 1 },
    '? ? ? ? ? ? ?',
  ],
  [
    'add a webhook',
    {
      change: 'addWebhook',
      url: 'https://portal.example/',
      types: [],
      scope: null,
      user: null,
      secret: null,
      since: null,
    },
    '✓ · · · · · ·',
  ],
  [
    'save an import profile',
    {
      change: 'saveImportProfile',
      mode: 'create',
      name: 'New',
      format: 'ead',
      scope: 'nl-r1',
      parameters: {},
      columns: {},
      targets: { ead: { Repository: 'DocumentaryUnit' } },
    },
    '✓ ✓ · · · · ·',
  ],
  [
    'delete an import profile',
    { change: 'deleteImportProfile', name: 'Units', targets: { ead: { Repository: 'DocumentaryUnit' } } },
    '✓ ✓ ? ? ? ? ?',
  ],
  ['remove a webhook', { change: 'removeWebhook', id: webhook }, '✓ · · · · · ·'],
  ['claim a webhook', { change: 'claimWebhook', id: webhook, by: 'here' }, '✓ · · · · · ·'],
  [
    'release a webhook',
    {
      change: 'releaseWebhook',
      id: webhook,
      by: 'here',
      state: { cursor: '0', attempts: 0, failingSince: null, lastError: null, nextTry: '', givenUp: null },
    },
    '✓ · · · · · ·',
  ],
  [
    'record a delivery of a webhook',
    {
      change: 'recordDelivery',
      id: webhook,
      delivery: { from: '0', to: '1', started: '', milliseconds: 1, status: 200, error: null, changes: 1 },
    },
    '✓ · · · · · ·',
  ],
  [
    'undo the creation of the unit of the maker',
    { change: 'undo', event: ownCreation, force: false, page: { offset: 0, limit: 10 } },
    '✓ · ✓ · · · ·',
  ],
  [
    'restore a unit as it was after its creation',
    {
      change: 'restoreAsOn',
      id: 'nl-r1-own',
      until: { event: ownCreation },
      below: true,
      page: { offset: 0, limit: 10 },
    },
    '✓ ✓ ✓ · · · ·',
  ],
  ['abandon a job', { change: 'giveUpJob', job: 'lost' }, '✓ · · · · · ·'],
  ['withdraw a vote of their own', { change: 'withdrawVote', id: 'be-r2', vote: 'for' }, '✓ ✓ ✓ ✓ ✓ ✓ ✓'],
];

const words = { '✓': 'may', '·': 'may not', '?': 'does not find the record needed to' } as const;
const verdictOf: Readonly<Record<string, keyof typeof words>> = {
  'permission-denied': '·',
  'not-found': '?',
};

describe('The permission to make a change', () => {
  for (const [action, change, verdicts] of table) {
    for (const [i, verdict] of (verdicts.split(' ') as (keyof typeof words)[]).entries()) {
      const actor = actors[i]!;
      it(`${actor} ${words[verdict]} ${action}`, async () => {
        const given = { ...change, actor, logMessage: null, commit: false } as ChangeOf<ChangeName>;
        const found = await world.perform(given).then(
          () => '✓',
          (error: Failure) => verdictOf[error.code] ?? error.message,
        );
        assert.equal(found, verdict);
      });
    }
  }

  it('covers every change', () => {
    const covered = new Set<string>(table.map(([, { change }]) => change));
    assert.deepEqual(
      changeNames.filter((name) => !covered.has(name)),
      [],
      'a new change needs a row here',
    );
  });
});
