import { existsSync, readdirSync } from 'node:fs'
import { setPriority } from 'node:os'
import { optimizerMessages } from '#shared/features/images/optimizer-messages.ts'
import { ImageError } from './image-error.ts'
import type { WorkerMessage, WorkerRequest } from './messages.ts'
import type { InspectedFile, OptimizedImage } from './optimizer.ts'

/** Lower priority than everything else on the computer. */
const NICENESS = 15

stepBack()
// The decoders are loaded, and start their threads, only after the priority is set.
const decoding = Promise.all([import('./inspect-image.ts'), import('./shrink.ts')])
/** Resumes the job that waits for memory. */
let resume: (() => void) | undefined

listen((request) => (request.kind === 'go' ? resume?.() : void handleRequest(request)))

async function handleRequest(request: Exclude<WorkerRequest, { kind: 'go' }>) {
  const { id } = request
  try {
    const done = await work(request)
    post({ id, done, rss: process.memoryUsage.rss() })
  } catch (error) {
    const { message, isFinal } = error instanceof ImageError ? error : new ImageError(optimizerMessages.optimize)
    post({ id, message, isFinal, rss: process.memoryUsage.rss() })
  }
}

async function work(request: Exclude<WorkerRequest, { kind: 'go' }>): Promise<InspectedFile | OptimizedImage> {
  const [{ inspectImage }, { shrink }] = await decoding
  if (request.kind === 'inspect') return inspectImage(request.file)
  return shrink(request.file, request.to, (needs) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    resume = resolve
    post({ id: request.id, needs })
    return promise
  })
}

/** Electron's utility processes have a parent port; Node's child processes an IPC channel. */
interface ParentPort {
  on(event: 'message', listener: (event: { data: WorkerRequest }) => void): void
  postMessage(answer: WorkerMessage): void
}

function parentPort(): ParentPort | undefined {
  return 'parentPort' in process ? (process.parentPort as ParentPort | undefined) : undefined
}

function listen(listener: (request: WorkerRequest) => void) {
  const port = parentPort()
  if (port) return port.on('message', ({ data }) => listener(data))
  process.on('message', listener)
  // The worker ends with the editor.
  process.on('disconnect', () => process.exit())
}

function post(answer: WorkerMessage) {
  const port = parentPort()
  if (port) port.postMessage(answer)
  else process.send?.(answer)
}

function stepBack() {
  // On Linux each thread has its own priority.
  const threads = existsSync('/proc/self/task') ? readdirSync('/proc/self/task').map(Number) : [process.pid]
  for (const thread of threads) setPriority(thread, NICENESS)
}
