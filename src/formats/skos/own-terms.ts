/** Terms of our own in RDF: by these a file that was written here is known again, and carries what SKOS has no property for. */

export const ownNamespace = 'urn:fonds:terms#';

/** Of a scheme: the id of the vocabulary that was written. What is said of such a scheme is said by the vocabulary itself. */
export const vocabularyTerm = `${ownNamespace}vocabulary`;

/** Of a concept: what its other statements cannot say, as extension.ts has it. */
export const dataTerm = `${ownNamespace}data`;
