/** Labels of the fields and coded values of the registry. A test checks that every field and every type has one. */
import { isSharedMessageKey, type SharedMessageKey, type Translate } from './translate.ts';

interface FieldName {
  readonly type: string;
  readonly name: string;
}

/** The key that names the type takes precedence. */
export function fieldKey({ type, name }: FieldName): string {
  const own = `field.${type}.${name}`;
  return isSharedMessageKey(own) ? own : `field.${name}`;
}

export function labelOfField(t: Translate, field: FieldName): string {
  return t(fieldKey(field) as SharedMessageKey);
}

export function labelOfType(t: Translate, type: string): string {
  return t(`type.${type}` as SharedMessageKey);
}

/** A text that is not one of the known values is returned unchanged: many files have words of their own. */
export function labelOfValue(t: Translate, field: string, value: string): string {
  const key = [value, value.toLowerCase()].map((one) => `value.${field}.${one}`).find(isSharedMessageKey);
  return key === undefined ? value : t(key);
}

/** A code of MARC alone or at the end of a URI, and after the words of the file: `art`, `http://…/relators/art`, `Artist (art)`. */
const roleCode = /^(?:\S+\/relators\/)?([a-z]{3})$/;

/** The role of an access point in words. Undefined for a code without a word, and for a term of a schema, such as `http://…#Person`. */
export function labelOfRole(t: Translate, role: string): string | undefined {
  const words = role.replace(/\s*\([a-z]{3}\)$/, '');
  const code = roleCode.exec(words)?.[1];
  if (code === undefined) return /^https?:/.test(words) ? undefined : words;
  const key = `value.role.${code}`;
  return isSharedMessageKey(key) ? t(key) : undefined;
}

/** The name of an access point with its role in brackets. */
export function nameWithRole(t: Translate, { name, role }: { readonly name: string; readonly role: string | undefined }): string {
  return name + suffixOfRole(t, role);
}

/** The role in brackets after a blank, or nothing. */
export function suffixOfRole(t: Translate, role: string | undefined): string {
  const label = role === undefined ? undefined : labelOfRole(t, role);
  return label === undefined ? '' : ` (${label})`;
}

/** The kind of a link between items. */
export function labelOfLink(t: Translate, type: string): string {
  const key = `link.${type}`;
  return isSharedMessageKey(key) ? t(key) : type;
}

/** The names of nested elements of a source file, each once: the language in "Language of the finding aid" is not named again. */
export function labelOfNote(t: Translate, names: readonly string[]): string {
  const labels = [...new Set(names.map((name) => labelOfElement(t, name)))];
  const isSaid = (label: string, at: number): boolean => labels[at - 1]?.startsWith(`${label} `) ?? false;
  return labels.filter((label, at) => !isSaid(label, at)).join(' › ');
}

/** The name of an element or attribute of a source file. An unknown name is split into its words. */
function labelOfElement(t: Translate, name: string): string {
  const key = `element.${name.toLowerCase()}`;
  return isSharedMessageKey(key) ? t(key) : name.replaceAll(/(?<=[a-z])(?=[A-Z])|[-_]+/g, ' ').toLowerCase();
}

/** The name of a job by its kind and format: `Import (EAD)`, `PDF`. */
export function nameOfJob(t: Translate, { kind, format }: { readonly kind: string; readonly format: string }): string {
  const name = labelOfJob(t, kind);
  return kind === 'import' || kind === 'sync' ? `${name} (${format.toUpperCase()})` : name;
}

/** The kind or the state of a job. */
export function labelOfJob(t: Translate, name: string): string {
  const key = `staff.job.${name}`;
  return isSharedMessageKey(key) ? t(key) : name;
}
