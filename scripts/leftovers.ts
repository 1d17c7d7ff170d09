import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** Environment variable that marks every process of a run, those of its tests included. */
export const RUN_MARK = 'HOARD_TEST_RUN'

/** How long (ms) processes get to end by themselves, as a PostgreSQL does whose test has ended. */
const GRACE_MS = 60_000

/**
 * Kills the processes that a run has left behind, and returns their commands. Only Linux tells the environment of a
 * process, so on other systems there are none.
 *
 * @param mark value of `HOARD_TEST_RUN`
 * @param folder temporary folder of the run
 */
export async function killLeftovers(mark: string, folder: string, graceMs = GRACE_MS): Promise<string[]> {
  for (const end = performance.now() + graceMs; performance.now() < end; await sleep(100))
    if (findLeftovers(mark, folder).length === 0) return []
  const left = findLeftovers(mark, folder)
  for (const { pid } of left)
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  return left.map(({ pid, command }) => `${pid} ${command}`)
}

/** A process that has ended, but whose parent hasn't noticed yet, has no command. */
const findLeftovers = (mark: string, folder: string) =>
  processIds()
    .filter((pid) => pid !== process.pid && isOfRun(pid, mark, folder))
    .map((pid) => ({ pid, command: read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim() }))
    .filter(({ command }) => command !== '')

function processIds(): number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Boolean)
  } catch {
    return []
  }
}

/** PostgreSQL overwrites its environment with its title, so the folder of its data counts, too. */
const isOfRun = (pid: number, mark: string, folder: string) =>
  read(`/proc/${pid}/environ`).includes(`${RUN_MARK}=${mark}\0`) ||
  linkTarget(`/proc/${pid}/cwd`).startsWith(`${folder}/`)

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // It has ended, or is another user's.
    return ''
  }
}

function linkTarget(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}
