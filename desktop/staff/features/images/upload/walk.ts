import { isSystemFile } from '#shared/features/images/file-names.ts'

/** The subset of `FileSystemEntry` used here. */
type DroppedEntry = FileSystemEntry | FileSystemFileEntry | FileSystemDirectoryEntry

const folders = new WeakMap<File, readonly string[]>()

/** The folders a file was chosen with, outermost first; empty for a single file. */
export function foldersOf(file: File): readonly string[] {
  return folders.get(file) ?? (file.webkitRelativePath ?? '').split('/').slice(0, -1).filter(Boolean)
}

/**
 * All dropped files, including those in nested folders, sorted by path. Must be called within the drop event, as
 * browsers clear the data afterwards. Throws if a folder can't be read.
 */
export async function filesDropped({ items, files }: Pick<DataTransfer, 'items' | 'files'>): Promise<File[]> {
  const entries = [...items].filter(({ kind }) => kind === 'file').map((item) => item.webkitGetAsEntry?.() ?? null)
  // Images dragged from another page have no entries.
  if (entries.length === 0 || entries.includes(null)) return withoutLitter([...files])
  const found = await Promise.all((entries as DroppedEntry[]).map((entry) => filesIn(entry, [])))
  return withoutLitter(found.flat())
}

/** Files of a folder chosen in the browser's dialog. */
export const filesChosen = (files: FileList | null): File[] => withoutLitter([...(files ?? [])]).toSorted(byPath)

async function filesIn(entry: DroppedEntry, path: readonly string[]): Promise<File[]> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
    folders.set(file, path)
    return [file]
  }
  const found: File[] = []
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  // Chrome returns at most 100 entries per call, then an empty array.
  for (;;) {
    const some = await new Promise<DroppedEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) break
    for (const each of some) found.push(...(await filesIn(each, [...path, entry.name])))
  }
  return found.toSorted(byPath)
}

const isFile = (entry: DroppedEntry): entry is FileSystemFileEntry => entry.isFile

/** Files that were chosen one by one keep their order. */
function byPath(one: File, other: File): number {
  const [path, otherPath] = [pathOf(one), pathOf(other)]
  if (path.length === 1 || otherPath.length === 1) return path.length - otherPath.length
  for (const [level, name] of path.entries()) {
    const order = name.localeCompare(otherPath[level] ?? '', undefined, { numeric: true })
    if (order !== 0) return order
  }
  return path.length - otherPath.length
}

const pathOf = (file: File) => [...foldersOf(file), file.name]

/** Only within folders: a single file of such a name was chosen on purpose. */
const withoutLitter = (files: File[]) =>
  files.filter((file) => foldersOf(file).length === 0 || !isSystemFile(file.name))
