/**
 * Loads the settings: command-line flags take precedence over environment variables, and these over the settings file. The only file that may read
 * `process.env`.
 *
 * Why not convict (6.2.5) or env-schema (8.0.0): convict reads a port of `12abc` as 12 and of `0x10` as 0, and the flag `no` as true;
 * env-schema reads `0x10` as 16, and reads the environment only. Neither reports an unknown variable such as `FONDS_PROT`.
 */

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { isObject } from '../lib/json-diff.ts';
import { findNearest, formatSuggestion, suggestionSentence } from '../lib/nearest.ts';
import { isNetwork } from '../lib/networks.ts';
import { type Setting, type SettingSource, settingName } from '../lib/setting.ts';
import { systemErrorCode } from '../lib/system-errors.ts';
import { Failure, fail } from '../model/errors.ts';
import { getProfile } from '../model/profile.ts';
import { environmentName, type SettingName, type Settings, settingNames, settingTable } from './settings.ts';

/** Read from the working folder if neither a flag nor the environment names a settings file. */
const defaultSettingsFile = 'fonds.json';

interface SettingsInput {
  /** Values of command-line flags, by the flag's name in camel case; undefined if the flag is absent. */
  readonly flags: Readonly<Record<string, unknown>>;
  /** The settings file that a flag names. */
  readonly file?: string | undefined;
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

/** Throws `invalid` with the name of the setting and its source. */
export function loadSettings(input: SettingsInput): Settings {
  return loadSettingsWithSources(input).settings;
}

export interface LoadedSettings {
  readonly settings: Settings;
  readonly sources: Readonly<Record<SettingName, SettingSource>>;
}

/** Throws `invalid` with the name of the setting and its source. */
export function loadSettingsWithSources(input: SettingsInput): LoadedSettings {
  const environment = input.environment ?? process.env;
  requireKnownVariables(environment);
  const fromFile = readSettingsFile(input.file ?? environment.FONDS_SETTINGS);
  const settings: Record<string, unknown> = {};
  const sources: Partial<Record<SettingName, SettingSource>> = {};
  for (const name of settingNames) {
    const setting: Setting = settingTable[name];
    const variable = environmentName(name);
    const key = settingName(name);
    const given = [
      ['flag', parse(setting, readFlag(input.flags, name), `--${key}`)],
      ['environment', parse(setting, environment[variable], variable)],
      ['file', parse(setting, fromFile[key], `"${key}" in the settings file`)],
    ] as const;
    const [source, value] = given.find(([, parsed]) => parsed !== undefined) ?? ['default', undefined];
    settings[name] = value;
    sources[name] = source;
  }
  // The default of the prefix depends on the profile.
  const { prefix } = getProfile(String(settings.profile ?? settingTable.profile.default));
  settings.prefix = normalisePrefix(String(settings.prefix ?? prefix));
  settings.publicUrl = normaliseUrl(String(settings.publicUrl ?? ''));
  for (const name of settingNames) settings[name] ??= settingTable[name].default;
  requireOaiNames(String(settings.oaiHost), String(settings.oaiEmail));
  for (const name of ['corsOrigins', 'imageHosts'] as const)
    for (const origin of settings[name] as readonly string[]) requireOrigin(name, origin);
  for (const host of settings.importHosts as readonly string[]) requireHost(host);
  requireConsistentAccess(settings as unknown as Settings);
  // Each value was parsed as the kind that its row declares.
  return { settings, sources } as unknown as LoadedSettings;
}

/** Throws `invalid` if a flag is given by its name and by its former name. */
function readFlag(flags: SettingsInput['flags'], name: SettingName): unknown {
  const { formerFlag }: Setting = settingTable[name];
  const former = formerFlag === undefined ? undefined : flags[formerFlag];
  if (former !== undefined && flags[name] !== undefined)
    fail('invalid', `--${formerFlag} is the former name of --${settingName(name)}: give only one of them.`);
  return flags[name] ?? former;
}

/** Variables of the test suite; CONTRIBUTING.md lists them. */
const testVariables = /^FONDS_(TEST_|FUZZ_|GOLDEN$)/;

/** Throws `invalid` for an unknown variable that begins with `FONDS_`: a misspelled one would leave the setting at its default. */
function requireKnownVariables(environment: Readonly<Record<string, string | undefined>>): void {
  const known = ['FONDS_SETTINGS', ...settingNames.map(environmentName)];
  for (const name of Object.keys(environment)) {
    if (!name.startsWith('FONDS_') || known.includes(name) || testVariables.test(name)) continue;
    const hint = formatSuggestion(findNearest(name, known), "'fonds serve --help' lists all settings.");
    fail(
      'invalid',
      `The environment variable ${name} belongs to no setting. ${hint} Remove it, or correct its name.`,
    );
  }
}

function readSettingsFile(named: string | undefined): Readonly<Record<string, unknown>> {
  const path = resolve(named ?? defaultSettingsFile);
  try {
    const values: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (!isObject(values)) throw new Error('it must contain one JSON object');
    const known = settingNames.map(settingName);
    const unknown = Object.keys(values).find((key) => !known.includes(key));
    if (unknown !== undefined)
      throw new Error(
        `there is no setting "${unknown}". ${suggestionSentence(unknown, known).replace(/\.$/, '')}`,
      );
    return values;
  } catch (error) {
    if (named === undefined && systemErrorCode(error) === 'ENOENT') return {};
    const isFolder = systemErrorCode(error) === 'EISDIR';
    const reason = isFolder ? 'it is a folder' : error instanceof Error ? error.message : String(error);
    throw new Failure('invalid', `The settings file ${path} cannot be used: ${reason}.`, { cause: error });
  }
}

/** The parsed value; undefined if none is given. */
function parse(setting: Setting, given: unknown, source: string): unknown {
  if (given === undefined || given === '') return undefined;
  switch (setting.kind) {
    case 'text':
      return typeof given === 'string' ? given : failValue(source, 'text', given);
    case 'choice':
      return setting.choices?.includes(String(given))
        ? given
        : failValue(source, setting.choices!.join(' or '), given);
    case 'integer':
      return parseInteger(given, setting, source);
    case 'flag':
      return parseFlag(given, source);
    case 'list':
      return parseList(given, source);
  }
}

function parseInteger(
  given: unknown,
  { min = 0, max = Number.MAX_SAFE_INTEGER }: Setting,
  source: string,
): number {
  const value = typeof given === 'string' && /^\d+$/.test(given) ? Number(given) : given;
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= min && value <= max) return value;
  const bounds = max === Number.MAX_SAFE_INTEGER ? `of at least ${min}` : `from ${min} to ${max}`;
  return failValue(source, `a whole number ${bounds}`, given);
}

