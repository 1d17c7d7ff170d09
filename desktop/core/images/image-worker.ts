import { existsSync, readdirSync } from 'node:fs'
import { setPriority } from 'node:os'
import { faults } from '#shared/features/images/faults.ts'
import { PictureFault } from './fault.ts'
import type { Answer, Order } from './messages.ts'
import type { Looked, Optimized } from './optimizer.ts'

/** Behind everything else that the computer has to do. */
const NICENESS = 15

stepBack()
// Whatever decodes is loaded, and starts its threads, after that.
const decoding = Promise.all([import('./look.ts'), import('./shrink.ts')])
/** Lets in the picture that waits for room. */
let letIn: (() => void) | undefined

listen((order) => (order.kind === 'go' ? letIn?.() : void answer(order)))

async function answer(order: Exclude<Order, { kind: 'go' }>) {
  const { id } = order
  try {
    const done = await work(order)
    say({ id, done, rss: process.memoryUsage.rss() })
  } catch (error) {
    const { message: words, isFinal } = error instanceof PictureFault ? error : new PictureFault(faults.optimize)
    say({ id, words, isFinal, rss: process.memoryUsage.rss() })
  }
}

async function work(order: Exclude<Order, { kind: 'go' }>): Promise<Looked | Optimized> {
  const [{ look }, { shrink }] = await decoding
  if (order.kind === 'look') return look(order.file)
  return shrink(order.file, order.to, (needs) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    letIn = resolve
    say({ id: order.id, needs })
    return promise
  })
}

/** Electron's utility processes have a port to those who started them, Node's children a channel. */
interface ParentPort {
  on(event: 'message', listener: (event: { data: Order }) => void): void
  postMessage(answer: Answer): void
}

function parentPort(): ParentPort | undefined {
  return 'parentPort' in process ? (process.parentPort as ParentPort | undefined) : undefined
}

function listen(listener: (order: Order) => void) {
  const port = parentPort()
  if (port) return port.on('message', ({ data }) => listener(data))
  process.on('message', listener)
  // Without the editor there is nobody to work for.
  process.on('disconnect', () => process.exit())
}

function say(answer: Answer) {
  const port = parentPort()
  if (port) port.postMessage(answer)
  else process.send?.(answer)
}

function stepBack() {
  // On Linux, every thread has a priority of its own.
  const threads = existsSync('/proc/self/task') ? readdirSync('/proc/self/task').map(Number) : [process.pid]
  for (const thread of threads) setPriority(thread, NICENESS)
}
