import { faults } from '#shared/features/images/faults.ts'

/** A file as it is sent. */
export interface Prepared {
  /** WebP in `UPLOAD_BOX`, or the file itself where that is better: the server makes WebP of it in any case. */
  blob: Blob
  /** Hexadecimal SHA-256 of the blob. Null: this page may not compute it. */
  hash: string | null
  isOptimized: boolean
}

export interface Task {
  id: number
  kind: 'hash' | 'prepare'
  file: Blob
}

export type Answer = { id: number } & ({ hash: string | null } | { prepared: Prepared } | { failure: string })

/** The part of a Worker that is needed here. */
export interface Helper {
  postMessage(task: Task, transfer: Transferable[]): void
  addEventListener(type: 'message', listener: (event: { data: Answer }) => void): void
  addEventListener(type: 'error' | 'messageerror', listener: () => void): void
  terminate(): void
}

export interface Optimizer {
  /** Hexadecimal SHA-256 of a file. Null: this page may not compute it. Throws when the file can't be read. */
  hash(file: Blob): Promise<string | null>
  /** Throws `Failed to load image`, `Failed to optimize image` or `Canvas context not available` (staff specification, section 8). */
  prepare(file: Blob): Promise<Prepared>
}

/** Pictures of 24 megapixels are 100 MB once they are unpacked. */
const AT_ONCE = 2
/** Helpers that have nothing to do are sent home: they hold memory. */
const IDLE_MS = 10_000

interface Waiting {
  task: Task
  resolve(answer: Answer): void
  reject(error: Error): void
}

/** Does the heavy work in at most two helpers beside the page. */
export function createOptimizer(startHelper: () => Helper): Optimizer {
  const waiting: Waiting[] = []
  const idle: { helper: Helper; timer: ReturnType<typeof setTimeout> }[] = []
  const working = new Map<Helper, Waiting>()
  let lastId = 0

  function start(): Helper {
    const helper = startHelper()
    helper.addEventListener('message', ({ data }) => {
      const { resolve } = working.get(helper)!
      rest(helper)
      resolve(data)
    })
    const fail = () => {
      // Such as one that ran out of memory: the next task gets a new one.
      const work = working.get(helper)
      working.delete(helper)
      helper.terminate()
      work?.reject(new Error(faults.optimize))
      next()
    }
    helper.addEventListener('error', fail)
    helper.addEventListener('messageerror', fail)
    return helper
  }

  function rest(helper: Helper) {
    working.delete(helper)
    const timer = setTimeout(() => {
      const at = idle.findIndex((other) => other.helper === helper)
      if (at >= 0) idle.splice(at, 1)
      helper.terminate()
    }, IDLE_MS)
    idle.push({ helper, timer })
    next()
  }

  function next() {
    if (working.size >= AT_ONCE) return
    const work = waiting.shift()
    if (!work) return
    const rested = idle.pop()
    if (rested) clearTimeout(rested.timer)
    const helper = rested?.helper ?? start()
    working.set(helper, work)
    helper.postMessage(work.task, [])
  }

  const ask = (kind: Task['kind'], file: Blob): Promise<Answer> =>
    new Promise((resolve, reject) => {
      waiting.push({ task: { id: ++lastId, kind, file }, resolve, reject })
      next()
    })

  return {
    async hash(file) {
      const answer = await ask('hash', file)
      if ('hash' in answer) return answer.hash
      throw new Error('failure' in answer ? answer.failure : faults.load)
    },
    async prepare(file) {
      const answer = await ask('prepare', file)
      if ('prepared' in answer) return answer.prepared
      throw new Error('failure' in answer ? answer.failure : faults.optimize)
    },
  }
}

/** The one of this page. */
export const optimizer = createOptimizer(
  () => new Worker(new URL('./optimizer.worker.ts', import.meta.url), { type: 'module', name: 'images' }),
)
