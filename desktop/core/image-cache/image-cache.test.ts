import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UnreachableError, type Shop } from '#core/shop/shop.ts'
import { nodeNetwork } from '#tests/harness/desktop/network.ts'
import { READY_DRAGS } from '#bridge/bridge.ts'
import type { Image } from '#shared/features/images/images.schema.ts'
import { createDragFiles, nameWithoutType } from './drag-files.ts'
import { createImageCache } from './image-cache.ts'
import { createDiskCache } from './disk-cache.ts'

const imagePath = '/uploads/0123456789abcdef0123456789abcdef-1920x1080.webp'
const headers = new Headers({ accept: 'image/avif,image/webp' })
let folder: string
beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'hoard-pictures-'))))
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Server with this image, cacheable forever or for a minute. */
function serverWith(type: string, caching: string, status = 200) {
  const requests: string[] = []
  const server = { isThere: true }
  const shop = {
    async send(path: string) {
      requests.push(path)
      if (!server.isThere) throw new UnreachableError()
      return new Response('bytes', { status, headers: { 'content-type': type, 'cache-control': caching } })
    },
  } as unknown as Shop
  return { shop, asked: requests, server }
}
const FOR_EVER = 'public, max-age=31536000, immutable'

test('an image is fetched once, even after a restart or offline', { tags: ['D1.2'] }, async () => {
  const { shop, asked: requests, server } = serverWith('image/avif', FOR_EVER)
  const first = await createImageCache({ shop, network: nodeNetwork, folder })
  const shown = await first.respond(`${imagePath}?width=640`, headers)
  expect([shown.status, shown.headers.get('content-type'), await shown.text()]).toEqual([200, 'image/avif', 'bytes'])
  server.isThere = false
  const second = await createImageCache({ shop, network: nodeNetwork, folder })
  expect(await (await second.respond(`${imagePath}?width=640`, headers)).text()).toBe('bytes')
  expect(requests).toHaveLength(1)
})

test('a temporary variant is fetched again, and used as fallback offline', async () => {
  const { shop, asked: requests, server } = serverWith('image/webp', 'public, max-age=60')
  const imageCache = await createImageCache({ shop, network: nodeNetwork, folder })
  for (let times = 0; times < 2; times++) await (await imageCache.respond(`${imagePath}?width=640`, headers)).text()
  expect(requests).toHaveLength(2)
  server.isThere = false
  expect((await imageCache.respond(`${imagePath}?width=1280`, headers)).status).toBe(200)
  const other = imagePath.replace('0123', '3210')
  await expect(imageCache.respond(other, headers)).rejects.toThrow(UnreachableError)
})

test('the copy stores one size for the editor, also of other hosts’ pictures', { tags: ['D3.20'] }, async () => {
  const { shop, asked: requests, server } = serverWith('image/avif', FOR_EVER)
  const elsewhere: string[] = []
  const imageCache = await createImageCache({
    shop,
    folder,
    pictureOrigin: () => 'http://127.0.0.1:9',
    network: {
      async fetch(address) {
        elsewhere.push(address)
        const type = address.endsWith('.html') ? 'text/html' : 'image/jpeg'
        return new Response('their bytes', { headers: { 'content-type': type } })
      },
    },
  })
  expect(imageCache.sizeOf(imagePath)).toBeNull()
  expect(await imageCache.copy(imagePath)).toBe(5)
  expect(requests).toEqual([`${imagePath}?width=1280`])
  const everyShop = '/pictures/hoard-dragon.svg'
  expect(await imageCache.copy(everyShop)).toBe(5)
  server.isThere = false
  expect(await (await imageCache.respondCopied(everyShop)).text()).toBe('bytes')
  expect(await (await imageCache.respond(`${imagePath}?width=320`, headers)).text()).toBe('bytes')

  const theirs = 'https://cdn.shopify.com/dragon.jpg'
  expect(await imageCache.copy(`${theirs}?width=320`)).toBe(11)
  expect(imageCache.sizeOf(`${theirs}?width=640#top`)).toBe(11)
  const shown = await imageCache.respondCopied(theirs)
  expect([shown.headers.get('content-type'), await shown.text()]).toEqual(['image/jpeg', 'their bytes'])
  // Only https, or the shop's own address for pictures; and only pictures.
  for (const refused of ['http://192.168.0.1/a.jpg', 'file:///etc/passwd', '/api/users', 'https://x.example/a.html'])
    expect([await imageCache.copy(refused), (await imageCache.respondCopied(refused)).status]).toEqual([0, 404])
  expect(await imageCache.copy('http://127.0.0.1:9/a.jpg')).toBe(11)
  expect(elsewhere).toEqual([`${theirs}?width=1280`, 'https://x.example/a.html', 'http://127.0.0.1:9/a.jpg'])
})

