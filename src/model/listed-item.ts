/** An item in a list, with the data that a link needs. */
export interface ListedItem {
  readonly id: string;
  readonly type: string;
  readonly identifier: string | undefined;
  /** In the order of the descriptions. The language is an ISO 639-2 code; undefined for an item with a name of its own. */
  readonly names: readonly { readonly name: string; readonly language: string | undefined }[];
  /** Number of children that the viewer may see. */
  readonly childCount: number;
}
