/** The page that imports files, as data: formats, records to import into, and choices that are already made. */
import type { ImportChoices } from '../shared/import-choices.ts';
import type { StaffPage } from '../shared/staff-menu.ts';

interface ImportFormat {
  readonly name: string;
  /** Types of the records that it is imported into. */
  readonly scopes: readonly string[];
  /** Names of the mappings besides its own. */
  readonly mappings: readonly string[];
}

/** A record to import into. */
interface ScopeOption {
  readonly id: string;
  readonly type: string;
  readonly title: string;
}

/** An import profile. */
export interface SavedChoices {
  readonly name: string;
  /** The page with these choices. */
  readonly path: string;
  readonly choices: ImportChoices;
}

interface NamedCode {
  readonly code: string;
  readonly name: string;
}

/** Types of records that a form of the page creates, since an import needs one. */
export const creatableTypes = ['Repository', 'AuthoritativeSet', 'CvocVocabulary', 'Country'] as const;

export type CreatableType = (typeof creatableTypes)[number];

/** Parameters of imports that are fields of the form, besides format, scope and columns, and that a profile can have. */
export const formParameters: readonly string[] = [
  'allow-update',
  'tolerant',
  'validate',
  'lang',
  'internal',
  'mapping',
  'charset',
  'field-separator',
  'array-separator',
  'header-row',
  'sheet',
];

export interface ImportPage extends StaffPage {
  readonly formats: readonly ImportFormat[];
  /** The first ones, by title. */
  readonly scopes: readonly ScopeOption[];
  /** Whether there are more. */
  readonly hasMoreScopes: boolean;
  readonly languages: readonly NamedCode[];
  readonly countries: readonly NamedCode[];
  /** Types of records that the user may create. */
  readonly creatable: readonly CreatableType[];
  /** Folders of the server below which files may be named. */
  readonly folders: readonly string[];
  readonly choices: ImportChoices;
  /** Choices that were saved under names, by name. */
  readonly saved: readonly SavedChoices[];
  /** Name of those that are applied. */
  readonly profile: string | undefined;
  /** The import whose choices these are. */
  readonly again: { readonly path: string } | undefined;
  /** Files of one request; more are sent as one archive. */
  readonly maxFiles: number;
}
