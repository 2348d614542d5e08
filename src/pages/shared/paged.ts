/** A page of a list. */
export interface Paged<Item> {
  readonly total: number;
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly items: readonly Item[];
}
