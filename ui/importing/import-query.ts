/** The choices of the form as the path and the query of an import: `ead?scope=…`. */

/** Fields of the form that are no parameters of an import. */
const own = [
  'form',
  'form-token',
  'file',
  'file-format',
  'path',
  'message',
  'profile-name',
  'replace-profile',
];

export function toQuery(form: HTMLFormElement): string {
  const data = new FormData(form);
  const given = [...data].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && value.trim() !== '' && !own.includes(name) ? [[name, value]] : [],
  );
  const message = data.get('message');
  const query = new URLSearchParams([
    ...given,
    ...(typeof message === 'string' && message.trim() !== '' ? [['log', message]] : []),
    ['review', 'true'],
  ]);
  // A log message keeps its plus signs, so blanks are written in another way.
  const encoded = query.toString().replaceAll('+', '%20');
  return `${encodeURIComponent(String(data.get('file-format') ?? ''))}?${encoded}`;
}
