import { isLitter } from '#shared/features/images/file-names.ts'

/** A file or folder as it is dropped, the part of a FileSystemEntry that is needed. */
type Entry = FileSystemEntry | FileSystemFileEntry | FileSystemDirectoryEntry

const folders = new WeakMap<File, readonly string[]>()

/** The folders that a file was chosen with, the outermost first; none for one that was chosen by itself. */
export function foldersOf(file: File): readonly string[] {
  return folders.get(file) ?? (file.webkitRelativePath ?? '').split('/').slice(0, -1).filter(Boolean)
}

/**
 * Every file that was dropped, those in folders and in the folders in them, too, sorted by their paths. Call it in the event itself: the
 * browser forgets what was dropped when the event is over. Throws when a folder can't be read.
 */
export async function filesDropped({ items, files }: Pick<DataTransfer, 'items' | 'files'>): Promise<File[]> {
  const entries = [...items].filter(({ kind }) => kind === 'file').map((item) => item.webkitGetAsEntry?.() ?? null)
  // Pictures that are dragged out of another page have none.
  if (entries.length === 0 || entries.includes(null)) return withoutLitter([...files])
  const found = await Promise.all((entries as Entry[]).map((entry) => filesIn(entry, [])))
  return withoutLitter(found.flat())
}

/** Files of a folder that was chosen in the browser's dialog. */
export const filesChosen = (files: FileList | null): File[] => withoutLitter([...(files ?? [])])

async function filesIn(entry: Entry, path: readonly string[]): Promise<File[]> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
    folders.set(file, path)
    return [file]
  }
  const found: File[] = []
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  // It answers a hundred at a time, and none at the end.
  for (;;) {
    const some = await new Promise<Entry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) break
    for (const each of some) found.push(...(await filesIn(each, [...path, entry.name])))
  }
  return found.toSorted(byName)
}

const isFile = (entry: Entry): entry is FileSystemFileEntry => entry.isFile

const byName = (one: File, other: File) => one.name.localeCompare(other.name, undefined, { numeric: true })

/** Only where a folder was chosen: a file of such a name may be meant. */
const withoutLitter = (files: File[]) => files.filter((file) => foldersOf(file).length === 0 || !isLitter(file.name))
