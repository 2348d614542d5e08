/** Values that the page passes to the script of imports: paths, limits and messages. Written by components/import-upload.tsx. */
import type { PluralForms } from '../messages/plural-forms.ts';

export interface ImportValues {
  /** Path prefix of the API. */
  readonly api: string;
  /** The list of jobs; the page of a job is below it. */
  readonly jobs: string;
  /** Where people sign in. */
  readonly signIn: string;
  /** Files of one request; more are sent as one archive. */
  readonly maxFiles: number;
  readonly messages: Readonly<Record<ImportMessage, string>>;
  readonly plurals: Readonly<Record<'files' | 'left' | 'more' | 'archives', PluralForms>>;
  /** Labels of the formats, by name. */
  readonly formats: Readonly<Record<string, string>>;
}

type ImportMessage =
  | 'chooseFiles'
  | 'chooseFolder'
  | 'remove'
  | 'removeAll'
  | 'file'
  | 'format'
  | 'language'
  | 'title'
  | 'reading'
  | 'found'
  | 'notImported'
  | 'otherFormat'
  | 'noFiles'
  | 'uploading'
  | 'sent'
  | 'storing'
  | 'perSecond'
  | 'cancelled'
  | 'connection'
  | 'sessionEnded'
  | 'signIn'
  | 'tooLarge'
  | 'busy'
  | 'rejected';
