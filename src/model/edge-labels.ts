/**
 * All labels of stored edges between records, each named from the record where the edge starts. The registry declares which of them the wire form
 * shows.
 */
export const edgeLabels: ReadonlySet<string> = new Set([
  'belongsTo',
  'deactivatedBy',
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

/** Edges that are votes: together with the access list, they decide who may see the record. */
export const voteLabels: readonly string[] = ['demotedBy', 'promotedBy'];

/** Edges that must not form a cycle. */
export const acyclicLabels: readonly string[] = ['belongsTo', 'isPartOf', 'narrower'];

/** Edges that may end at a part of a record; all others end at records. */
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

/**
 * Edges from a record to the one above it, for types whose hierarchy is made of edges. Broader concepts are not above a concept: its vocabulary is
 * its parent.
 */
export const hierarchyLabels: readonly string[] = ['isPartOf'];