test('concurrent requests for an image share one fetch', async () => {
  const { shop, asked: requests } = serverWith('image/avif', FOR_EVER)
  const imageCache = await createImageCache({ shop, network: nodeNetwork, folder })
  const shown = await Promise.all(Array.from({ length: 5 }, () => imageCache.respond(imagePath, headers)))
  expect(await Promise.all(shown.map((each) => each.text()))).toEqual(Array(5).fill('bytes'))
  expect(requests).toHaveLength(1)
})

test('an image given up by one request is still fetched for another', async () => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const send = vi.fn(async () => new Response(readable, { headers: { 'content-type': 'image/avif' } }))
  const imageCache = await createImageCache({ shop: { send } as unknown as Shop, network: nodeNetwork, folder })
  const first = await imageCache.respond(imagePath, headers)
  const second = imageCache.respond(imagePath, headers)
  // Nothing is on the disk, so it has joined the first by then.
  await setImmediate()
  await first.body!.cancel()
  await new Blob(['bytes']).stream().pipeTo(writable)
  expect(await (await second).text()).toBe('bytes')
  expect(send).toHaveBeenCalledOnce()
})

test('a response that is not an image is neither shown nor cached', async () => {
  for (const path of [
    '/uploads/../secret',
    '/uploads/x.webp',
    `${imagePath}?width=641`,
    `${imagePath}?width=640&x=1`,
  ]) {
    const { shop, asked: requests } = serverWith('image/avif', FOR_EVER)
    expect((await (await createImageCache({ shop, network: nodeNetwork, folder })).respond(path, headers)).status).toBe(
      404,
    )
    expect(requests).toEqual([])
  }
  const { shop } = serverWith('text/html', FOR_EVER)
  expect(
    (await (await createImageCache({ shop, network: nodeNetwork, folder })).respond(imagePath, headers)).status,
  ).toBe(502)
  const missing = serverWith('text/plain', '', 404)
  expect(
    (await (await createImageCache({ shop: missing.shop, network: nodeNetwork, folder })).respond(imagePath, headers))
      .status,
  ).toBe(404)
  expect(await readdir(folder)).toEqual([])
})

test('the cache evicts the least recently used images and crash leftovers', async () => {
  for (const [index, name] of ['a', 'b', 'c'].entries()) {
    await writeFile(join(folder, name), '12345')
    await utimes(join(folder, name), index + 1, index + 1)
  }
  await writeFile(join(folder, 'half.part'), '1')
  const cache = await createDiskCache(folder, 15)
  expect(String(await cache.take('a'))).toBe('12345')
  await cache.put('d', Buffer.from('12345'))
  expect((await readdir(folder)).toSorted()).toEqual(['a', 'c', 'd'])
  await rm(join(folder, 'c'))
  expect(await cache.take('c')).toBeNull()
  await cache.put('e', Buffer.from('12345'))
  expect((await readdir(folder)).toSorted()).toEqual(['a', 'd', 'e'])
})

test('an image is dragged out under its own name', { tags: ['D2.13'] }, async () => {
  const { shop } = serverWith('image/webp', FOR_EVER)
  const imageCache = await createImageCache({ shop, network: nodeNetwork, folder })
  const file = await imageCache.saveTo(imagePath, join(folder, 'out'), 'sea dragon')
  expect([file, await readFile(file, 'utf8')]).toEqual([join(folder, 'out', 'sea dragon.webp'), 'bytes'])
})

