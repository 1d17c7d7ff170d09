import type { ChildProcess } from 'node:child_process'
import { forkImageProcess } from '#shared/media/image-process.ts'
import type { WorkerHandle } from '#shared/workers/worker-pool.ts'

const SOURCE = new URL('../../desktop/core/images/image-worker.ts', import.meta.url)

/** The editor's image processes in plain Node; `file` is the built image-worker.js. */
export function imageWorkers(file: URL | string = SOURCE) {
  const children: ChildProcess[] = []
  return {
    /** All started processes in order, including ended ones. */
    children,
    start(): WorkerHandle {
      const { child, handle } = forkImageProcess(file)
      child.stderr?.pipe(process.stderr)
      children.push(child)
      return handle
    },
  }
}
