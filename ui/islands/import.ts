/**
 * Sends the files of an import: dropped or chosen, with progress, and leads to the page of the job. On the page of imports it also reads the files in
 * advance, and fills in the choices. Without this script the form sends the chosen files itself.
 */
import { connectChoices } from '../importing/choices.ts';
import { ChosenFileList } from '../importing/file-list.ts';
import type { ImportValues } from '../importing/import-values.ts';
import { connectUpload } from '../importing/upload-form.ts';

for (const script of document.querySelectorAll<HTMLScriptElement>('script[data-import]')) {
  const form = script.closest('form')!;
  const values = JSON.parse(script.dataset.import!) as ImportValues;
  const files = new ChosenFileList(form, values);
  if (form.querySelector('.import-choices') !== null) connectChoices(form, values, files);
  connectUpload(form, values, files);
}
