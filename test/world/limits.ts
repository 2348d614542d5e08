import { type Settings, settingTable } from '../../src/config.ts';

/** The defaults of all settings, limits among them: each row's default is of the type the row declares. */
export const limits = Object.fromEntries(
  Object.entries(settingTable).map(([name, setting]) => [name, setting.default]),
) as unknown as Settings;

/** Limits of searches that no ordinary query of a test exceeds. */
export const searchLimits = {
  maxLength: 1000,
  maxTerms: 32,
  maxWildcards: 4,
  minPrefix: 1,
  facetMs: 60_000,
  maxFacetSize: 100,
  maxPageSize: 100,
  maxAddedLabels: 100,
};
