import { type Settings, settingTable } from '../../src/config.ts';

/** The defaults of all settings, limits among them: each row's default is of the type the row declares. */
export const limits = Object.fromEntries(
  Object.entries(settingTable).map(([name, setting]) => [name, setting.default]),
) as unknown as Settings;
