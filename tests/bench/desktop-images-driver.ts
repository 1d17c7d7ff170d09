import { once } from 'node:events'
import { join } from 'node:path'
import { createOptimizer } from '#core/images/optimizer.ts'
import type { Shop } from '#core/shop/shop.ts'
import { openStore } from '#core/store/store.ts'
import { openQueue } from '#core/uploads/open-queue.ts'
import { imageFields, type Image } from '#shared/features/images/images.schema.ts'
import { blankOf } from '#shared/record.ts'
import { imageWorkers } from '#tests/harness/image-workers.ts'

export interface DriverOrders {
  photos: string[]
  /** Folder of its store and resized files. */
  folder: string
  /** The built image-worker.js. */
  worker: string
}

/** Messages of the driver: ready, started process ids, and the number of files by result. */
export type DriverMessage = { isReady: true } | { pids: number[] } | { outcomes: Record<string, number> }

const say = (news: DriverMessage) => process.send!(news)

/** A server that accepts everything at once, so that only this machine is measured. */
function createAcceptingShop(): Shop {
  let last = 0
  const response = async (path: string, { method, headers, body }: RequestInit = {}): Promise<Response> => {
    if (path === '/api/images/known') return Response.json({})
    if (path === '/api/images') return Response.json(imageOf(++last))
    if (method === 'POST') return new Response(null, { status: 201, headers: { location: `${path}/upload-${++last}` } })
    const offset = Number(new Headers(headers).get('upload-offset')) + (body instanceof Blob ? body.size : 0)
    return new Response(null, { status: 204, headers: { 'upload-offset': String(offset) } })
  }
  return {
    server: { key: 'shop-0', address: 'http://shop', name: 'Shop', person: null, lastOpenedAt: null },
    connection: {
      isOnline: () => true,
      trouble: () => null,
      reached: () => undefined,
      tryNow: async () => true,
      onChange: () => () => undefined,
    },
    send: response,
    headers: () => ({}),
    addressOf: (path) => `http://shop${path}`,
    onSessionEnded: () => () => undefined,
  }
}

const imageOf = (id: number): Image => ({
  ...blankOf(imageFields),
  id: String(id),
  filename: 'photo.webp',
  originalName: 'photo.jpg',
  url: '/uploads/0123456789abcdef0123456789abcdef-1920x1080.webp',
  tags: ['batch-upload', 'optimized'],
  mimeType: 'image/webp',
  fileSize: 300_000,
  width: 1920,
  height: 1080,
  placeholder: `data:image/webp;base64,${'A'.repeat(200)}`,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  deletedAt: null,
  version: 1,
})

const orders = once(process, 'message')
say({ isReady: true })
const [{ photos, folder, worker }] = (await orders) as [DriverOrders]
const workers = imageWorkers(worker)
const optimizer = createOptimizer({
  start() {
    const started = workers.start()
    say({ pids: workers.children.map(({ pid }) => pid!) })
    return started
  },
})
const store = openStore(join(folder, 'hoard.sqlite'))
const queue = openQueue({ store, person: '1', shop: createAcceptingShop(), optimizer, folder: join(folder, 'uploads') })
// Serialised as for a page.
queue.onChange((state) => structuredClone(state))
const ended = new Promise((resolve) => queue.onEnded(resolve))
await queue.add(
  photos.map((path) => ({ path })),
  ['bench'],
)
await ended
const outcomes = Object.groupBy(queue.state().items, ({ is, message }) => message ?? is)
say({ outcomes: Object.fromEntries(Object.entries(outcomes).map(([name, items]) => [name, items!.length])) })
await queue.close()
optimizer.close()
process.disconnect!()
