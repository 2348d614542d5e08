import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseDetails, type SecurityEventKind } from '../../src/model/security-event.ts';

const parse = (kind: SecurityEventKind, details: string) => parseDetails({ kind, details });

describe('The details of an event of the security log', () => {
  it('name a change and the record that it is about', () => {
    assert.deepEqual(parse('user-changed', 'invited nl-city'), { word: 'invited', text: 'nl-city' });
    assert.deepEqual(parse('user-changed', 'deactivated'), { word: 'deactivated', text: '' });
    assert.deepEqual(parse('permissions-changed', 'update DocumentaryUnit'), {
      word: 'update',
      text: 'DocumentaryUnit',
    });
    assert.deepEqual(parse('permissions-changed', 'undo 123'), { word: 'undo', text: '123' });
  });

  it('name why a sign-in failed, and who tried', () => {
    assert.deepEqual(parse('sign-in-failed', 'denied: ada b'), { word: 'denied', text: 'ada b' });
    assert.deepEqual(parse('sign-in-failed', 'attempt'), { word: 'attempt', text: '' });
    const sentence = 'This passkey is unknown here, or was removed.';
    assert.deepEqual(parse('sign-in-failed', sentence), { word: undefined, text: sentence });
  });

  it('are only an id for a change of a scope, also if the id is a word', () => {
    assert.deepEqual(parse('permissions-changed', 'grant'), { word: undefined, text: 'grant' });
    assert.deepEqual(parse('permissions-changed', ''), { word: undefined, text: '' });
  });

  it('are the note of a token as written', () => {
    assert.deepEqual(parse('token-created', 'update catalogue'), {
      word: undefined,
      text: 'update catalogue',
    });
  });
});