function parseFlag(given: unknown, source: string): boolean {
  if (typeof given === 'boolean') return given;
  if (given === 'true' || given === 'false') return given === 'true';
  return failValue(source, 'true or false', given);
}

function parseList(given: unknown, source: string): readonly string[] {
  const values: unknown = typeof given === 'string' ? given.split(',').map((entry) => entry.trim()) : given;
  if (Array.isArray(values) && values.every((entry) => typeof entry === 'string'))
    return values.filter((entry) => entry !== '');
  return failValue(source, 'a list of texts', given);
}

function failValue(source: string, expected: string, given: unknown): never {
  fail('invalid', `${source} must be ${expected}, was ${JSON.stringify(given)}.`);
}

/** `archive/` → `/archive`; `/` → empty. Throws `invalid` for characters that must be escaped in a URL path. */
function normalisePrefix(prefix: string): string {
  if (!/^[\w\-.~/]*$/.test(prefix))
    failValue(settingName('prefix'), 'a path of letters, digits and - . _ ~ such as /archive', prefix);
  const path = prefix
    .split('/')
    .filter((segment) => segment !== '')
    .join('/');
  return path === '' ? '' : `/${path}`;
}

/** The form in which browsers write the origin, with which it is compared, and no slash at the end, so that paths can be appended. */
function normaliseUrl(given: string): string {
  if (given === '') return '';
  const url = /^https?:\/\/[^\s<>"{}|\\^`?#]+$/.test(given) ? URL.parse(given) : null;
  if (url === null) failValue(settingName('publicUrl'), 'a web address without ? and #', given);
  return (url.origin + url.pathname).replace(/\/+$/, '');
}

/** The forms that the XML schemas of OAI-PMH require: validating harvesters reject others. */
function requireOaiNames(host: string, email: string): void {
  const label = '[a-z][a-z0-9-]*';
  if (!new RegExp(`^${label}(\\.${label})+$`, 'i').test(host))
    failValue(settingName('oaiHost'), 'a domain name such as archive.example.org', host);
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    failValue(settingName('oaiEmail'), 'an email address', email);
}

/** The form that browsers send in the header Origin: no other form would match. `*` is not allowed. */
function requireOrigin(name: SettingName, given: string): void {
  if (!URL.canParse(given) || new URL(given).origin !== given)
    failValue(
      settingName(name),
      'origins such as https://portal.example.org, without a path and never *',
      given,
    );
}

/** Throws `invalid` for proxies that cannot be recognised, and for settings that contradict each other. */
function requireConsistentAccess(settings: Settings): void {
  for (const network of settings.trustedProxies)
    if (!isNetwork(network))
      failValue(settingName('trustedProxies'), 'addresses or networks such as 10.0.0.0/8 or ::1', network);
  // Links would otherwise contain the host name and the protocol between the proxy and the service.
  if (settings.trustedProxies.length > 0 && settings.publicUrl === '')
    fail('invalid', 'trusted-proxies needs public-url, the address that clients see; set it as well.');
  if (settings.public && settings.trustNetwork)
    fail(
      'invalid',
      'public and trust-network exclude each other: everyone could act as any user. Leave one of them out.',
    );
}

/** The form that is compared with the host of a URL: no other form would match. */
function requireHost(given: string): void {
  if (!URL.canParse(`http://${given}`) || /[/?#@*]/.test(given))
    failValue(
      settingName('importHosts'),
      'hosts such as archive.example.org or archive.example.org:8080',
      given,
    );
}