test(
  'offline an image is dragged out in the largest size on this computer, and online in full again',
  { tags: ['D2.13'] },
  async () => {
    const { shop, server } = serverWith('image/webp', FOR_EVER)
    const imageCache = await createImageCache({ shop, network: nodeNetwork, folder: join(folder, 'pictures') })
    const image = { id: '7', filename: 'sea dragon.jpg', url: imagePath } as Image
    const readImage = async () => image
    const dragFiles = await createDragFiles({
      readImage,
      imageCache,
      folder: join(folder, 'dragged'),
      isOnline: () => server.isThere,
    })
    server.isThere = false
    await expect(dragFiles.file('7')).rejects.toThrow(UnreachableError)
    server.isThere = true
    await imageCache.copy(imagePath)
    server.isThere = false
    const file = await dragFiles.file('7')
    expect([basename(file), await readFile(file, 'utf8')]).toEqual(['sea dragon.webp', 'bytes'])
    server.isThere = true
    const full = await dragFiles.file('7')
    expect(full).not.toBe(file)
    expect(await dragFiles.file('7')).toBe(full)
  },
)

test(
  'a smaller size that a drag found while the connection broke isn’t kept for later',
  { tags: ['D2.13'] },
  async () => {
    let isOnline = true
    const saveTo = async (_: string, to: string, name: string) => {
      // The request for it is the one that finds out.
      isOnline = false
      const file = join(to, `${name}.webp`)
      await writeFile(file, 'small')
      return file
    }
    const image = { id: '7', filename: 'sea dragon.jpg', url: imagePath } as Image
    const dragFiles = await createDragFiles({
      readImage: async () => image,
      imageCache: { saveTo },
      folder: join(folder, 'dragged'),
      isOnline: () => isOnline,
    })
    const small = await dragFiles.file('7')
    isOnline = true
    expect(await dragFiles.file('7')).not.toBe(small)
  },
)

test('only the newest files stay, however many images somebody points at', { tags: ['D2.13'] }, async () => {
  const { shop } = serverWith('image/webp', FOR_EVER)
  const imageCache = await createImageCache({ shop, network: nodeNetwork, folder: join(folder, 'pictures') })
  const dragged = join(folder, 'dragged')
  const readImage = async (id: string) => ({ id, filename: `${id}.jpg`, url: imagePath }) as Image
  const dragFiles = await createDragFiles({ readImage, imageCache, folder: dragged, isOnline: () => true })
  for (let id = 0; id < 100; id++) await dragFiles.file(String(id))
  expect(await readdir(dragged)).toHaveLength(2 * READY_DRAGS)
  // Made anew.
  expect(await readFile(await dragFiles.file('0'), 'utf8')).toBe('bytes')
})

test('an image that is stored as AVIF is dragged out as what it is', { tags: ['D2.13'] }, async () => {
  const { shop } = serverWith('image/avif', FOR_EVER)
  const imageCache = await createImageCache({ shop, network: nodeNetwork, folder: join(folder, 'pictures') })
  await imageCache.respond(imagePath, headers)
  const saved = await imageCache.saveTo(imagePath, join(folder, 'out'), 'sea dragon')
  expect(basename(saved)).toBe('sea dragon.avif')
})

test.each([
  ['sea-dragon.JPG', 'sea-dragon'],
  ['Drache ä.v2.webp', 'Drache ä.v2'],
  ['../../etc/passwd', 'etc passwd'],
  ['a\\b:c*?.png', 'a b c'],
  ['gpj.\u202Eexe', 'gpj. exe'],
  ['con.png', 'image-7'],
  ['...', 'image-7'],
  ['', 'image-7'],
  ['x'.repeat(300), `${'x'.repeat(100)}`],
])('a file named %s by a server becomes %s', (filename, name) => {
  expect(nameWithoutType({ filename, id: '7' })).toBe(name)
})

test('an image that can’t be cached is still shown', async () => {
  const { shop, asked: requests } = serverWith('image/avif', FOR_EVER)
  const failures: unknown[] = []
  const imageCache = await createImageCache({
    shop,
    network: nodeNetwork,
    folder,
    onFault: (error) => failures.push(error),
  })
  await rm(folder, { recursive: true })
  for (let times = 1; times <= 2; times++) {
    const shown = await imageCache.respond(`${imagePath}?width=640`, headers)
    expect([shown.status, await shown.text()]).toEqual([200, 'bytes'])
    expect([requests.length, failures.length]).toEqual([times, times])
  }
})
