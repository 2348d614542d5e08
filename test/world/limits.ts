import { type Settings, settingTable } from '../../src/config/settings.ts';

/** The defaults of all settings, limits among them: each row's default is of the type the row declares. */
export const limits = Object.fromEntries(
  Object.entries(settingTable).map(([name, setting]) => [name, setting.default]),
) as unknown as Settings;

/** Limits of searches that no ordinary query of a test exceeds. */
export const searchLimits = {
  searchMaxQueryLength: 1000,
  searchMaxTerms: 32,
  searchMaxWildcards: 4,
  searchMinPrefix: 1,
  searchFacetMs: 60_000,
  searchFacetSize: 100,
  searchPage: 100,
  searchMaxAddedLabels: 100,
  searchSuggestions: 100,
  searchWork: 1_000_000_000,
};
