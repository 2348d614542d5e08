import type { Language } from '../../pages/languages.ts';
import type { WireItem } from '../../pages/wire-item.ts';

/** The parts of a request that a custom part of a page depends on. */
export interface CustomRequest {
  /** The description that the page shows; of an item without descriptions, the item itself. */
  readonly description: WireItem;
  readonly language: Language;
  /** Page of the list of children, from 1. */
  readonly page: number;
}
