import { fork, type ChildProcess } from 'node:child_process'
import { workerEnvironment } from '#core/images/worker-environment.ts'
import type { WorkerProcess } from '#core/images/optimizer.ts'

const SOURCE = new URL('../../desktop/core/images/image-worker.ts', import.meta.url)

/** Image worker processes in plain Node; `file` is the built image-worker.js. */
export function imageWorkers(file: URL | string = SOURCE) {
  const children: ChildProcess[] = []
  return {
    /** All started processes in order, including ended ones. */
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
