import { fork, type ChildProcess } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { Socket } from 'node:net'
import type { Logger } from 'pino'

const FILE = new URL('./image.worker.ts', import.meta.url)

/** Starts an image process. Its first message is `ready`, and it exits with the shop. */
export function startChild(log: Logger): ChildProcess {
  const child = fork(FILE, {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: childEnvironment(),
  })
  child.stderr!.on('data', (text: Buffer) => log.debug({ text: text.toString() }, 'output of an image process'))
  child.on('error', (error) => log.warn({ err: error }, 'an image process failed'))
  // When memory runs out, Linux should kill this process instead of the shop.
  if (process.platform === 'linux')
    writeFile(`/proc/${child.pid}/oom_score_adj`, '900').catch((error: unknown) =>
      log.debug({ err: error }, 'the out-of-memory priority of an image process could not be set'),
    )
  return child
}

/** Omits all settings: a process that decodes untrusted bytes must not know keys and passwords. */
function childEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP } = process.env
  return {
    ...(PATH && { PATH }),
    ...(SystemRoot && { SystemRoot }),
    ...(TEMP && { TEMP }),
    // Fewer malloc arenas retain less freed memory.
    MALLOC_ARENA_MAX: '2',
    // One thread decodes, one does I/O.
    UV_THREADPOOL_SIZE: '2',
  }
}

/** Keeps the program running while the process works. */
export function refChild(child: ChildProcess) {
  child.ref()
  child.channel?.ref()
}

/** Lets the program exit while the process is idle. */
export function unrefChild(child: ChildProcess) {
  child.unref()
  child.channel?.unref()
  if (child.stderr instanceof Socket) child.stderr.unref()
}
