import { type Field, text } from '../define.ts';

/** SKOS: what is said of a concept in one language, besides its preferred label, which is the name. */
export const skos: Readonly<Record<string, Field>> = {
  altLabel: text('Alternative labels', { many: true }),
  hiddenLabel: text('Labels to be found by and not shown', { many: true }),
  definition: text('Definitions', { many: true }),
  scopeNote: text('What the concept covers', { many: true }),
  note: text('Notes', { many: true }),
  changeNote: text('Notes on changes', { many: true }),
  editorialNote: text('Notes for editors', { many: true }),
  historyNote: text('Notes on earlier uses', { many: true }),
};
