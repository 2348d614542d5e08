/** The targets of the columns of a table. */

export type Column =
  /**
   * `key` is the id of the row, by which `parentKey` of other rows refers to it; `depth` is the level of the row below the scope, from 1;
   * `extension` contains the values that the other columns cannot express (formats/extension.ts).
   */
  | { readonly to: 'identifier' | 'parent' | 'language' | 'key' | 'parentKey' | 'depth' | 'extension' }
  /** Identifies the collection that contains the rows, if they are imported into a repository. The first column with a value counts. */
  | { readonly to: 'collection' }
  /** Fields of the item, of its description, of its address; dates as text. */
  | {
      readonly to: 'item' | 'description' | 'address' | 'dates';
      readonly field: string;
      /** Precedes each value, if several columns share a field. */
      readonly label?: string;
    }
  | { readonly to: 'access-point'; readonly type: string }
  /** Columns that describe one part together, such as the type and the number of a container. */
  | {
      readonly to: 'group';
      readonly group: GroupName;
      readonly member: string;
      /** The number of the part; without it, the values of the cell belong to one part each. */
      readonly number?: number;
      /** The type of the part, if the column alone states it. */
      readonly constant?: string;
      /** The field that the part fills. */
      readonly field?: string;
    }
  /** The row is not public if it has one of these values, in any letter case. */
  | { readonly to: 'restricted'; readonly values: readonly string[] }
  /** A column of the template that describes no record, such as the labels of its rows. */
  | { readonly to: 'nothing' }
  /** `isIntended`: a mapping of the deployment declares the column as unknown, so there is no warning. */
  | { readonly to: 'unknown'; readonly key: string; readonly isIntended: boolean };

/** The kinds of parts that several columns describe together (groups.ts). */
export type GroupName =
  | 'agent'
  | 'container'
  | 'digitalObject'
  | 'event'
  | 'extent'
  | 'identifier'
  | 'maintenance'
  | 'note'
  | 'occupation'
  | 'relation'
  | 'subject';
