/**
 * Turns the outlines of `world-atlas` into the maps of the pages: `build/maps/world.json` with all countries, and one file for each country that shows
 * it and its neighbours. Coordinates are whole numbers and paths are relative, so that a map needs a few kilobytes of a page: the paths
 * of d3-geo 3.1.2 have absolute coordinates, so a context of ours writes them.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { geoCentroid, geoEquirectangular, geoPath, geoProjection } from 'd3-geo';
import { bbox, feature, transform } from 'topojson-client';
import { root } from './install.js';
import { isOutdated, replaceFolder } from './replace-folder.js';
import { keepFewPoints, simplifyArc } from './simplify-arc.js';

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

/** Units for each radian of a projection whose unit is a degree. */
const degrees = 180 / Math.PI;

/** Files whose changes make the maps outdated. */
export function listMapSources() {
  const scripts = [import.meta.url, import.meta.resolve('./simplify-arc.js')];
  return [...scripts.map((url) => fileURLToPath(url)), atlasFile.near(), atlasFile.far()];
}

export async function buildMapsIfStale() {
  if (isOutdated(join(target, 'world.json'), listMapSources())) await buildMaps();
}

export async function buildMaps() {
  await replaceFolder(target, (folder) => {
    const near = readAtlas(atlasFile.near());
    const write = (name, map) => writeFileSync(join(folder, `${name}.json`), JSON.stringify(map));
    write('world', drawWorld(readAtlas(atlasFile.far()), near));
    for (const [index, { code }] of near.countries.entries())
      if (code !== undefined) write(code, drawCountry(near, index));
  });
}

/** The topology in degrees with the boxes of its arcs, and the countries with the boxes of their polygons. */
function readAtlas(file) {
  const { transform: encoding, ...encoded } = JSON.parse(readFileSync(file, 'utf8'));
  const decode = transform(encoding);
  const topology = { ...encoded, arcs: encoded.arcs.map((arc) => arc.map((point, i) => decode(point, i))) };
  return {
    topology,
    arcBoxes: topology.arcs.map((arc) => bbox({ type: 'Topology', objects: {}, arcs: [arc] })),
    countries: toCountries(topology).map(({ code, polygons }) => ({ code, boxes: polygons.map(boxOf) })),
  };
}

/** The countries of a topology, in its order. */
function toCountries(topology) {
  return feature(topology, topology.objects.countries).features.map(({ id, properties, geometry }) => ({
    code: toCode(id, properties.name),
    polygons: (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates).map(
      (coordinates) => ({ type: 'Polygon', coordinates }),
    ),
  }));
}

/** [west, south, east, north] in degrees. A polygon that crosses the 180th meridian continues to the east of it. */
function boxOf(polygon) {
  const [middle] = geoCentroid(polygon);
  const projection = geoEquirectangular().rotate([-middle, 0]).scale(degrees).translate([middle, 0]);
  const [[west, top], [east, bottom]] = geoPath(projection.precision(0)).bounds(polygon);
  const turn = west < -180 ? 360 : 0;
  return [west + turn, -bottom, east + turn, -top];
}

/** The code of ISO 3166-1 with two letters for the one with three digits. Undefined for areas without a code. */
function toCode(id, name) {
  if (id === undefined) return name === 'Kosovo' ? 'xk' : undefined;
  const [tag] = Intl.getCanonicalLocales(`und-${id}`);
  const region = tag.split('-')[1];
  return /^[A-Z]{2}$/.test(region) ? region.toLowerCase() : undefined;
}

function drawWorld(far, near) {
  const { projection, shapes, pathOf } = drawer(far, worldView, 1.2);
  const shown = shapes.filter(({ code }) => code !== 'aq');
  const named = near.countries.filter(({ code }) => code !== undefined && code !== 'aq');
  const codes = new Set(named.map(({ code }) => code));
  return {
    ...worldView,
    // Areas without a code.
    land: shown.map((shape) => (codes.has(shape.code) ? '' : pathOf(shape, 3))).join(''),
    countries: Object.fromEntries(
      named.map((country) => {
        const shape = shown.find(({ code }) => code === country.code);
        const [west, south, east, north] = mainBox(country);
        const [x, y] = projection([(west + east) / 2, (south + north) / 2]).map(Math.round);
        return [country.code, { path: shape === undefined ? '' : pathOf(shape, 3), x, y }];
      }),
    ),
  };
}

