/** The targets of columns: the field or other value that the cells of a column become. */

export type ColumnTarget =
  /**
   * `key` is the id of the row, by which `parentKey` of other rows refers to it; `depth` is the level of the row below the scope, from 1;
   * `extension` contains the values that the other columns cannot express (formats/extension.ts).
   */
  | { readonly to: 'identifier' | 'parent' | 'language' | 'key' | 'parentKey' | 'depth' | 'extension' }
  /** Identifies the collection that contains the rows, if they are imported into a repository. The first column with a value counts. */
  | { readonly to: 'collection' }
  /** A field of the item, of its description or of its address; `dates`: a field of the description with dates as text. */
  | {
      readonly to: 'item' | 'description' | 'address' | 'dates';
      readonly field: string;
      /** Written before each value as `label: value`, for a field that several columns share. */
      readonly label?: string;
    }
  | { readonly to: 'access-point'; readonly type: string }
  /** A field of the access point of that type with the same index, such as its role. */
  | { readonly to: 'access-detail'; readonly type: string; readonly field: string }
  /** Properties without a field, each after its name: `ead_odd_: Text`. */
  | { readonly to: 'properties' }
  /** The identifiers, or the ids in the table, of related concepts. */
  | { readonly to: 'related' | 'relatedKey' }
  /** One of several columns that describe a part together, such as the type and the name of a container. */
  | {
      readonly to: 'group';
      readonly group: GroupName;
      readonly member: string;
      /** Columns of a group with the same number describe the same part; the numbers need not be consecutive. If absent, the n-th value of a cell belongs to part n, from 0. With `type`, each value is a part of its own, numbered from here, so the numbers of such columns must be far apart. */
      readonly number?: number;
      /** The type of the part, if no other column states it. */
      readonly type?: string;
      /** The field of the description that the text of the part is added to. */
      readonly field?: string;
    }
  /** The item is restricted if the cell has one of these lower-case values, in any letter case. */
  | {
      readonly to: 'restricted';
      readonly values: readonly string[];
      /** The lower-case values that state that the item is public. If given, other values are kept as unknown. */
      readonly publicValues?: readonly string[];
    }
  /** Texts that become restricted annotations, each after the name of its field (formats/internal-notes.ts). */
  | { readonly to: 'notes' }
  /** A column without data about records, such as the labels of the header rows; ignored. */
  | { readonly to: 'nothing' }
  /** `isIntended`: a mapping of the deployment declares the column as unknown, so there is no warning. */
  | { readonly to: 'unknown'; readonly key: string; readonly isIntended: boolean };

/** The kinds of parts that several columns describe together (groups.ts). */
export type GroupName =
  | 'agent'
  | 'container'
  | 'date'
  | 'digitalObject'
  | 'event'
  | 'extent'
  | 'identifier'
  | 'maintenance'
  | 'maintenanceEvent'
  | 'note'
  | 'object'
  | 'occupation'
  | 'relation'
  | 'subject';
