import { fork, type ChildProcess } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { Socket } from 'node:net'
import type { Logger } from 'pino'

const FILE = new URL('./picture.worker.ts', import.meta.url)

/** Starts a process for pictures. It first says that it is ready, and never outlives the shop. */
export function startChild(log: Logger): ChildProcess {
  const child = fork(FILE, {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: surroundings(),
  })
  child.stderr!.on('data', (text: Buffer) => log.debug({ text: text.toString() }, 'a picture process says'))
  child.on('error', (error) => log.warn({ err: error }, 'a picture process failed'))
  // Where the machine runs out of memory, Linux is to end this one, not the shop.
  if (process.platform === 'linux')
    writeFile(`/proc/${child.pid}/oom_score_adj`, '900').catch((error: unknown) =>
      log.debug({ err: error }, 'a picture process can’t be offered to the system'),
    )
  return child
}

/** Nothing of the shop's settings: what decodes strangers' bytes has no business with keys and passwords. */
function surroundings(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP } = process.env
  return {
    ...(PATH && { PATH }),
    ...(SystemRoot && { SystemRoot }),
    ...(TEMP && { TEMP }),
    // Fewer heaps of the C library keep what was freed.
    MALLOC_ARENA_MAX: '2',
    // One decodes, one reads and writes.
    UV_THREADPOOL_SIZE: '2',
  }
}

/** While it works, the program stays for it. */
export function hold(child: ChildProcess) {
  child.ref()
  child.channel?.ref()
}

/** While it waits, it keeps nobody. */
export function letGo(child: ChildProcess) {
  child.unref()
  child.channel?.unref()
  if (child.stderr instanceof Socket) child.stderr.unref()
}
