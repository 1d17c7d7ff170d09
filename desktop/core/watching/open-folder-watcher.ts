import { access, constants, stat } from 'node:fs/promises'
import { basename, dirname, extname, relative, sep } from 'node:path'
import { watch, type FSWatcher } from 'chokidar'
import type { WatchedFolder } from '#bridge/bridge.ts'
import { ImageError } from '#shared/media/image-error.ts'
import { listFiles, isHidden } from '#core/uploads/list-files.ts'
import { isSystemFile } from '#shared/features/images/file-names.ts'
import { createListeners } from '#shared/listeners.ts'
import { createSeenFiles, type SeenFile } from './seen-files.ts'
import type { FolderWatcher, FolderWatcherOptions } from './folder-watcher.ts'

const SETTLED_MS = 2000
const LOOK_MS = 5000
/** Files that arrive within this time are queued together. */
const GATHER_MS = 300
/**
 * Extensions of images that cameras, phones and programs save. HEIC can't be uploaded; the queue reports each such
 * file.
 */
const imageExtensions = /^\.(jpe?g|jpe|jfif|png|webp|avif|gif|hei[cf])$/i

/** Resumes watching the last chosen folder, if any. */
export function openFolderWatcher(parts: FolderWatcherOptions): FolderWatcher {
  const { store, person, uploads, optimizer, onFault, settledMs = SETTLED_MS, lookMs = LOOK_MS } = parts
  const seen = createSeenFiles(store, person)
  const listeners = createListeners<[state: WatchedFolder]>()
  let folder = seen.folder()
  let problem: string | null = null
  let watcher: { files: FSWatcher; place: string } | undefined
  const gathered = new Map<string, SeenFile>()
  let gathering: NodeJS.Timeout | undefined
  let adding: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  void follow()

  const getState = (): WatchedFolder => ({ name: folder === null ? null : basename(folder) || folder, problem })
  function setProblem(next: string | null) {
    if (problem === next) return
    problem = next
    listeners.call(getState())
  }

  /** Starts watching the folder when it becomes available, and checks again later. */
  async function follow(): Promise<void> {
    clearTimeout(timer)
    const wanted = folder
    if (isClosed || wanted === null) return
    const place = await placeOf(wanted)
    if (isClosed || folder !== wanted) return
    setProblem(place === null ? 'The folder is missing or can’t be read. Watching resumes when it is back.' : null)
    if (watcher?.place !== place) {
      unwatch()
      if (place !== null) watcher = { files: begin(wanted), place }
    }
    timer = setTimeout(() => void follow(), lookMs)
    timer.unref()
  }

  function begin(root: string): FSWatcher {
    const files = watch(root, {
      followSymlinks: false,
      alwaysStat: true,
      awaitWriteFinish: { stabilityThreshold: settledMs, pollInterval: Math.min(200, settledMs) },
      ignored: (path, facts) => isIgnored(relative(root, path), facts?.isFile() ?? false),
    })
    files.on('add', found).on('change', found)
    files.on('error', (error) => {
      if (watcher?.files !== files) return
      onFault?.(error)
      // The next check starts watching again.
      unwatch()
      setProblem('The folder can’t be watched at the moment. Hoard will try again.')
    })
    return files
  }

  function unwatch() {
    void watcher?.files.close()
    watcher = undefined
  }

  function found(path: string, facts?: { size: number; mtimeMs: number; isFile(): boolean }) {
    if (!facts?.isFile()) return
    const file = { path, size: facts.size, mtime: facts.mtimeMs, hash: null }
    if (file.size === 0 || seen.has(file)) return
    gathered.set(path, file)
    gathering ??= setTimeout(() => {
      gathering = undefined
      adding = adding.then(add).catch((error: unknown) => onFault?.(error))
    }, GATHER_MS)
  }

  async function add(): Promise<void> {
    const root = folder
    const files = [...gathered.values()]
    gathered.clear()
    if (root === null || isClosed) return
    const fresh: SeenFile[] = []
    for (const file of files) {
      const hash = await hashOf(file.path)
      const isTwin = hash !== null && (seen.hasHash(hash) || fresh.some((other) => other.hash === hash))
      if (isTwin) seen.add([{ ...file, hash }])
      else fresh.push({ ...file, hash })
    }
    if (isClosed || folder !== root) return
    for (const [place, some] of Map.groupBy(fresh, ({ path }) => dirname(path))) {
      await uploads.add(
        some.map(({ path }) => ({ path })),
        tagsOf(root, place),
      )
      // Stored only after queueing: queueing a file twice is harmless, since the queue recognises it; missing one is
      // not.
      seen.add(some)
    }
  }

  /** Null if the file can't be read; the queue will report that. */
  async function hashOf(path: string): Promise<string | null> {
    try {
      return (await optimizer.inspect(path)).hash
    } catch (error) {
      if (error instanceof ImageError) return null
      throw error
    }
  }

  return {
    state: getState,
    async watch(next, isOldWanted = false) {
      const there = await listFiles(next)
      if ((await placeOf(next)) === null) throw new Error('The folder can’t be read. Check that it is still there.')
      const old = isOldWanted ? [] : there.map(({ path, size, mtime }) => ({ path, size, mtime, hash: null }))
      seen.watch(next, old)
      unwatch()
      folder = next
      problem = null
      listeners.call(getState())
      await follow()
    },
    stop() {
      seen.watch(null, [])
      unwatch()
      folder = null
      problem = null
      listeners.call(getState())
    },
    onChange: listeners.add,
    async close() {
      isClosed = true
      clearTimeout(timer)
      clearTimeout(gathering)
      listeners.clear()
      await watcher?.files.close()
      await adding
    },
  }
}

/**
 * Identity of a folder on disk, which changes if it is replaced by another of the same name. Null if it is missing,
 * unreadable, or not a folder.
 */
async function placeOf(folder: string): Promise<string | null> {
  try {
    await access(folder, constants.R_OK | constants.X_OK)
    const facts = await stat(folder)
    return facts.isDirectory() ? `${facts.dev} ${facts.ino}` : null
  } catch {
    return null
  }
}

/** `path` is relative to the folder; empty for the folder itself. */
function isIgnored(path: string, isFile: boolean): boolean {
  if (path === '') return false
  const names = path.split(sep)
  if (names.some(isHidden)) return true
  return isFile && (isSystemFile(names.at(-1)!) || !imageExtensions.test(extname(path)))
}

/** Names of the folders that contain a file, the watched one first. */
const tagsOf = (root: string, place: string) => [basename(root), ...relative(root, place).split(sep).filter(Boolean)]
