/** Maps of the pages, drawn on the server: paths of SVG, written by scripts/build-maps.js. */

/** Position and scale of a map: its west and north edge in degrees, units for each degree, and its size in units. */
interface MapView {
  readonly west: number;
  readonly north: number;
  readonly xScale: number;
  readonly yScale: number;
  readonly width: number;
  readonly height: number;
}

/** A country with its neighbours. */
export interface CountryMapFile extends MapView {
  readonly land: string;
  readonly country: string;
}

export interface WorldMapFile extends MapView {
  /** Areas without a code. */
  readonly land: string;
  /** By code. A small country has no path, but a position. */
  readonly countries: Readonly<
    Record<string, { readonly path: string; readonly x: number; readonly y: number }>
  >;
}

/** A country on the map of the world. */
export interface MarkedCountry {
  readonly code: string;
  /** The page that it links to. */
  readonly href: string;
  /** Its outline; undefined for a small country, which is shown as a point. */
  readonly path: string | undefined;
  readonly x: number;
  readonly y: number;
}

/** A map on a page. */
export interface ShownMap {
  readonly width: number;
  readonly height: number;
  readonly land: string;
  /** The country that the page is about. */
  readonly country?: string;
  readonly point?: { readonly x: number; readonly y: number };
}

export interface ShownWorldMap extends Pick<ShownMap, 'width' | 'height' | 'land'> {
  readonly marked: readonly MarkedCountry[];
}

export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

/** A country, with a point if its coordinates are on the map. */
export function toShownMap(map: CountryMapFile, at: Coordinates | undefined): ShownMap {
  const { width, height, land, country } = map;
  const point = at === undefined ? undefined : project(map, at);
  return { width, height, land, country, ...(point !== undefined && { point }) };
}

/** The world with a point. */
export function toLocationMap(map: WorldMapFile, at: Coordinates): ShownMap {
  const { width, height, land, countries } = map;
  const outlines = Object.values(countries).map(({ path }) => path);
  const point = project(map, at);
  return { width, height, land: land + outlines.join(''), ...(point !== undefined && { point }) };
}

/** The world with marked countries; those without an outline or a position on the map are omitted. */
export function toWorldMap(
  { width, height, land, countries }: WorldMapFile,
  marked: readonly Pick<MarkedCountry, 'code' | 'href'>[],
): ShownWorldMap {
  const codes = new Set(marked.map(({ code }) => code));
  const others = Object.entries(countries).filter(([code]) => !codes.has(code));
  return {
    width,
    height,
    land: land + others.map(([, { path }]) => path).join(''),
    marked: marked.flatMap(({ code, href }) => {
      const found = Object.hasOwn(countries, code) ? countries[code] : undefined;
      if (found === undefined) return [];
      return [{ code, href, path: found.path === '' ? undefined : found.path, x: found.x, y: found.y }];
    }),
  };
}

/** Undefined outside of the map. */
function project(
  { west, north, xScale, yScale, width, height }: MapView,
  { latitude, longitude }: Coordinates,
): ShownMap['point'] {
  // The map of a country at the 180th meridian continues beyond it.
  const turns = [longitude - 360, longitude, longitude + 360].map((one) => (one - west) * xScale);
  const x = turns.find((one) => one >= 0 && one <= width);
  const y = (north - latitude) * yScale;
  if (x === undefined || !(y >= 0 && y <= height)) return undefined;
  return { x: Math.round(x), y: Math.round(y) };
}
