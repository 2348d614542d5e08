import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SaxesParser } from 'saxes';
import { renderFeed } from '../../ui/components/atom-feed.ts';

describe('The Atom feed of changes', () => {
  const site = { name: 'A & B', language: 'de', origin: 'https://a.example' } as const;
  const api = 'https://a.example/archive';
  const change = {
    key: 'e1',
    eventType: 'ingest',
    timestamp: '2026-11-15T02:13:26.685+00:00',
    logMessage: 'Files <1 & 2>, "new" \u0001',
    actorId: 'mike',
    actor: '<Mike>',
    count: 4,
    items: [
      { type: 'Country', title: 'nl', codes: 'country', path: '/countries/nl' },
      { type: 'DocumentaryUnit', title: 'מכתבים & <b>', path: '/units/a' },
      { type: 'Link', title: undefined, path: '/links/x' },
    ],
  } as const;
  const page = {
    days: [{ day: '2026-11-15', changes: [change] }],
    filters: { type: '', et: '', from: '', to: '' },
    path: '/changes',
    feedPath: '/changes.atom',
    isFiltered: false,
    newestPath: undefined,
    olderPath: undefined,
  };

  it('is well-formed whatever the texts are, in the language of the reader', () => {
    const texts: string[] = [];
    const parser = new SaxesParser();
    parser.on('error', (error) => assert.fail(error));
    parser.on('text', (text) => text.trim() !== '' && texts.push(text));
    parser.write(renderFeed('changes.title', { page, api }, site)).close();
    assert.ok(
      texts.includes('Importiert: Niederlande, מכתבים & <b>, Verknüpfung, und 1 weiterer'),
      texts.join('\n'),
    );
    assert.ok(texts.includes('Files <1 & 2>, "new" \uFFFD'));
    assert.ok(texts.includes('https://a.example/archive/classes/SystemEvent/e1'));
  });
});
