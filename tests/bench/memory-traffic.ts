import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { demoCatalogue } from '@hoard/demo/catalogue'
import type { Image } from '#shared/features/images/images.schema.ts'
import { imageWidths } from '#shared/features/images/image-url.ts'
import { createClient } from '#tests/drills/harness/client.ts'
import { writeOnce, type createWriters } from '#tests/drills/harness/writers.ts'
import type { Writing } from '#tests/drills/harness/writing.ts'
import { photo } from '#tests/harness/photos.ts'

const READS_PER_SECOND = 20
const WRITERS_PER_SECOND = 1
const EVERY_PHOTO_MS = 10_000
const EVERY_SOCKET_MS = 500
const SOCKET_STAYS_MS = 60_000
/** Images that the shop keeps; older ones are deleted. */
const MOST_PHOTOS = 20
const VISITORS = 16
const photoSizes = [
  [640, 480],
  [1600, 1200],
  [4000, 3000],
  [6000, 4000],
] as const
const words = ['dragon', 'knight', 'wyrm', 'goblin', 'tower', 'elf', 'bust', 'undead', 'emerald', 'wizard']
const pages = ['/', '/gallery', '/about', '/blog', '/contact', '/cart', '/wishlist', '/privacy-policy', '/sitemap.xml']
const lists = ['/api/pages', '/api/blog', '/api/activity', '/api/images', '/api/navigation', '/api/orders/print-queue']

/** Shoppers, staff, Shopify and open shops at a steady, modest rate, until `isOver`. */
export async function sendTraffic(
  writing: Writing,
  writers: ReturnType<typeof createWriters>,
  isOver: () => boolean,
): Promise<void> {
  const { url, headers, staff, findings, pick, random, next } = writing
  const images: Image[] = []
  using everyone = new DisposableStack()
  const visitors = Array.from({ length: VISITORS }, () => everyone.use(createClient(url)))
  const editor = everyone.use(createClient(url, headers))

  async function read() {
    const path = choosePath()
    const ask = path.startsWith('/api/') && !path.startsWith('/api/products') ? editor : pick(visitors)
    const accept = path.includes('width=') ? 'image/avif,image/webp' : 'text/html'
    const { status } = await ask(path, { headers: { accept, 'accept-encoding': 'gzip, deflate, br, zstd' } })
    findings.count('reads')
    if (status >= 400) findings.blame(`GET ${path} returned ${status}`)
  }

  function choosePath(): string {
    const kind = random()
    if (kind < 0.35) return pick(pages)
    if (kind < 0.55) return `/product/${pick(demoCatalogue).handle}`
    // Each price range and each number is another page that isn't cached.
    if (kind < 0.7) return `/gallery?priceRange=${Math.floor(random() * 20)}-${100 + next()}`
    if (kind < 0.8) return `/gallery?search=${pick(words)}+${next()}`
    if (kind < 0.9) return `/api/products/suggestions?search=${pick(words).slice(0, 2 + Math.floor(random() * 5))}`
    if (kind < 0.95 && images.length > 0) return `${pick(images).url}?width=${pick(imageWidths)}`
    return pick(lists)
  }

  async function addPhoto() {
    const [width, height] = pick(photoSizes)
    const bytes = new Uint8Array(await photo({ seed: next(), width, height, gps: true }))
    const form = new FormData()
    form.set('filename', `photo ${next()}`)
    form.set('file', new Blob([bytes], { type: 'image/jpeg' }), 'photo.jpg')
    const response = await fetch(`${url}/api/images/upload`, { method: 'POST', headers, body: form })
    if (!response.ok) return findings.blame(`an upload returned ${response.status}: ${await response.text()}`)
    images.push((await response.json()) as Image)
    findings.count('photos')
    if (images.length <= MOST_PHOTOS) return
    const params = { id: images.shift()!.id }
    await staff.images.remove({ params })
    await staff.images.purge({ params })
  }

  async function preview() {
    const content = `# Part ${next()}\n\n${'The **wyrm** of the [valley](/gallery) sleeps. '.repeat(200)}`
    await staff.blog.preview({ body: { content } })
    findings.count('previews')
  }

  async function visit() {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, {
      headers: { origin: url, ...(random() < 0.2 && headers) },
    })
    await once(socket, 'open')
    findings.count('WebSockets')
    for (const leaves = performance.now() + random() * SOCKET_STAYS_MS; performance.now() < leaves && !isOver();)
      await sleep(1000)
    socket.terminate()
  }

  let turn = 0
  async function write() {
    await writeOnce(writers[turn++ % writers.length]!)
    findings.count('turns of writers')
    await preview()
  }

  /** Begins something regularly, unless as many as `most` of it are under way: a slow machine gets less traffic. */
  async function every(ms: number, most: number, act: () => Promise<unknown>) {
    const under = new Set<Promise<unknown>>()
    const began = performance.now()
    for (let number = 1; !isOver(); number++) {
      if (under.size < most) {
        const acting = act().catch((error: Error) => findings.blame(String(error.stack)))
        under.add(acting)
        void acting.finally(() => under.delete(acting))
      }
      await sleep(Math.max(0, began + number * ms - performance.now()))
    }
    await Promise.all(under)
  }

  await Promise.all([
    every(1000 / READS_PER_SECOND, READS_PER_SECOND, read),
    every(1000 / WRITERS_PER_SECOND, 1, write),
    every(EVERY_PHOTO_MS, 1, addPhoto),
    every(EVERY_SOCKET_MS, SOCKET_STAYS_MS / EVERY_SOCKET_MS, visit),
  ])
}
