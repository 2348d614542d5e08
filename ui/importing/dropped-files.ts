/** The files that a user drops or chooses, with their paths inside of dropped folders. Reads names only, never their content. */

export interface ChosenFile {
  /** With the folders that were dropped, such as `finding-aids/a.xml`. */
  readonly path: string;
  readonly file: File;
}

/** Files that no program of an archive reads, such as those that macOS and Windows add to folders. */
const ignored = /(?:^|\/)(?:\.[^/]*|__MACOSX|Thumbs\.db|desktop\.ini)(?:\/|$)/;

/** Must be called in the handler of the event: the list of items is empty afterwards. */
export async function readDropped({ items, files }: DataTransfer): Promise<readonly ChosenFile[]> {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (entries.length === 0) return toChosen([...files]);
  return withoutIgnored((await Promise.all(entries.map(readEntry))).flat());
}

/** Files of an input, also of one that chooses folders. */
export function toChosen(files: readonly File[]): readonly ChosenFile[] {
  return withoutIgnored(files.map((file) => ({ path: file.webkitRelativePath || file.name, file })));
}

function withoutIgnored(files: readonly ChosenFile[]): readonly ChosenFile[] {
  return files.filter(({ path }) => !ignored.test(path));
}

async function readEntry(entry: FileSystemEntry): Promise<readonly ChosenFile[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    );
    return [{ path: entry.fullPath.replace(/^\//, ''), file }];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const found: ChosenFile[] = [];
  // A browser returns up to 100 entries at once, and none at the end.
  for (;;) {
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (entries.length === 0) return found;
    for (const one of entries) found.push(...(await readEntry(one)));
  }
}
