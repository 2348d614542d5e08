/** Maps on pages: the place of a point, the marked countries, and the size of the drawings. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, it } from 'node:test';
import {
  type CountryMapFile,
  toShownMap,
  toWorldMap,
  type WorldMapFile,
} from '../../src/pages/shared/map.ts';
import { projectFolder } from '../cli/fonds-process.ts';

const folder = join(projectFolder, 'build', 'maps');
const readMap = (name: string): unknown => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'));
const readCountry = (code: string): CountryMapFile => readMap(code) as CountryMapFile;
const world = readMap('world') as WorldMapFile;

describe('The build of the maps', () => {
  it('is repeated after a change of its scripts and of both atlases', async () => {
    const script = new URL('../../scripts/build-maps.js', import.meta.url);
    const { listMapSources } = (await import(script.href)) as { listMapSources(): readonly string[] };
    const names = listMapSources().map((path) => basename(path));
    assert.deepEqual(names.toSorted(), [
      ...['build-maps.js', 'countries-110m.json', 'countries-50m.json', 'simplify-arc.js'],
    ]);
  });
});

describe('The map of a country', () => {
  it('has a point where the institution is', () => {
    const { point, width, height } = toShownMap(readCountry('nl'), { latitude: 52.2, longitude: 5.3 });
    assert.ok(point !== undefined);
    assert.ok(Math.abs(point.x - width / 2) < width / 10, String(point.x));
    assert.ok(Math.abs(point.y - height / 2) < height / 10, String(point.y));
  });

  it('has no point for a place that is not on it', () => {
    assert.equal(toShownMap(readCountry('nl'), { latitude: 12.1, longitude: -68.9 }).point, undefined);
    assert.equal(toShownMap(readCountry('nl'), undefined).point, undefined);
  });

  it('continues beyond the 180th meridian', () => {
    const west = toShownMap(readCountry('ru'), { latitude: 66, longitude: 179 }).point!;
    const east = toShownMap(readCountry('ru'), { latitude: 66, longitude: -179 }).point!;
    assert.ok(east.x > west.x && east.x - west.x < 20, `${west.x} ${east.x}`);
  });

  it('needs less than 12 KB of a page', () => {
    for (const file of readdirSync(folder).filter((name) => name !== 'world.json')) {
      const { land, country } = readCountry(file.replace('.json', ''));
      assert.ok(country !== '', file);
      assert.ok(land.length + country.length < 12_000, `${file} has ${land.length + country.length} bytes`);
    }
  });
});

describe('The map of the world', () => {
  it('marks countries by their outlines, and small countries by points', () => {
    const { marked } = toWorldMap(world, [
      { code: 'nl', href: '/countries/nl' },
      { code: 'mt', href: '/countries/mt' },
    ]);
    assert.deepEqual(
      marked.map(({ code, path }) => [code, path !== undefined]),
      [
        ['nl', true],
        ['mt', false],
      ],
    );
  });

  it('omits countries that it does not have', () => {
    const unknown = ['zz', 'constructor'].map((code) => ({ code, href: `/countries/${code}` }));
    assert.deepEqual(toWorldMap(world, unknown).marked, []);
  });
});
