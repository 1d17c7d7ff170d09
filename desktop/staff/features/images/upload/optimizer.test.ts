import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { photo } from '#tests/harness/photos.ts'
import { createOptimizer, type OptimizerResponse, type OptimizerWorker, type Task } from './optimizer.ts'

/** The browser APIs that Node lacks, as far as they are needed. */
const browser = {
  isSecureContext: true,
  createImageBitmap: async () => ({ width: 2400, height: 1600, close: () => undefined }),
  OffscreenCanvas: class {
    readonly width: number
    readonly height: number
    constructor(width: number, height: number) {
      this.width = width
      this.height = height
    }
    getContext(): object | null {
      return { drawImage: () => undefined }
    }
    async convertToBlob({ type, quality }: { type: string; quality: number }): Promise<Blob> {
      return new Blob([`${this.width} by ${this.height}, quality ${quality}`], { type })
    }
  },
}

let file: File
beforeAll(async () => {
  const bytes = await photo({ seed: 11, width: 2400, height: 1600, grain: 0 })
  file = new File([new Uint8Array(bytes)], 'dragon.jpg', { type: 'image/jpeg' })
})

afterEach(() => vi.unstubAllGlobals())

const fakeWorker = (postMessage: (task: Task) => void) =>
  Object.assign(new EventTarget(), { postMessage, terminate: () => undefined }) as EventTarget & OptimizerWorker

/** The optimizer with its worker in this process, in a browser that may lack some APIs. */
async function optimizerIn(lacking: Record<string, unknown> = {}) {
  let work: (event: { data: Task }) => void = () => undefined
  let answered: (event: { data: OptimizerResponse }) => void = () => undefined
  vi.resetModules()
  for (const [name, value] of Object.entries({ ...browser, ...lacking })) vi.stubGlobal(name, value)
  vi.stubGlobal('addEventListener', (_: string, listener: typeof work) => (work = listener))
  vi.stubGlobal('postMessage', (data: OptimizerResponse) => answered({ data }))
  await import('./optimizer.worker.ts')
  return createOptimizer(() => {
    const worker = fakeWorker((data) => work({ data }))
    answered = ({ data }) => worker.dispatchEvent(new MessageEvent('message', { data }))
    return worker
  })
}

test('the browser resizes to 1920 by 1080 and encodes WebP at quality 0.85', { tags: ['I9.2', 'I9.3'] }, async () => {
  const { blob, hash, isOptimized } = await (await optimizerIn()).prepare(file)
  expect([await blob.text(), blob.type, isOptimized]).toEqual(['1620 by 1080, quality 0.85', 'image/webp', true])
  expect(hash).toMatch(/^[0-9a-f]{64}$/)
})

const Canvas = browser.OffscreenCanvas
const refuse = () => Promise.reject(new DOMException('No.', 'InvalidStateError'))

test.each([
  ['Canvas context not available', 'no canvas', { OffscreenCanvas: undefined }],
  [
    'Canvas context not available',
    'a canvas without a context',
    {
      OffscreenCanvas: class extends Canvas {
        override getContext = () => null
      },
    },
  ],
  [
    'Failed to optimize image',
    'a canvas that makes no file',
    {
      OffscreenCanvas: class extends Canvas {
        override convertToBlob = refuse
      },
    },
  ],
  ['Failed to load image', 'a picture that can’t be decoded', { createImageBitmap: refuse }],
])('the optimizer throws %s (%s)', { tags: ['I8.10'] }, async (message, _, lacking) => {
  const optimizer = await optimizerIn(lacking)
  await expect(optimizer.prepare(file)).rejects.toThrow(message)
})

test('a crashed worker fails its file, and the next file gets a new worker', { tags: ['I8.10'] }, async () => {
  let started = 0
  const optimizer = createOptimizer(() => {
    const isFirst = ++started === 1
    const response = isFirst ? new Event('error') : new MessageEvent('message', { data: { hash: 'of the second' } })
    const worker: EventTarget & OptimizerWorker = fakeWorker(() => queueMicrotask(() => worker.dispatchEvent(response)))
    return worker
  })
  await expect(optimizer.prepare(file)).rejects.toThrow('Failed to optimize image')
  expect(await optimizer.hash(file)).toBe('of the second')
})

const prepared = (name: string) => ({ prepared: { blob: new Blob([name]), hash: name, isOptimized: true } })

test('images are optimised in at most two workers, which stop when idle', async () => {
  vi.useFakeTimers()
  const started: { tasks: Task[]; answer(response: OptimizerResponse): unknown; isTerminated: boolean }[] = []
  const optimizer = createOptimizer(() => {
    const tasks: Task[] = []
    const worker = fakeWorker((task) => tasks.push(task))
    const answer = (data: OptimizerResponse) => worker.dispatchEvent(new MessageEvent('message', { data }))
    const one = { tasks, answer, isTerminated: false }
    started.push(one)
    worker.terminate = () => (one.isTerminated = true)
    return worker
  })
  const taskCounts = async () => {
    await vi.advanceTimersByTimeAsync(0)
    return started.map(({ tasks }) => tasks.length)
  }
  const all = ['a', 'b', 'c'].map((name) => optimizer.prepare(new Blob([name])))
  expect(await taskCounts()).toEqual([1, 1])
  started[1]!.answer(prepared('b'))
  expect(await taskCounts()).toEqual([1, 2])
  started[0]!.answer(prepared('a'))
  started[1]!.answer(prepared('c'))
  expect((await Promise.all(all)).map(({ hash }) => hash)).toEqual(['a', 'b', 'c'])
  vi.advanceTimersByTime(10_000)
  expect(started.map(({ isTerminated }) => isTerminated)).toEqual([true, true])
  vi.useRealTimers()
})
