import { existsSync, readdirSync } from 'node:fs'
import { setPriority } from 'node:os'
import { diskHttpError } from '#server/storage/refusals.ts'
import { HttpError } from '#server/errors.ts'
import type { ProcessReply, ImageJob, ProcessCommand, ImageJobResults } from './jobs.ts'

/** Low priority, behind everything else on the machine. */
const NICENESS = 15
/** More than any accepted image needs; beyond it the process kills itself. */
const MAX_RSS = 750 * 1024 * 1024
const WATCH_MS = 50
/** A body of 70 MB, its text and its decoded bytes. */
const UNPACK_BYTES = 200 * 1024 * 1024

lowerPriority()
// Imported after lowering the priority, so that decoder threads inherit it.
const [{ inspectImage: look }, { optimise }, { renderVariant: vary }, { unpack }] = await Promise.all([
  import('./inspect-image.ts'),
  import('./optimise.ts'),
  import('./render-variant.ts'),
  import('./unpack.ts'),
])

let memoryGranted = Promise.withResolvers<void>()

process.on('message', (order: ProcessCommand) => {
  if ('go' in order) memoryGranted.resolve()
  else void handleJob(order.job)
})
// Exit with the shop.
process.on('disconnect', end)
sendReply({ ready: true })

async function handleJob(job: ImageJob) {
  const watching = setInterval(() => process.memoryUsage.rss() > MAX_RSS && end(), WATCH_MS)
  memoryGranted = Promise.withResolvers()
  const outcome = await outcomeOf(job)
  clearInterval(watching)
  sendReply({ ...outcome, rss: process.memoryUsage.rss() })
}

async function outcomeOf(job: ImageJob) {
  try {
    return { result: await work(job) }
  } catch (error) {
    const refusal = error instanceof HttpError ? error : diskHttpError(error)
    return refusal
      ? { refusal: { status: refusal.status, message: refusal.message } }
      : { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

async function work(job: ImageJob): Promise<ImageJobResults[ImageJob['kind']]> {
  if (job.kind === 'unpack') {
    await requestMemory(UNPACK_BYTES)
    return await unpack(job.source, job.target)
  }
  const seen = await look(job.source)
  await requestMemory(seen.needs)
  return job.kind === 'optimise'
    ? await optimise(job.source, job.target, seen)
    : await vary(job.source, job.target, job.variant, seen)
}

function requestMemory(needs: number): Promise<void> {
  sendReply({ needs })
  return memoryGranted.promise
}

function sendReply(answer: ProcessReply) {
  process.send?.(answer)
}

/** Immediately, even while native code is running. */
function end() {
  process.kill(process.pid, 'SIGKILL')
}

function lowerPriority() {
  // On Linux, each thread has its own priority.
  const threads = existsSync('/proc/self/task') ? readdirSync('/proc/self/task').map(Number) : [process.pid]
  for (const thread of threads) setPriority(thread, NICENESS)
}
