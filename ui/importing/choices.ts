/** Fills in the choices of an import: what the service finds in the files, unless the user has chosen something else. */
import { formatPluralMessage } from '../messages/plural-forms.ts';
import { connectColumns } from './columns.ts';
import { type Detection, detectFiles, isDetectable } from './detect-files.ts';
import { pageLanguage } from './document.ts';
import type { ChosenFileList, FoundFile } from './file-list.ts';
import type { ImportValues } from './import-values.ts';
import { connectSavedChoices } from './saved-choices.ts';
import { connectScopes } from './scopes.ts';

/** The parameters of a detection that a change of the form changes. */
const detectionFields = ['scope', 'mapping', 'sheet', 'header-row', 'field-separator', 'charset'];

export function connectChoices(form: HTMLFormElement, values: ImportValues, files: ChosenFileList): void {
  const field = (name: string): HTMLInputElement | HTMLSelectElement =>
    form.elements.namedItem(name) as HTMLInputElement;
  const status = form.querySelector<HTMLElement>('.import-found')!;
  const { messages, plurals } = values;
  /** Fields that the user has filled in. */
  const chosen = new Set<string>(
    [...new FormData(form)].flatMap(([name, value]) => (value === '' ? [] : [name])),
  );
  chosen.delete('file-format');
  const scopes = connectScopes(form, values);
  const columns = connectColumns(form);
  let request: AbortController | undefined;
  let detection: Detection | undefined;

  connectSavedChoices(form, ({ values: saved, columns: assigned }) => {
    for (const element of form.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
      '.import-choices :is(input, select)',
    )) {
      const { name, type } = element;
      if (name === 'message') continue;
      const value = saved[name] ?? '';
      chosen.add(name);
      if (element instanceof HTMLInputElement && type === 'checkbox')
        element.checked = value === element.value;
      else element.value = value;
      if (element instanceof HTMLSelectElement && element.selectedIndex === -1) element.selectedIndex = 0;
    }
    columns.assign(assigned);
    form.querySelector<HTMLDetailsElement>('.import-more')!.open = true;
    for (const name of ['scope', 'file-format']) field(name).dispatchEvent(new Event('change'));
    void detect();
  });

  const fill = (name: string, value: string): void => {
    if (chosen.has(name) || field(name).value === value) return;
    // The user is about to type there: the texts would be joined.
    if (document.activeElement === field(name)) return;
    field(name).value = value;
    field(name).dispatchEvent(new Event('change'));
  };

  form.addEventListener('input', ({ target }) => {
    const { name } = target as HTMLInputElement;
    chosen.add(name);
  });
  form.addEventListener('change', ({ target, isTrusted }) => {
    const { name } = target as HTMLInputElement;
    if (isTrusted && detectionFields.includes(name) && detection !== undefined && detection.tables.length > 0)
      void detect();
  });
  field('file-format').addEventListener('change', showFound);
  files.addEventListener('change', () => {
    detection = undefined;
    delete form.dataset.leftOut;
    void detect();
  });

  async function detect(): Promise<void> {
    request?.abort();
    request = new AbortController();
    const { signal } = request;
    if (files.files.length === 0) {
      status.textContent = '';
      columns.show(undefined);
      return;
    }
    status.textContent = messages.reading;
    try {
      const found = await detectFiles(`${values.api}/import/detect${queryOf(form)}`, files.files, signal);
      if (signal.aborted) return;
      detection = found;
      if (found !== undefined) apply(found);
    } catch {
      // Aborted, or the service does not respond: the user chooses, and the upload reports the error.
      if (signal.aborted) return;
    }
    showFound();
  }

  function apply({ format, scopes: proposed }: Detection): void {
    if (format !== null) fill('file-format', format);
    scopes.add(proposed);
    const [first] = proposed;
    if (first !== undefined) fill('scope', first.id);
  }

  function showFound(): void {
    const format = field('file-format').value;
    const notRead = files.files.filter((file) => !isDetectable(file)).length;
    status.textContent = [
      ...(detection === undefined ? [] : [describe(detection, format)]),
      ...(notRead > 0 ? [formatPluralMessage(plurals.archives, notRead, pageLanguage())] : []),
    ].join(' ');
    if (detection === undefined) return;
    const found = toFoundFiles(detection, files, format);
    const leftOut = [...found].flatMap(([path, { isLeftOut }]) => (isLeftOut ? [path] : []));
    form.dataset.leftOut = JSON.stringify(leftOut);
    files.show(found);
    columns.show(format === 'csv' || format === 'xlsx' ? detection : undefined);
  }

  function describe({ formats }: Detection, format: string): string {
    const names = formats.map((one) => {
      const label = one.format === null ? messages.notImported : (values.formats[one.format] ?? one.format);
      return `${label} (${formatPluralMessage(plurals.files, one.files, pageLanguage())})`;
    });
    const found = messages.found.replace('{formats}', names.join(', '));
    return formats.some((one) => one.format !== null && one.format !== format)
      ? `${found}. ${messages.otherFormat}`
      : found;
  }
}

function queryOf(form: HTMLFormElement): string {
  const given = [...new FormData(form)].filter(
    (entry): entry is [string, string] =>
      detectionFields.includes(entry[0]) && typeof entry[1] === 'string' && entry[1].trim() !== '',
  );
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}

/** By path. Documents of an archive belong to the archive. */
function toFoundFiles(
  { documents }: Detection,
  { files }: ChosenFileList,
  format: string,
): ReadonlyMap<string, FoundFile> {
  const hasFormat = documents.some((one) => one.format === format);
  const names = new Intl.DisplayNames(pageLanguage(), { type: 'language', fallback: 'none' });
  return new Map(
    files.flatMap(({ path }): [string, FoundFile][] => {
      const sent = path.replaceAll('/', '_');
      const isOwn = (file: string): boolean => file === sent || file.startsWith(`${sent}/`);
      const own = files.length === 1 ? documents : documents.filter(({ file }) => isOwn(file));
      const first =
        own.find((one) => one.format === format) ?? own.find((one) => one.format !== null) ?? own[0];
      if (first === undefined) return [];
      const { language } = first;
      return [
        [
          path,
          {
            format: first.version ?? first.format ?? undefined,
            language: language === null ? undefined : (names.of(language) ?? language),
            text: first.title ?? first.reason ?? undefined,
            // If no file has the format, the service explains why.
            isLeftOut: hasFormat && !own.some((one) => one.format === format),
          },
        ],
      ];
    }),
  );
}
