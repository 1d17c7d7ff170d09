import { existsSync, readdirSync } from 'node:fs'
import { setPriority } from 'node:os'
import { diskRefusal } from '#server/files/refusals.ts'
import { Refusal } from '#server/http/errors.ts'
import type { Answer, Job, Order, Results } from './jobs.ts'

/** Behind everything else that the machine has to do. */
const NICENESS = 15
/** More than any picture that was let in may take. One that does all the same ends its process. */
const MAX_RSS = 750 * 1024 * 1024
const WATCH_MS = 50
/** A body of 70 MB, the text in it, and the bytes that it stands for. */
const UNPACK_BYTES = 200 * 1024 * 1024

stepBack()
// Whatever decodes is loaded, and starts its threads, after that.
const [{ look }, { optimise }, { vary }, { unpack }] = await Promise.all([
  import('./look.ts'),
  import('./optimise.ts'),
  import('./vary.ts'),
  import('./unpack.ts'),
])

let letIn = Promise.withResolvers<void>()

process.on('message', (order: Order) => {
  if ('go' in order) letIn.resolve()
  else void answer(order.job)
})
// Without the shop there is nobody to work for.
process.on('disconnect', end)
say({ ready: true })

async function answer(job: Job) {
  const watching = setInterval(() => process.memoryUsage.rss() > MAX_RSS && end(), WATCH_MS)
  letIn = Promise.withResolvers()
  const outcome = await outcomeOf(job)
  clearInterval(watching)
  say({ ...outcome, rss: process.memoryUsage.rss() })
}

async function outcomeOf(job: Job) {
  try {
    return { result: await work(job) }
  } catch (error) {
    const refusal = error instanceof Refusal ? error : diskRefusal(error)
    return refusal
      ? { refusal: { status: refusal.status, message: refusal.message } }
      : { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

async function work(job: Job): Promise<Results[Job['kind']]> {
  if (job.kind === 'unpack') {
    await admission(UNPACK_BYTES)
    return await unpack(job.source, job.target)
  }
  const seen = await look(job.source)
  await admission(seen.needs)
  return job.kind === 'optimise'
    ? await optimise(job.source, job.target, seen)
    : await vary(job.source, job.target, job.variant, seen)
}

function admission(needs: number): Promise<void> {
  say({ needs })
  return letIn.promise
}

function say(answer: Answer) {
  process.send?.(answer)
}

/** At once, without waiting for what native code is doing. */
function end() {
  process.kill(process.pid, 'SIGKILL')
}

function stepBack() {
  // On Linux, every thread has a priority of its own.
  const threads = existsSync('/proc/self/task') ? readdirSync('/proc/self/task').map(Number) : [process.pid]
  for (const thread of threads) setPriority(thread, NICENESS)
}
