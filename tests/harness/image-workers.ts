import type { ChildProcess } from 'node:child_process'
import { forkImageProcess } from '#shared/media/image-process.ts'
import type { WorkerHandle } from '#shared/workers/worker-pool.ts'

const SOURCE = new URL('../../desktop/core/images/image-worker.ts', import.meta.url)

/**
 * The editor's image processes in plain Node; `file` is the built image-worker.mjs. Jobs for which `kills` is true kill
 * their process; the known good image's has no path.
 */
export function imageWorkers(file: URL | string = SOURCE, kills: (path: string | undefined) => boolean = () => false) {
  const children: ChildProcess[] = []
  return {
    /** All started processes in order, including ended ones. */
    children,
    start(): WorkerHandle {
      const { child, handle } = forkImageProcess(file)
      child.stderr?.pipe(process.stderr)
      children.push(child)
      return {
        ...handle,
        postMessage(message) {
          const { input } = message as { input: { file: string } | null }
          if (kills(input?.file)) child.kill('SIGSEGV')
          // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a process, not a window
          else handle.postMessage(message)
        },
      }
    },
  }
}
