import type { Stats } from 'node:fs'
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
/** Extensions of images that cameras, phones and programs save. */
const imageExtensions = /^\.(jpe?g|jpe|jfif|png|webp|avif|gif|hei[cf])$/i

/** Resumes watching the last chosen folder, if any. */
export const openFolderWatcher = (options: FolderWatcherOptions): FolderWatcher => new Watcher(options)

class Watcher implements FolderWatcher {
  readonly #options: FolderWatcherOptions
  readonly #seen: ReturnType<typeof createSeenFiles>
  readonly #listeners = createListeners<[state: WatchedFolder]>()
  readonly onChange = this.#listeners.add
  #folder: string | null
  #problem: string | null = null
  #watcher: { files: FSWatcher; place: string } | undefined
  #timer: NodeJS.Timeout | undefined
  /** New files that aren't queued yet. */
  readonly #gathered = new Map<string, SeenFile>()
  #gathering: NodeJS.Timeout | undefined
  #adding: Promise<void> = Promise.resolve()
  #isClosed = false

  constructor(options: FolderWatcherOptions) {
    this.#options = options
    this.#seen = createSeenFiles(options.store, options.person)
    this.#folder = this.#seen.folder()
    void this.#follow()
  }

  state(): WatchedFolder {
    return { name: this.#folder === null ? null : basename(this.#folder) || this.#folder, problem: this.#problem }
  }

  async watch(next: string, isOldWanted = false) {
    const there = await listFiles(next)
    if ((await placeOf(next)) === null) throw new Error('The folder can’t be read. Check that it is still there.')
    const old = isOldWanted ? [] : there.map(({ path, size, mtime }) => ({ path, size, mtime, hash: null }))
    this.#change(next, old)
    await this.#follow()
  }

  stop() {
    this.#change(null, [])
  }

  async close() {
    this.#isClosed = true
    clearTimeout(this.#timer)
    clearTimeout(this.#gathering)
    this.#listeners.clear()
    await this.#watcher?.files.close()
    await this.#adding
  }

  #change(folder: string | null, old: readonly SeenFile[]) {
    this.#seen.watch(folder, old)
    this.#unwatch()
    this.#folder = folder
    this.#problem = null
    this.#notify()
  }

  #setProblem(problem: string | null) {
    if (this.#problem === problem) return
    this.#problem = problem
    this.#notify()
  }

  #notify() {
    this.#listeners.call(this.state())
  }

  /** Starts watching the folder when it becomes available, and checks again later. */
  async #follow(): Promise<void> {
    clearTimeout(this.#timer)
    const wanted = this.#folder
    if (this.#isClosed || wanted === null) return
    const place = await placeOf(wanted)
    if (this.#isClosed || this.#folder !== wanted) return
    this.#setProblem(
      place === null ? 'The folder is missing or can’t be read. Watching resumes when it is back.' : null,
    )
    if (this.#watcher?.place !== place) {
      this.#unwatch()
      if (place !== null) this.#watcher = { files: this.#begin(wanted), place }
    }
    this.#timer = setTimeout(() => void this.#follow(), this.#options.lookMs ?? LOOK_MS)
    this.#timer.unref()
  }

  #begin(root: string): FSWatcher {
    const { settledMs = SETTLED_MS, onFault } = this.#options
    const files = watch(root, {
      followSymlinks: false,
      alwaysStat: true,
      awaitWriteFinish: { stabilityThreshold: settledMs, pollInterval: Math.min(200, settledMs) },
      ignored: (path, facts) => isIgnored(relative(root, path), facts?.isFile() ?? false),
    })
    const found = (path: string, facts?: Stats) => this.#found(path, facts)
    files.on('add', found).on('change', found)
    files.on('error', (error) => {
      if (this.#watcher?.files !== files) return
      onFault?.(error)
      // The next check starts watching again.
      this.#unwatch()
      this.#setProblem('The folder can’t be watched at the moment. Hoard will try again.')
    })
    return files
  }

  #unwatch() {
    void this.#watcher?.files.close()
    this.#watcher = undefined
  }

  #found(path: string, facts?: Stats) {
    if (!facts?.isFile()) return
    const file = { path, size: facts.size, mtime: facts.mtimeMs, hash: null }
    if (file.size === 0 || this.#seen.has(file)) return
    this.#gathered.set(path, file)
    this.#gathering ??= setTimeout(() => {
      this.#gathering = undefined
      this.#adding = this.#adding.then(() => this.#add()).catch((error: unknown) => this.#options.onFault?.(error))
    }, GATHER_MS)
  }

  async #add(): Promise<void> {
    const root = this.#folder
    const files = [...this.#gathered.values()]
    this.#gathered.clear()
    if (root === null || this.#isClosed) return
    const fresh: SeenFile[] = []
    for (const file of files) {
      const hash = await this.#hashOf(file.path)
      const isTwin = hash !== null && (this.#seen.hasHash(hash) || fresh.some((other) => other.hash === hash))
      if (isTwin) this.#seen.add([{ ...file, hash }])
      else fresh.push({ ...file, hash })
    }
    if (this.#isClosed || this.#folder !== root) return
    for (const [place, some] of Map.groupBy(fresh, ({ path }) => dirname(path))) {
      await this.#options.uploads.add(
        some.map(({ path }) => ({ path })),
        tagsOf(root, place),
      )
      // Stored only after queueing: queueing a file twice is harmless, since the queue recognises it; missing one is
      // not.
      this.#seen.add(some)
    }
  }

  /** Null if the file can't be read; the queue will report that. */
  async #hashOf(path: string): Promise<string | null> {
    try {
      return (await this.#options.optimizer.inspect(path)).hash
    } catch (error) {
      if (error instanceof ImageError) return null
      throw error
    }
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
