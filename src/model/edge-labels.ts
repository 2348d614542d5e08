/**
 * What edges between records are called, each on the record it starts at. The registry says which of them are shown and how; here are all that are
 * kept.
 */
export const edgeLabels: ReadonlySet<string> = new Set([
  'belongsTo',
  'demotedBy',
  'hasAnnotation',
  'hasAnnotationBody',
  'hasAnnotationTarget',
  'hasAnnotationTargetPart',
  'hasAuthor',
  'hasLinkBody',
  'hasLinkSource',
  'hasLinkTarget',
  'hasLinker',
  'includesUnit',
  'isBlocking',
  'isFollowing',
  'isPartOf',
  'isWatching',
  'narrower',
  'promotedBy',
  'related',
]);

/** Edges that are votes: they decide together with the accesses who may see the record. */
export const voteLabels: readonly string[] = ['demotedBy', 'promotedBy'];

/** Edges that may lead to a part of a record; all others lead to records alone. */
export const labelsToParts: ReadonlySet<string> = new Set([
  'hasAnnotationBody',
  'hasAnnotationTarget',
  'hasAnnotationTargetPart',
  'hasLinkBody',
]);

/**
 * Edges from a link or an annotation to the records it is about, or to parts of these. A record with such edges is visible only to viewers
 * who may see all of these records.
 */
export const targetLabels: readonly string[] = [
  'hasAnnotationBody',
  'hasAnnotationTarget',
  'hasAnnotationTargetPart',
  'hasLinkBody',
  'hasLinkSource',
  'hasLinkTarget',
];
