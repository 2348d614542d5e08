/**
 * Simplifies the arcs of a map (Douglas-Peucker), by the distance of points from the line. topojson-simplify 3.0.3 removes points by the area of
 * triangles: with as many bytes, narrow countries disappeared (Gambia, Jamaica and East Timor on the map of the world, and Vatican City).
 */

/** @param scale units of the map for each degree. @param tolerance distance between the old and the new line, in units of the map. */
export function simplifyArc(arc, [xScale, yScale], tolerance) {
  const points = arc.map(([longitude, latitude]) => [longitude * xScale, latitude * yScale]);
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
  return arc.filter((_, i) => kept[i] === 1);
}

/** For an arc outside of the map. A ring of one arc needs more points than its ends, or it would not surround the map. */
export function keepFewPoints(arc) {
  const step = Math.max(1, Math.floor(arc.length / 4));
  return arc.filter((_, i) => i % step === 0 || i === arc.length - 1);
}

/** From a point to a line; if the line has no length, to its point. */
function distanceTo([x, y], [x1, y1], [x2, y2]) {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = Math.hypot(dx, dy);
  if (length === 0) return Math.hypot(x - x1, y - y1);
  return Math.abs(dx * (y1 - y) - dy * (x1 - x)) / length;
}
