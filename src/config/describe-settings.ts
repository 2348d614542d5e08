/** The settings of a service with their sources, for administrators. Secrets and the passwords of addresses are masked. */
import { type DescribedSetting, type Setting, type SettingSource, settingName } from '../lib/setting.ts';
import { type SettingName, type Settings, settingNames, settingTable } from './settings.ts';

const mask = '***';

export function describeSettings(
  settings: Settings,
  sources: Readonly<Record<SettingName, SettingSource>>,
): readonly DescribedSetting[] {
  return settingNames.map((name) => ({
    name: settingName(name),
    value: hideSecrets(settingTable[name], settings[name]),
    source: sources[name],
  }));
}

function hideSecrets({ secret }: Setting, value: DescribedSetting['value']): DescribedSetting['value'] {
  if (secret === undefined) return value;
  const hide = (text: string): string =>
    text === '' || secret === 'value' ? text && mask : hidePassword(text);
  return typeof value === 'object' ? value.map(hide) : hide(String(value));
}

/** Passwords may contain any character, so everything before the last `@` is masked, and a query that may have a password. */
function hidePassword(url: string): string {
  return url.replace(/\/\/.*@/s, `//${mask}@`).replace(/\?.*(?:pass|secret|key).*/is, `?${mask}`);
}