function drawCountry(atlas, index) {
  const view = viewOf(mainBox(atlas.countries[index]));
  const { shapes, pathOf } = drawer(atlas, view, 1.3);
  const own = shapes[index];
  return {
    ...view,
    land: shapes.map((other) => (other === own ? '' : pathOf(other, 12))).join(''),
    country: pathOf(own, 3) || pathOf(own, 0),
  };
}

/**
 * The projection of a map, its countries, and a function that writes the path of one. Neighbours share simplified arcs, so that they keep
 * a common border.
 * @param tolerance of the simplification, in units of the map.
 */
function drawer({ topology, arcBoxes, countries }, view, tolerance) {
  const { west, north, xScale, yScale, width, height } = view;
  const shown = [west, north - height / yScale, west + width / xScale, north];
  const isShown = ([left, bottom, right, top]) =>
    [-360, 0, 360].some((turn) => gapOf([left + turn, bottom, right + turn, top], shown) <= 0);
  const arcs = topology.arcs.map((arc, i) =>
    isShown(arcBoxes[i]) ? simplifyArc(arc, [xScale, yScale], tolerance) : keepFewPoints(arc),
  );
  // A little beyond the edges, so that the lines along them are not visible.
  const edge = 4;
  const projection = geoProjection((x, y) => [(x * xScale) / yScale, y])
    .rotate([-west - width / 2 / xScale, 0])
    .scale(yScale * degrees)
    .translate([width / 2, north * yScale])
    .precision(0)
    .clipExtent([
      [-edge, -edge],
      [width + edge, height + edge],
    ]);
  const path = geoPath(projection);
  return {
    projection,
    shapes: toCountries({ ...topology, arcs }).map(({ code, polygons }, i) => ({
      code,
      polygons: polygons.filter((_, at) => isShown(countries[i].boxes[at])),
    })),
    pathOf({ polygons }, minArea) {
      const context = new RelativePath();
      path.context(context);
      for (const polygon of polygons) if (path.area(polygon) >= minArea) path(polygon);
      return context.toString();
    },
  };
}

/** A drawing context for `geoPath` that writes an SVG path with relative whole numbers. */
class RelativePath {
  #text = '';
  #steps = [];
  #at = [0, 0];

  moveTo(x, y) {
    this.#at = [Math.round(x), Math.round(y)];
    this.#steps = [`M${this.#at.join(' ')}l`];
  }

  lineTo(x, y) {
    const [dx, dy] = [Math.round(x) - this.#at[0], Math.round(y) - this.#at[1]];
    if (dx === 0 && dy === 0) return;
    this.#at = [this.#at[0] + dx, this.#at[1] + dy];
    this.#steps.push(`${dx} ${dy}`);
  }

  /** Omits rings without an area. */
  closePath() {
    const [start, ...others] = this.#steps;
    if (others.length >= 2) this.#text += `${start}${others.join(' ').replaceAll(' -', '-')}z`;
  }

  toString() {
    return this.#text;
  }
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
function mainBox({ boxes }) {
  const parts = boxes.toSorted((a, b) => areaOf(b) - areaOf(a));
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

function areaOf([west, south, east, north]) {
  return (east - west) * (north - south);
}

/** Negative or 0 if they overlap. */
function gapOf(a, b) {
  return Math.max(a[0] - b[2], b[0] - a[2], a[1] - b[3], b[1] - a[3]);
}

function joinBoxes([west, south, east, north], other) {
  return [
    Math.min(west, other[0]),
    Math.min(south, other[1]),
    Math.max(east, other[2]),
    Math.max(north, other[3]),
  ];
}
