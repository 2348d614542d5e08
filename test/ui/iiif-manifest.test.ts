/** Manifests of IIIF Presentation 2 and 3 as pages of the image viewer. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readLabel } from '../../ui/iiif/manifest-text.ts';
import { ManifestError, type ManifestOptions, parseManifest } from '../../ui/iiif/parse-manifest.ts';

const options: ManifestOptions = {
  url: 'https://iiif.example.org/book/manifest',
  origins: ['https://iiif.example.org'],
  language: 'de',
  maxPages: 10,
};

const canvas2 = (resource: unknown, label: unknown = '1r') => ({
  '@type': 'sc:Canvas',
  label,
  images: [{ '@type': 'oa:Annotation', resource }],
});
const manifest2 = (...canvases: readonly unknown[]) => ({
  '@context': 'http://iiif.io/api/presentation/2/context.json',
  '@type': 'sc:Manifest',
  label: 'Book',
  sequences: [{ '@type': 'sc:Sequence', canvases }],
});
const canvas3 = (body: unknown, label: unknown = { none: ['1r'] }) => ({
  type: 'Canvas',
  label,
  items: [{ type: 'AnnotationPage', items: [{ type: 'Annotation', motivation: 'painting', body }] }],
});
const manifest3 = (...items: readonly unknown[]) => ({
  '@context': 'http://iiif.io/api/presentation/3/context.json',
  type: 'Manifest',
  label: { en: ['Book'], de: ['Buch'] },
  items,
});
const image = { id: 'https://iiif.example.org/1/full/max/0/default.jpg', type: 'Image' };

const pagesOf = (manifest: unknown, given: Partial<ManifestOptions> = {}) =>
  parseManifest(manifest, { ...options, ...given }).pages;

function problemOf(manifest: unknown): string {
  try {
    parseManifest(manifest, options);
    return 'none';
  } catch (error) {
    return error instanceof ManifestError ? error.problem : String(error);
  }
}

describe('A IIIF manifest', () => {
  it('of version 2 has pages with an image service or an image file', () => {
    const resource = {
      '@id': 'https://iiif.example.org/1/full/full/0/default.jpg',
      '@type': 'dctypes:Image',
      service: {
        '@context': 'http://iiif.io/api/image/2/context.json',
        '@id': 'https://iiif.example.org/1/',
        profile: 'http://iiif.io/api/image/2/level2.json',
      },
    };
    const file = { '@id': '../scans/2.jpg', '@type': 'dctypes:Image' };
    assert.deepEqual(pagesOf(manifest2(canvas2(resource), canvas2(file, 'back'))), [
      { label: '1r', service: 'https://iiif.example.org/1', file: resource['@id'] },
      { label: 'back', file: 'https://iiif.example.org/scans/2.jpg' },
    ]);
  });

  it('of version 3 has pages with a service of version 2 or 3, and the first of several choices', () => {
    const services = [
      [{ id: 'https://iiif.example.org/1', type: 'ImageService3', profile: 'level1' }],
      [{ '@id': 'https://iiif.example.org/1/info.json', '@type': 'ImageService2', profile: 'x' }],
      { '@id': 'https://iiif.example.org/1', profile: ['http://iiif.io/api/image/2/level1.json'] },
    ];
    for (const service of services)
      assert.deepEqual(pagesOf(manifest3(canvas3({ ...image, service }))), [
        { label: '1r', service: 'https://iiif.example.org/1', file: image.id },
      ]);
    const choice = { type: 'Choice', items: [image, { ...image, id: 'https://iiif.example.org/uv.jpg' }] };
    assert.deepEqual(pagesOf(manifest3(canvas3(choice))), [{ label: '1r', file: image.id }]);
  });

  it('ignores services that are no image services', () => {
    const service = [{ '@id': 'https://iiif.example.org/login', profile: 'http://iiif.io/api/auth/1/login' }];
    assert.deepEqual(pagesOf(manifest3(canvas3({ ...image, service }))), [{ label: '1r', file: image.id }]);
  });

  it('shows no addresses but http and https of allowed origins', () => {
    const ids = [
      'javascript:alert(1)',
      'data:image/png;base64,AAAA',
      'https://other.example.org/1.jpg',
      'https://iiif.example.org.evil.example/1.jpg',
      '//other.example.org/1.jpg',
      'http://iiif.example.org/1.jpg',
    ];
    for (const id of ids) {
      const service = [{ id, type: 'ImageService3' }];
      assert.equal(problemOf(manifest3(canvas3({ ...image, id, service }))), 'otherHost', id);
      assert.deepEqual(pagesOf(manifest3(canvas3({ ...image, service }))), [{ label: '1r', file: image.id }]);
    }
  });

  it('states why it cannot be shown', () => {
    for (const value of [
      null,
      1,
      'text',
      [],
      {},
      { type: 'Collection', items: [] },
      { '@type': 'sc:Canvas' },
    ])
      assert.equal(problemOf(value), 'invalid', JSON.stringify(value));
    const sound = { id: 'https://iiif.example.org/1.mp3', type: 'Sound' };
    for (const value of [
      manifest3(),
      manifest2(),
      manifest3(canvas3(sound)),
      manifest3(null, 1, { items: 5 }),
    ])
      assert.equal(problemOf(value), 'noImages', JSON.stringify(value));
    assert.equal(problemOf({ type: 'Manifest', items: 'none' }), 'noImages');
    assert.equal(problemOf({ '@type': 'sc:Manifest', sequences: {} }), 'noImages');
  });

  it('has up to the maximum number of pages', () => {
    const canvases = Array.from({ length: 12 }, () => canvas3(image));
    const parsed = parseManifest(manifest3(...canvases), options);
    assert.deepEqual([parsed.pages.length, parsed.hasMore], [10, true]);
    assert.equal(parseManifest(manifest3(...canvases.slice(2)), options).hasMore, false);
  });
});

describe('A label of a IIIF manifest', () => {
  it('is read in the language of the reader, or else without a language, in English, or the first one', () => {
    assert.equal(readLabel({ en: ['Book'], de: ['Buch'] }, 'de'), 'Buch');
    assert.equal(readLabel({ en: ['Book'], 'de-AT': ['Buch'] }, 'de'), 'Buch');
    assert.equal(readLabel({ en: ['Book'], none: ['1r'] }, 'fr'), '1r');
    assert.equal(readLabel({ nl: ['Boek'], en: ['Book'] }, 'fr'), 'Book');
    assert.equal(readLabel({ nl: ['Boek'] }, 'fr'), 'Boek');
    assert.equal(readLabel([{ '@value': 'Livre', '@language': 'fr' }, 'x'], 'fr'), 'Livre');
    assert.equal(readLabel({ '@value': 'Livre' }, 'de'), 'Livre');
  });

  it('is text without markup, and undefined without a text', () => {
    assert.equal(readLabel('<b>1</b>\n r', 'en'), '1 r');
    assert.equal(readLabel('x'.repeat(1000), 'en')?.length, 200);
    for (const value of [undefined, null, 5, '', {}, [], { en: [] }, { en: [5] }, { '@value': 5 }])
      assert.equal(readLabel(value, 'en'), undefined, JSON.stringify(value));
  });
});
