/** Maps, drawn on the server. */
import type { VNode } from 'preact';
import type { MarkedCountry, ShownMap, ShownWorldMap } from '../../src/pages/shared/map.ts';
import { translateCode } from '../../src/pages/shared/translate-code.ts';
import { useSite } from '../site-context.ts';

/** Size of a point in units of the map. */
const pointSize = { country: 11, world: 4, location: 8 };

/** @param label describes the map to readers who do not see it. */
export function CountryMap({ map, label }: { readonly map: ShownMap; readonly label: string }): VNode {
  const { width, height, land, country } = map;
  return (
    <svg class="map" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <path class="map-land" d={land} />
      <path class="map-country" d={country} />
      <Point map={map} size={pointSize.country} />
    </svg>
  );
}

/** A point on the map of the world. @param label describes the map to readers who do not see it. */
export function LocationMap({ map, label }: { readonly map: ShownMap; readonly label: string }): VNode {
  const { width, height, land } = map;
  return (
    <svg class="map" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <path class="map-land" d={land} />
      <Point map={map} size={pointSize.location} />
    </svg>
  );
}

/** The stroke around a point, in units of the map. */
const pointStroke = 4;

/** A point at the edge of the map is moved inwards, until all of it is visible. */
function Point({ map, size }: { readonly map: ShownMap; readonly size: number }): VNode | null {
  const { width, height, point } = map;
  if (point === undefined) return null;
  const margin = size + pointStroke / 2;
  const keepInside = (at: number, end: number): number => Math.min(Math.max(at, margin), end - margin);
  return (
    <circle class="map-point" cx={keepInside(point.x, width)} cy={keepInside(point.y, height)} r={size} />
  );
}

/** Its links are for pointers only: pages with this map must have a list with the same links. */
export function WorldMap({ map }: { readonly map: ShownWorldMap }): VNode {
  const { width, height, land, marked } = map;
  return (
    <svg class="map" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path class="map-land" d={land} />
      {marked.map((country) => (
        <Marked key={country.code} country={country} />
      ))}
    </svg>
  );
}

function Marked({ country }: { readonly country: MarkedCountry }): VNode {
  const { site } = useSite();
  const { code, href, path, x, y } = country;
  return (
    <a href={href} tabindex={-1}>
      <title>{translateCode('country', code, site.language)}</title>
      {path === undefined ? (
        <circle class="map-country" cx={x} cy={y} r={pointSize.world} />
      ) : (
        <path class="map-country" d={path} />
      )}
    </a>
  );
}
