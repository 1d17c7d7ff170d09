import { fork, type ChildProcess } from 'node:child_process'
import { workerEnvironment } from '#core/images/worker-environment.ts'
import type { WorkerProcess } from '#core/images/optimizer.ts'

const SOURCE = new URL('../../desktop/core/images/image-worker.ts', import.meta.url)

/** Processes for pictures as the editor has them, but Node's own; `file` is image-worker.js where it was built. */
export function imageWorkers(file: URL | string = SOURCE) {
  const children: ChildProcess[] = []
  return {
    /** Those that were started, in order; some may have ended. */
    children,
    start(): WorkerProcess {
      const child = fork(file, {
        execArgv: [],
        env: workerEnvironment(process.env),
        serialization: 'advanced',
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      })
      children.push(child)
      return {
        postMessage: (message) => child.connected && child.send(message as object),
        on: (event: string, listener: (given: never) => void) => child.on(event, listener as () => void),
        kill: () => child.kill('SIGKILL'),
      }
    },
  }
}
