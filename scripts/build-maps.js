/**
 * Turns the outlines of `world-atlas` into the maps of the pages: `build/maps/world.json` with all countries, and one file for each country that shows
 * it and its neighbours. Coordinates are whole numbers and paths are relative, so that a map needs a few kilobytes of a page.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './install.js';
import {
  areaOf,
  boxOf,
  clip,
  gapOf,
  joinBoxes,
  ringArea,
  shiftBox,
  simplify,
  toPath,
  unwrap,
} from './map-geometry.js';
import { isOutdated, replaceFolder } from './replace-folder.js';

const target = join(root, 'build', 'maps');

/** Outlines in two scales, for maps of a country and of the world. Resolved when needed, since the packages may not be installed before. */
const atlasFile = {
  near: () => fileURLToPath(import.meta.resolve('world-atlas/countries-50m.json')),
  far: () => fileURLToPath(import.meta.resolve('world-atlas/countries-110m.json')),
};

/** Size of the map of a country. */
const size = { width: 720, height: 480 };
/** Share of the map around the country. */
const margin = 0.12;
/** Height of the smallest map in degrees, so that a small country is shown with its neighbours. */
const minDegrees = 1.6;
/** The world without Antarctica. Degrees of longitude are shortened as at 35° north, for usual proportions. */
const worldView = { west: -180, north: 84, xScale: 2, yScale: 2.44, width: 720, height: 343 };

/** Whole turns (360°) by which shapes are shifted, for maps that cross the 180th meridian. */
const turns = [-1, 0, 1];

/** Files whose changes make the maps outdated. */
export function listMapSources() {
  const scripts = [import.meta.url, import.meta.resolve('./map-geometry.js')].map((url) =>
    fileURLToPath(url),
  );
  return [...scripts, atlasFile.near(), atlasFile.far()];
}

export async function buildMapsIfStale() {
  if (isOutdated(join(target, 'world.json'), listMapSources())) await buildMaps();
}

export async function buildMaps() {
  await replaceFolder(target, (folder) => {
    const near = readAtlas(atlasFile.near());
    const write = (name, map) => writeFileSync(join(folder, `${name}.json`), JSON.stringify(map));
    write('world', drawWorld(readAtlas(atlasFile.far()), near));
    for (const country of near.countries)
      if (country.code !== undefined) write(country.code, drawCountry(near, country));
  });
}

/** Arcs in degrees, and the countries as polygons of rings of arcs. */
function readAtlas(file) {
  const { arcs, transform, objects } = JSON.parse(readFileSync(file, 'utf8'));
  const decoded = arcs.map((arc) => decodeArc(arc, transform));
  return {
    arcs: decoded,
    countries: objects.countries.geometries.map(({ id, type, arcs: shape, properties }) => ({
      code: toCode(id, properties.name),
      polygons: (type === 'Polygon' ? [shape] : shape).map((rings) => ({
        rings,
        box: boxOf(
          unwrap(
            toRing(rings[0], (index) => decoded[index]),
            360,
          ),
        ),
      })),
    })),
  };
}

/** The points of an arc are differences of whole numbers: see the specification of TopoJSON. */
function decodeArc(arc, { scale, translate }) {
  let x = 0;
  let y = 0;
  return arc.map(([dx, dy]) => {
    x += dx;
    y += dy;
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
  });
}

/** The code of ISO 3166-1 with two letters for the one with three digits. Undefined for areas without a code. */
function toCode(id, name) {
  if (id === undefined) return name === 'Kosovo' ? 'xk' : undefined;
  const [tag] = Intl.getCanonicalLocales(`und-${id}`);
  const region = tag.split('-')[1];
  return /^[A-Z]{2}$/.test(region) ? region.toLowerCase() : undefined;
}

/** The points of a ring. A negative number is an arc in the opposite direction. @param arcOf the points of an arc. */
function toRing(indexes, arcOf) {
  return indexes.flatMap((index, i) => {
    const arc = index < 0 ? arcOf(~index).toReversed() : arcOf(index);
    return i === 0 ? arc : arc.slice(1);
  });
}

