/** Settings of the sign-in that contradict each other prevent the start. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { describeSettings } from '../../src/config/describe-settings.ts';
import { loadSettings, loadSettingsWithSources } from '../../src/config/load-settings.ts';
import type { Settings } from '../../src/config/settings.ts';
import { listMappedGroups, requireSignInWays } from '../../src/config/sign-in-ways.ts';

const defaults = loadSettings({ flags: {}, environment: {} });
const provider: Partial<Settings> = {
  signIn: ['oidc'],
  oidcIssuer: 'https://login.example.org/realms/a',
  oidcClientId: 'fonds',
};

describe('The settings of an OpenID provider', () => {
  it('are complete with an issuer and a client', () => {
    requireSignInWays({ ...defaults, ...provider });
    for (const oidcIssuer of ['http://localhost:8081', 'http://127.0.0.1:8081', 'http://[::1]:8081'])
      requireSignInWays({ ...defaults, ...provider, oidcIssuer });
  });

  const refused: readonly (readonly [Partial<Settings>, RegExp])[] = [
    [{ oidcIssuer: '' }, /needs oidc-issuer/],
    [{ oidcClientId: '' }, /needs oidc-issuer and oidc-client-id/],
    [{ oidcIssuer: 'http://login.example.org' }, /must begin with https/],
    [{ oidcIssuer: 'http://localhost.example.org' }, /must begin with https/],
    [{ oidcIssuer: 'login.example.org' }, /must be a web address/],
    [{ oidcIssuer: 'https://login.example.org/?a=b' }, /must be a web address/],
    [{ oidcIssuer: 'https://user:word@login.example.org' }, /must be a web address/],
    [{ oidcGroupsClaim: 'groups' }, /need each other/],
    [{ oidcGroupMap: ['a=b'] }, /need each other/],
    [{ oidcGroupsClaim: 'groups', oidcGroupMap: ['archivists'] }, /entries such as staff=archivists/],
    [{ oidcUserClaim: '' }, /name of a claim/],
    [{ signIn: ['password'], oidcCreateUsers: true }, /has no effect without 'oidc'/],
  ];
  for (const [settings, message] of refused)
    it(`are refused: ${JSON.stringify(settings)}`, () => {
      assert.throws(() => requireSignInWays({ ...defaults, ...provider, ...settings }), {
        code: 'invalid',
        message,
      });
    });

  it('map values with an equals sign to groups', () => {
    assert.deepEqual(listMappedGroups({ oidcGroupMap: ['cn=staff,ou=x = archivists'] }), [
      { value: 'cn=staff,ou=x', group: 'archivists' },
    ]);
  });

  it('hide the secret from administrators', () => {
    const environment = { FONDS_OIDC_CLIENT_SECRET: 'very secret' };
    const { settings, sources } = loadSettingsWithSources({ flags: {}, environment });
    const shown = describeSettings(settings, sources).find(({ name }) => name === 'oidc-client-secret');
    assert.deepEqual(shown, { name: 'oidc-client-secret', value: '***', source: 'environment' });
  });
});
