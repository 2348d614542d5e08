/** The code of an error of the system, of a driver or of Node (`ENOENT`, `SQLITE_BUSY`, `ERR_STREAM_PREMATURE_CLOSE`); empty if it has none. */
export function systemErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
