import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, watch, writeFileSync, type FSWatcher } from 'node:fs'
import { join } from 'node:path'
import { settings } from '#tests/desktop/harness/child/settings.ts'

const lock = join(settings.userData, 'SingletonLock.json')
const inbox = join(settings.userData, 'second-instances')
let watching: FSWatcher | undefined

type Listener = (argv: string[], cwd: string, data: object) => void

/** Checks by its lock whether another process uses this data. */
export function isTaken(): boolean {
  try {
    const { pid } = JSON.parse(readFileSync(lock, 'utf8')) as { pid: number }
    if (pid === process.pid) return false
    process.kill(pid, 0)
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // No lock, or one of a dead process.
    if (code === 'ENOENT' || code === 'ESRCH' || error instanceof SyntaxError) return false
    throw error
  }
}

/** Lock per data folder: a second process leaves its command line in a folder for the first, and gets false. */
export function takeLock(data: object, listener: Listener): boolean {
  if (takeLock.isHeld) return true
  mkdirSync(inbox, { recursive: true })
  if (isTaken()) {
    const name = `${process.pid}-${Date.now()}`
    writeFileSync(join(settings.userData, name), JSON.stringify({ argv: process.argv, cwd: process.cwd(), data }))
    renameSync(join(settings.userData, name), join(inbox, `${name}.json`))
    return false
  }
  writeFileSync(lock, JSON.stringify({ pid: process.pid }))
  for (const old of readdirSync(inbox)) rmSync(join(inbox, old))
  watching = watch(inbox, () => {
    for (const name of readdirSync(inbox)) {
      const told = JSON.parse(readFileSync(join(inbox, name), 'utf8')) as { argv: string[]; cwd: string; data: object }
      rmSync(join(inbox, name))
      listener(told.argv, told.cwd, told.data)
    }
  })
  watching.unref()
  takeLock.isHeld = true
  return true
}
takeLock.isHeld = false

export function releaseLock(): void {
  watching?.close()
  if (takeLock.isHeld) rmSync(lock, { force: true })
  takeLock.isHeld = false
}
