/** Types of texts, periods and events that several pages and layouts show. */
import type { Field } from '../../model/define.ts';

/** Texts of one field. */
export interface ShownField {
  /** Type and name of the field in the registry: messages have a label for it. */
  readonly type: string;
  readonly name: string;
  /** The list that the values are codes of. */
  readonly codes?: Field['codes'];
  /** Whether the values are codes or terms that messages have words for. Absent if they are texts of the description. */
  readonly isCoded?: boolean;
  /** Paragraphs are separated by empty lines. */
  readonly values: readonly string[];
  /** The type of each value as written, such as call number; empty for one without a type. */
  readonly types?: readonly string[];
  /** Whether the value is that of the nearest unit above that has one. The default is false. */
  readonly isInherited?: boolean;
}

/** A period of time: as written in the description, or its first and last day. */
export interface ShownPeriod {
  readonly start: string | undefined;
  readonly end: string | undefined;
  readonly text: string | undefined;
  /** Such as `bulk`: messages have a label for it. */
  readonly kind: string | undefined;
}

/** Whether an event can be undone, for users who may. */
export interface ShownUndoLink {
  /** Path of the page that shows the dry run. */
  readonly path: string;
  readonly isUndone: boolean;
}

/** An event as readers see it. */
export interface ShownEvent {
  /** Messages have words for it: `value.eventType.NAME`. */
  readonly eventType: string;
  readonly timestamp: string;
  readonly logMessage: string | undefined;
  /** Name of the user. Undefined for users whom the reader may not see. */
  readonly actor: string | undefined;
  /** Undefined for readers, and for events that cannot be undone. */
  readonly undo?: ShownUndoLink | undefined;
}
