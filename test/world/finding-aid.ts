/** Small finding aids, as text. */

/** An EAD file around components: `ead('F1', c('a', 'Title'))`. */
export function ead(
  identifier: string,
  components: string,
  more: { eadid?: string; language?: string; title?: string; tail?: string } = {},
): string {
  const { eadid = 'file1', language = 'eng', title = 'A fonds', tail = '' } = more;
  return `<ead><eadheader><eadid>${eadid}</eadid><profiledesc><langusage><language langcode="${language}"/></langusage></profiledesc></eadheader>
<archdesc level="fonds"><did><unitid>${identifier}</unitid><unittitle>${title}</unittitle></did><dsc>${components}</dsc>${tail}</archdesc></ead>`;
}

/** A component with an identifier and a title. */
export function c(identifier: string, title: string, inner = ''): string {
  return `<c level="file"><did><unitid>${identifier}</unitid><unittitle>${title}</unittitle></did>${inner}</c>`;
}
