/** Geometry of maps: boxes, simplified lines, lines cut at the edges of a map, and SVG paths. Points are pairs of numbers. */

/** The box around two boxes. A box is [minX, minY, maxX, maxY], in degrees or map units. */
export const joinBoxes = (a, b) => [
  Math.min(a[0], b[0]),
  Math.min(a[1], b[1]),
  Math.max(a[2], b[2]),
  Math.max(a[3], b[3]),
];
export const areaOf = ([west, south, east, north]) => (east - west) * (north - south);
/** Negative or 0 if they overlap. */
export const gapOf = (a, b) => Math.max(a[0] - b[2], b[0] - a[2], a[1] - b[3], b[1] - a[3]);

export function boxOf(points) {
  const box = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    box[0] = Math.min(box[0], x);
    box[1] = Math.min(box[1], y);
    box[2] = Math.max(box[2], x);
    box[3] = Math.max(box[3], y);
  }
  return box;
}

export const shiftBox = ([left, top, right, bottom], by) => [left + by, top, right + by, bottom];

/** A ring that crosses the 180th meridian continues beyond it. @param turn length of 360 degrees. */
export function unwrap(ring, turn) {
  let by = 0;
  return ring.map(([x, y], i) => {
    const step = i === 0 ? 0 : x - ring[i - 1][0];
    if (Math.abs(step) > turn / 2) by -= Math.sign(step) * turn;
    return [x + by, y];
  });
}

/** Douglas-Peucker. Lines outside of all boxes keep few points. */
export function simplify(points, boxes, tolerance) {
  const box = boxOf(points);
  if (boxes.every((shown) => gapOf(box, shown) > 0)) return keepClosed(points);
  const kept = new Uint8Array(points.length);
  kept[0] = kept[points.length - 1] = 1;
  const open = [[0, points.length - 1]];
  while (open.length > 0) {
    const [first, last] = open.pop();
    let farthest = 0;
    let at = 0;
    for (let i = first + 1; i < last; i++) {
      const distance = distanceTo(points[i], points[first], points[last]);
      if (distance > farthest) [farthest, at] = [distance, i];
    }
    if (farthest <= tolerance) continue;
    kept[at] = 1;
    open.push([first, at], [at, last]);
  }
  return points.filter((_, i) => kept[i] === 1);
}

/** A ring of one arc needs more points than its ends, or it would not surround the map. */
function keepClosed(points) {
  const step = Math.max(1, Math.floor(points.length / 4));
  return points.filter((_, i) => i % step === 0 || i === points.length - 1);
}

/** From a point to a line; if the line has no length, to its point. */
function distanceTo([x, y], [x1, y1], [x2, y2]) {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = Math.hypot(dx, dy);
  if (length === 0) return Math.hypot(x - x1, y - y1);
  return Math.abs(dx * (y1 - y) - dy * (x1 - x)) / length;
}

/** Sutherland-Hodgman, a little beyond the edges, so that the lines along them are not visible. */
export function clip(ring, { width, height }) {
  const edge = 4;
  const sides = [
    [0, -edge, 1],
    [0, width + edge, -1],
    [1, -edge, 1],
    [1, height + edge, -1],
  ];
  return sides.reduce((points, [axis, limit, sign]) => {
    const isInside = (point) => (point[axis] - limit) * sign >= 0;
    return points.flatMap((point, i) => {
      const before = points.at(i - 1);
      const crossing = isInside(point) === isInside(before) ? [] : [cross(before, point, axis, limit)];
      return isInside(point) ? [...crossing, point] : crossing;
    });
  }, ring);
}

function cross(a, b, axis, limit) {
  const share = (limit - a[axis]) / (b[axis] - a[axis]);
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
}

/** An SVG path with relative whole numbers. */
export function toPath(rings) {
  return rings
    .map((ring) => {
      let [x, y] = [0, 0];
      const steps = ring.flatMap((point, i) => {
        const [dx, dy] = [Math.round(point[0]) - x, Math.round(point[1]) - y];
        if (i > 0 && dx === 0 && dy === 0) return [];
        [x, y] = [x + dx, y + dy];
        return [i === 0 ? `M${dx} ${dy}l` : `${dx} ${dy}`];
      });
      const [start, ...others] = steps;
      return others.length < 2 ? '' : `${start}${others.join(' ').replaceAll(' -', '-')}z`;
    })
    .join('');
}

export function ringArea(ring) {
  return ring.reduce((sum, [x, y], i) => {
    const [x0, y0] = ring.at(i - 1);
    return sum + (x0 * y - x * y0) / 2;
  }, 0);
}