function drawWorld(far, near) {
  const pathOf = drawer(far.arcs, worldView, 1.2);
  const shapes = far.countries.filter(({ code }) => code !== 'aq');
  const named = near.countries.filter(({ code }) => code !== undefined && code !== 'aq');
  const codes = new Set(named.map(({ code }) => code));
  return {
    ...worldView,
    // Areas without a code.
    land: shapes.map((shape) => (codes.has(shape.code) ? '' : pathOf(shape, 3))).join(''),
    countries: Object.fromEntries(
      named.map((country) => {
        const shape = shapes.find(({ code }) => code === country.code);
        const [west, south, east, north] = mainBox(country);
        const [x, y] = project([(west + east) / 2, (south + north) / 2], worldView).map(Math.round);
        return [country.code, { path: shape === undefined ? '' : pathOf(shape, 3), x, y }];
      }),
    ),
  };
}

function drawCountry({ arcs, countries }, country) {
  const view = viewOf(mainBox(country));
  const pathOf = drawer(arcs, view, 1.3);
  return {
    ...view,
    land: countries.map((other) => (other === country ? '' : pathOf(other, 12))).join(''),
    country: pathOf(country, 3) || pathOf(country, 0),
  };
}

/**
 * Returns a function that writes the path of a country. Neighbours share simplified arcs, so that they keep a common border.
 * @param tolerance of the simplification, in units of the map.
 */
function drawer(arcs, view, tolerance) {
  const drawn = new Map();
  const arcOf = (index) => {
    const known = drawn.get(index);
    if (known !== undefined) return known;
    const projected = arcs[index].map((point) => project(point, view));
    const arc = simplify(
      projected,
      turns.map((by) => shiftBox([0, 0, view.width, view.height], 360 * view.xScale * by)),
      tolerance,
    );
    drawn.set(index, arc);
    return arc;
  };
  const [left, top] = [view.west, view.north];
  const shown = [left, top - view.height / view.yScale, left + view.width / view.xScale, top];
  // Countries at both sides of the 180th meridian are drawn again one turn to the east and to the west.
  const turn = 360 * view.xScale;
  const shifted = (ring, by) => ring.map(([x, y]) => [x + by, y]);
  return ({ polygons }, minArea) => {
    const rings = turns.flatMap((by) => {
      const seen = polygons.filter(({ box }) => gapOf(box, shiftBox(shown, -360 * by)) <= 0);
      const drawnRings = seen.flatMap((polygon) =>
        polygon.rings.map((ring) => unwrap(toRing(ring, arcOf), turn)),
      );
      return drawnRings.map((ring) => clip(shifted(ring, turn * by), view));
    });
    return toPath(rings.filter((ring) => ring.length > 2 && Math.abs(ringArea(ring)) >= minArea));
  };
}

function project([longitude, latitude], { west, north, xScale, yScale }) {
  return [(longitude - west) * xScale, (north - latitude) * yScale];
}

/** The map around a box: its proportions are those of the map, and its degrees of longitude are as long as in its middle. */
function viewOf([west, south, east, north]) {
  const middle = { x: (west + east) / 2, y: (south + north) / 2 };
  const shortened = Math.max(0.2, Math.cos((middle.y * Math.PI) / 180));
  const height = Math.max(north - south, ((east - west) * shortened * size.height) / size.width, minDegrees);
  const yScale = (size.height * (1 - 2 * margin)) / height;
  const xScale = yScale * shortened;
  const round = (value) => Math.round(value * 1000) / 1000;
  return {
    west: round(middle.x - size.width / 2 / xScale),
    north: round(middle.y + size.height / 2 / yScale),
    xScale: round(xScale),
    yScale: round(yScale),
    ...size,
  };
}

/** The box of the main part of a country: without islands and territories far from it. */
function mainBox({ polygons }) {
  const parts = polygons.map(({ box }) => box).sort((a, b) => areaOf(b) - areaOf(a));
  let box = parts[0];
  const largest = areaOf(box);
  for (let isGrown = true; isGrown; ) {
    isGrown = false;
    for (const part of parts) {
      const reach = Math.max(box[2] - box[0], box[3] - box[1]) * (areaOf(part) > largest * 0.15 ? 0.6 : 0.1);
      const joined = joinBoxes(box, part);
      if (gapOf(box, part) > reach || joined.every((value, i) => value === box[i])) continue;
      box = joined;
      isGrown = true;
    }
  }
  return box;
}
