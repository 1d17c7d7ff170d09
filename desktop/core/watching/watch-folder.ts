import { access, constants, stat } from 'node:fs/promises'
import { basename, dirname, extname, relative, sep } from 'node:path'
import { watch, type FSWatcher } from 'chokidar'
import type { WatchedFolder } from '#bridge/bridge.ts'
import { PictureFault } from '#core/images/fault.ts'
import { filesAt, isHidden } from '#core/uploads/walk.ts'
import { isLitter } from '#shared/features/images/file-names.ts'
import { openSeen, type SeenFile } from './seen.ts'
import type { Watching, WatchingParts } from './watching.ts'

const SETTLED_MS = 2000
const LOOK_MS = 5000
/** Files that come together go into the queue together. */
const GATHER_MS = 300
/** What cameras, telephones and programs save as pictures; HEIC can't be taken, which is said of each. */
const pictures = /^\.(jpe?g|jpe|jfif|png|webp|avif|gif|hei[cf])$/i

/** Watches the folder that was chosen last, if one was. */
export function openWatching(parts: WatchingParts): Watching {
  const { store, person, uploads, optimizer, onFault, settledMs = SETTLED_MS, lookMs = LOOK_MS } = parts
  const seen = openSeen(store, person)
  const listeners = new Set<(state: WatchedFolder) => void>()
  let folder = seen.folder()
  let problem: string | null = null
  let watcher: { files: FSWatcher; place: string } | undefined
  const gathered = new Map<string, SeenFile>()
  let gathering: NodeJS.Timeout | undefined
  let adding: Promise<void> = Promise.resolve()
  let looking: NodeJS.Timeout | undefined
  let isClosed = false
  void follow()

  const getState = (): WatchedFolder => ({ name: folder === null ? null : basename(folder) || folder, problem })
  function tell(next: string | null) {
    if (problem === next) return
    problem = next
    for (const listener of listeners) listener(getState())
  }

  /** Sees to it that the folder is watched while it is there, and looks again after a while. */
  async function follow(): Promise<void> {
    clearTimeout(looking)
    const wanted = folder
    if (isClosed || wanted === null) return
    const place = await placeOf(wanted)
    if (isClosed || folder !== wanted) return
    tell(place === null ? 'The folder isn’t there, or can’t be read. It goes on once it is back.' : null)
    if (watcher?.place !== place) {
      unwatch()
      if (place !== null) watcher = { files: begin(wanted), place }
    }
    looking = setTimeout(() => void follow(), lookMs)
    looking.unref()
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
      // It is looked for again, and watched anew.
      unwatch()
      tell('The folder can’t be watched at the moment. It is tried again.')
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
      // After that: whatever happens in between, it is better seen twice, which the queue knows, than never.
      seen.add(some)
    }
  }

  /** Null: there is something wrong with it, which the queue will tell. */
  async function hashOf(path: string): Promise<string | null> {
    try {
      return (await optimizer.look(path)).hash
    } catch (error) {
      if (error instanceof PictureFault) return null
      throw error
    }
  }

  return {
    state: getState,
    async watch(next, isOldWanted = false) {
      const there = await filesAt(next)
      if ((await placeOf(next)) === null) throw new Error('The folder can’t be read. Is it still where it was?')
      const old = isOldWanted ? [] : there.map(({ path, size, mtime }) => ({ path, size, mtime, hash: null }))
      seen.watch(next, old)
      unwatch()
      folder = next
      problem = null
      for (const listener of listeners) listener(getState())
      await follow()
    },
    stop() {
      seen.watch(null, [])
      unwatch()
      folder = null
      problem = null
      for (const listener of listeners) listener(getState())
    },
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async close() {
      isClosed = true
      clearTimeout(looking)
      clearTimeout(gathering)
      listeners.clear()
      await watcher?.files.close()
      await adding
    },
  }
}

/** Where a folder is on the disk: another one of its name is another place. Null: it isn't there, can't be read, or is none. */
async function placeOf(folder: string): Promise<string | null> {
  try {
    await access(folder, constants.R_OK | constants.X_OK)
    const facts = await stat(folder)
    return facts.isDirectory() ? `${facts.dev} ${facts.ino}` : null
  } catch {
    return null
  }
}

/** `path` within the folder; empty: the folder itself. */
function isIgnored(path: string, isFile: boolean): boolean {
  if (path === '') return false
  const names = path.split(sep)
  if (names.some(isHidden)) return true
  return isFile && (isLitter(names.at(-1)!) || !pictures.test(extname(path)))
}

/** The names of the folders that a file was found in, the watched one first. */
const tagsOf = (root: string, place: string) => [basename(root), ...relative(root, place).split(sep).filter(Boolean)]
