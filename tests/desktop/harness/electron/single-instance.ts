import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, watch, writeFileSync, type FSWatcher } from 'node:fs'
import { join } from 'node:path'
import { settings } from '#tests/desktop/harness/child/settings.ts'

const lock = join(settings.userData, 'SingletonLock.json')
const inbox = join(settings.userData, 'second-instances')
let watching: FSWatcher | undefined

type Listener = (argv: string[], cwd: string, data: object) => void

/** Whether another process on these data lives, by its lock. */
export function isTaken(): boolean {
  try {
    const { pid } = JSON.parse(readFileSync(lock, 'utf8')) as { pid: number }
    if (pid === process.pid) return false
    process.kill(pid, 0)
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // No lock, or the one of a process that died.
    if (code === 'ENOENT' || code === 'ESRCH' || error instanceof SyntaxError) return false
    throw error
  }
}

/** One process for each folder of data: whoever comes second leaves its command line to the first, in a folder, and is told no. */
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
