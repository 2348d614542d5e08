type Joined<Parts extends readonly object[]> = Parts extends readonly [
  infer First,
  ...infer Rest extends readonly object[],
]
  ? First & Joined<Rest>
  : unknown;

/**
 * Joins the parts of a catalogue. A literal that spreads them would take 8 MB for each language, since V8 copies the layout of an object with each
 * property that is added to it, unless it has no prototype.
 */
export function joinMessages<const Parts extends readonly object[]>(...parts: Parts): Joined<Parts> {
  return Object.assign(Object.create(null), ...parts) as Joined<Parts>;
}
