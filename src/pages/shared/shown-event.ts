/** An event as readers see it. */
export interface ShownEvent {
  /** Messages have words for it: `value.eventType.NAME`. */
  readonly eventType: string;
  readonly timestamp: string;
  readonly logMessage: string | undefined;
  /** Name of the user. Undefined for users whom the reader may not see. */
  readonly actor: string | undefined;
}
