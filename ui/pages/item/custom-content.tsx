/** The table of the layouts with custom content. Other layouts have the generic page. */
import type { VNode } from 'preact';
import type { CustomContent, CustomContentOf, CustomLayout, ItemPage } from '../../../src/pages/item/data.ts';
import { agentView, conceptView } from './authority-content.tsx';
import { countryView } from './country-content.tsx';
import type { CustomView } from './custom-view.ts';
import { repositoryView } from './repository-content.tsx';
import { unitView, virtualView } from './virtual-content.tsx';
import { authoritySetView, vocabularyView } from './vocabulary-content.tsx';

const views: { readonly [Layout in CustomLayout]: CustomView<CustomContentOf<Layout>> } = {
  agent: agentView,
  authoritySet: authoritySetView,
  concept: conceptView,
  country: countryView,
  repository: repositoryView,
  unit: unitView,
  virtual: virtualView,
  vocabulary: vocabularyView,
};

/** Undefined for types with the generic page. */
function viewOf(custom: CustomContent | undefined): CustomView<CustomContent> | undefined {
  return custom === undefined ? undefined : (views[custom.layout] as CustomView<CustomContent>);
}

export function CustomTop({ page }: { readonly page: ItemPage }): VNode | null {
  const { Top } = viewOf(page.custom) ?? {};
  return Top === undefined ? null : <Top content={page.custom!} page={page} />;
}

export function CustomBottom({ page }: { readonly page: ItemPage }): VNode | null {
  const { Bottom } = viewOf(page.custom) ?? {};
  return Bottom === undefined ? null : <Bottom content={page.custom!} page={page} />;
}

/** The description without the areas and fields that the custom content shows. */
export function genericDescription({ custom, description }: ItemPage): ItemPage['description'] {
  const { replacedAreas = [], replacedFields } = viewOf(custom) ?? {};
  const replaced = custom === undefined ? [] : (replacedFields?.(custom) ?? []);
  const areas = description.areas
    .filter(({ name }) => !replacedAreas.includes(name))
    .map(({ name, fields }) => ({ name, fields: fields.filter((field) => !replaced.includes(field.name)) }));
  return { ...description, areas: areas.filter(({ fields }) => fields.length > 0) };
}

/** The notes outside of the areas that the custom content shows. */
export function genericNotes({ custom, notes }: ItemPage): ItemPage['notes'] {
  const { replacedAreas = [] } = viewOf(custom) ?? {};
  return notes.filter(({ area }) => area === undefined || !replacedAreas.includes(area));
}

/** The access points that the custom content does not show. */
export function genericAccessPoints({ custom, accessPoints }: ItemPage): ItemPage['accessPoints'] {
  return viewOf(custom)?.listsAccessPoints === true ? [] : accessPoints;
}

/** The links that the page lists itself. */
export function genericLinks({ custom, related }: ItemPage): ItemPage['related'] {
  return viewOf(custom)?.listsLinks === true ? [] : related;
}
