import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { INTERRUPTED } from './run.ts'

const MEMORY = '/dev/shm'
/** Enough for what the tests keep at the same time, and as much again; else they use the disk. */
const NEEDED_BYTES = 4 * 1024 ** 3

/**
 * The folder of a run for temporary files, in memory if there is enough: tests commit to databases all the time, and a
 * fifth of that was waiting for the disk. It is removed when this process ends, or if it fails, at the start of the next
 * one: drills name their data and logs there.
 */
export function openTestFolder(): string {
  const parent = hasRoom() ? MEMORY : tmpdir()
  for (const name of readdirSync(parent)) if (isLeft(name)) remove(join(parent, name))
  const folder = join(parent, `hoard-${process.pid}`)
  mkdirSync(folder)
  // PostgreSQL runs as another user, who must reach its folder below.
  chmodSync(folder, 0o711)
  process.on('exit', (code) => {
    if (code === 0 || code === INTERRUPTED) remove(folder)
    else console.error(`hoard: the temporary files of this run are in ${folder} until the next one`)
  })
  return folder
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    const room = Math.min(bavail * bsize, process.availableMemory())
    // Tests start programs from their folder, too.
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find((line) => line.split(' ')[1] === MEMORY)
    return mount !== undefined && !/\bnoexec\b/.test(mount) && room >= NEEDED_BYTES
  } catch {
    // No Linux.
    return false
  }
}

/** Whether the process of an earlier run is gone, which was killed before it could remove its folder. */
function isLeft(name: string): boolean {
  const pid = /^hoard-(\d+)$/.exec(name)?.[1]
  if (!pid) return false
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

const remove = (folder: string) => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
