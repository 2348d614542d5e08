/** A facet of a search with its values. */
export interface ShownFacetValue {
  readonly value: string;
  readonly label: string | undefined;
  readonly count: number;
  /** Path of the search without this filter; undefined if the reader has not chosen it. */
  readonly removePath: string | undefined;
}

export interface ShownFacet {
  readonly name: string;
  /** Whether not all records were counted, so that each number may be too low. */
  readonly atLeast: boolean;
  readonly values: readonly ShownFacetValue[];
  /** Page with all values; undefined if all are shown. */
  readonly morePath: string | undefined;
}
