import { join } from 'node:path'
import { utilityProcess } from 'electron'
import { imageProcessFiles } from '#core/images/image-process-files.ts'
import type { Log } from '#core/log/log.ts'
import { forkImageProcess, workerEnvironment } from '#shared/media/image-process.ts'
import type { WorkerHandle } from '#shared/workers/worker-pool.ts'

/** Name of the image processes in the log and for the system. */
export const IMAGE_PROCESS = 'Hoard images'

/**
 * Starts a process for images, and logs its end unless the editor has ended it. On Linux, Electron's executable is
 * linked to the system's GLib and libvips brings its own; a process with both crashes, so plain Node runs it.
 */
export const startImageProcess = (log: Log): WorkerHandle =>
  process.platform === 'linux' ? startNode(log) : startUtilityProcess(log)

function startNode(log: Log): WorkerHandle {
  const { worker, node } = imageProcessFiles(import.meta.dirname)
  const { child, handle } = forkImageProcess(worker, node)
  let words: string | undefined
  child.stderr?.on('data', (text: Buffer) => (words = text.toString()))
  child.on('error', (error) => log.warn(`Process failed: ${IMAGE_PROCESS}`, error))
  child.on('close', (code, signal) => {
    if (!child.killed) log.warn(`Process ended: ${IMAGE_PROCESS}, ${signal ?? code}`, words)
  })
  return handle
}

function startUtilityProcess(log: Log): WorkerHandle {
  const child = utilityProcess.fork(join(import.meta.dirname, 'images/image-worker.mjs'), [], {
    serviceName: IMAGE_PROCESS,
    env: workerEnvironment(process.env),
  })
  let isKilled = false
  child.on('exit', (code) => isKilled || log.warn(`Process ended: ${IMAGE_PROCESS}, ${code}`))
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a process, not a window
    postMessage: (message) => child.postMessage(message),
    on: (event: string, listener: (given?: unknown) => void) => child.on(event as 'message', listener),
    kill() {
      isKilled = true
      child.kill()
    },
  }
}
