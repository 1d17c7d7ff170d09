import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { photo } from '#tests/harness/photos.ts'
import type { WorkerReply } from '#shared/workers/jobs.ts'
import type { WorkerHandle } from '#shared/workers/worker-pool.ts'
import { createOptimizer } from './optimizer.ts'
import { fakeWorkers } from '#tests/harness/fake-workers.ts'
import { eventually } from '#tests/harness/wait-for.ts'

type Colour = readonly number[]

/** Draws pixels, and reads them back as the browser wants. */
function penOf(width: number, given: (colour: Colour, at: number) => Colour) {
  const pixels: Colour[] = []
  return {
    fillStyle: '',
    fillRect(x: number, y: number) {
      pixels[y * width + x] = [...this.fillStyle.matchAll(/\d+/g)].map(Number)
    },
    getImageData: () => ({ data: pixels.flatMap((colour, at) => [...given(colour, at), 255]) }),
    drawImage: () => undefined,
  }
}

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
      return penOf(this.width, (colour) => colour)
    }
    async convertToBlob({ type, quality }: { type: string; quality: number }): Promise<Blob> {
      return new Blob([`${this.width} by ${this.height}, quality ${quality}`], { type })
    }
  },
}

let file: File
/** The server can't read it. */
const bitmap = new File(['BM, and a picture'], 'dragon.bmp', { type: 'image/bmp' })
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

class NoPen extends Canvas {
  override getContext = () => null
}
class NoFile extends Canvas {
  override convertToBlob = refuse
}
/** Brave and Firefox change one bit of some pixels, so that nobody is recognised by what a canvas gives back. */
class Noise extends Canvas {
  override getContext = () => penOf(this.width, ([red = 0, ...others], at) => [at === 700 ? red ^ 1 : red, ...others])
}
class White extends Canvas {
  override getContext = () => penOf(this.width, () => [255, 255, 255])
}
class Png extends Canvas {
  override convertToBlob = async () => new Blob(['a picture'], { type: 'image/png' })
}

test.each([
  ['Canvas context not available', 'no canvas', { OffscreenCanvas: undefined }],
  ['Canvas context not available', 'a canvas without a context', { OffscreenCanvas: NoPen }],
  ['Canvas context not available', 'a canvas that gives back noise', { OffscreenCanvas: Noise }],
  ['Failed to optimize image', 'a canvas that makes no file', { OffscreenCanvas: NoFile }],
  ['Failed to load image', 'a picture that can’t be decoded', { createImageBitmap: refuse }],
])('the optimizer throws %s (%s)', { tags: ['I8.10'] }, async (message, _, lacking) => {
  const optimizer = await optimizerIn(lacking)
  await expect(optimizer.prepare(bitmap)).rejects.toThrow(message)
})

test.each([
  ['there is no canvas', { OffscreenCanvas: undefined }],
  ['a canvas has no context', { OffscreenCanvas: NoPen }],
  ['a canvas makes no file', { OffscreenCanvas: NoFile }],
  ['a canvas encodes no WebP', { OffscreenCanvas: Png }],
  ['a canvas gives back noise', { OffscreenCanvas: Noise }],
  ['a canvas gives back white', { OffscreenCanvas: White }],
])('the original is sent when %s', { tags: ['I10.9'] }, async (_, lacking) => {
  const { blob, isOptimized } = await (await optimizerIn(lacking)).prepare(file)
  expect([blob, isOptimized]).toEqual([file, false])
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
