/** The table of the layouts with a design of their own. Other layouts have the generic page. */
import type { VNode } from 'preact';
import type { CustomLayout, CustomPart, CustomPartOf } from '../../src/pages/custom-part.ts';
import type { ItemPage } from '../../src/pages/page.ts';
import { agentView, conceptView } from './authority-part.tsx';
import { countryView } from './country-part.tsx';
import { repositoryView } from './repository-part.tsx';
import { unitView, virtualView } from './virtual-part.tsx';
import { authoritySetView, vocabularyView } from './vocabulary-part.tsx';

interface CustomProps<Part extends CustomPart> {
  readonly part: Part;
  readonly page: ItemPage;
}

/** How one layout is rendered. */
export interface CustomView<Part extends CustomPart> {
  /** Rendered above the areas of the description. */
  readonly Lead?: (props: CustomProps<Part>) => VNode | null;
  /** Rendered below the areas. */
  readonly Contents?: (props: CustomProps<Part>) => VNode | null;
  /** Areas of the description that the lead shows, by name. */
  readonly replacedAreas?: readonly string[];
  /** Whether the contents show the links of the item, in place of the generic list. */
  readonly listsLinks?: boolean;
}

const views: { readonly [Layout in CustomLayout]: CustomView<CustomPartOf<Layout>> } = {
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
function viewOf(custom: CustomPart | undefined): CustomView<CustomPart> | undefined {
  return custom === undefined ? undefined : (views[custom.layout] as CustomView<CustomPart>);
}

export function CustomLead({ page }: { readonly page: ItemPage }): VNode | null {
  const { Lead } = viewOf(page.custom) ?? {};
  return Lead === undefined ? null : <Lead part={page.custom!} page={page} />;
}

export function CustomContents({ page }: { readonly page: ItemPage }): VNode | null {
  const { Contents } = viewOf(page.custom) ?? {};
  return Contents === undefined ? null : <Contents part={page.custom!} page={page} />;
}

/** The description without the areas that the lead shows. */
export function genericDescription({ custom, description }: ItemPage): ItemPage['description'] {
  const { replacedAreas = [] } = viewOf(custom) ?? {};
  return { ...description, areas: description.areas.filter(({ name }) => !replacedAreas.includes(name)) };
}

/** The links that the page lists itself. */
export function genericLinks({ custom, related }: ItemPage): ItemPage['related'] {
  return viewOf(custom)?.listsLinks === true ? [] : related;
}
