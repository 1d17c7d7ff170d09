import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { photo } from '#tests/harness/photos.ts'
import type { WorkerReply } from '#shared/workers/jobs.ts'
import type { WorkerHandle } from '#shared/workers/worker-pool.ts'
import { createOptimizer } from './optimizer.ts'
import { fakeWorkers } from '#tests/harness/fake-workers.ts'
import { eventually } from '#tests/harness/wait-for.ts'

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

/** The optimizer with its worker in this process, in a browser that may lack some APIs. */
async function optimizerIn(lacking: Record<string, unknown> = {}) {
  vi.resetModules()
  for (const [name, value] of Object.entries({ ...browser, ...lacking })) vi.stubGlobal(name, value)
  return createOptimizer((): WorkerHandle => {
    let work: (event: { data: unknown }) => void
    let onReply: (reply: WorkerReply) => void
    vi.stubGlobal('addEventListener', (_: string, listener: typeof work) => (work = listener))
    vi.stubGlobal('postMessage', (reply: WorkerReply) => onReply(reply))
    void import('./optimizer.worker.ts')
    return {
      postMessage: (data) => work({ data }),
      on: (event: string, listener: (given: unknown) => void) => event === 'message' && (onReply = listener),
      kill: () => undefined,
    }
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
  const { start, started } = fakeWorkers()
  const optimizer = createOptimizer(start)
  const failing = optimizer.prepare(file)
  await eventually(() => started[0]?.jobs).toHaveLength(1)
  started[0]!.crash()
  await expect(failing).rejects.toThrow('Failed to optimize image')
  const hash = optimizer.hash(file)
  await eventually(() => started[1]?.jobs).toHaveLength(1)
  started[1]!.finish('of the second')
  expect(await hash).toBe('of the second')
})

const prepared = (name: string) => ({ blob: new Blob([name]), hash: name, isOptimized: true })

test('images are optimised in at most two workers, which stop when idle', async () => {
  vi.useFakeTimers()
  const { start, started } = fakeWorkers()
  const optimizer = createOptimizer(start)
  const jobs = async () => {
    await vi.advanceTimersByTimeAsync(0)
    return started.map((worker) => worker.jobs.length)
  }
  const all = ['a', 'b', 'c'].map((name) => optimizer.prepare(new Blob([name])))
  expect(await jobs()).toEqual([1, 1])
  started[1]!.finish(prepared('b'))
  expect(await jobs()).toEqual([1, 2])
  started[0]!.finish(prepared('a'))
  started[1]!.finish(prepared('c'))
  expect((await Promise.all(all)).map(({ hash }) => hash)).toEqual(['a', 'b', 'c'])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(started.map(({ isKilled }) => isKilled)).toEqual([true, true])
  vi.useRealTimers()
})
