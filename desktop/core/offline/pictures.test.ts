import { expect, test, vi } from 'vitest'
import { openStore } from '#core/store/store.ts'
import { openEditor, openTwo } from '#tests/harness/desktop/offline.ts'
import { createPictureCopier, picturesIn } from './pictures.ts'

const own = (start: string) => `/uploads/${start.padEnd(32, '0')}-640x480.webp`

test('pictures are found wherever content has them', { tags: ['D3.20'] }, () => {
  const page = {
    blocks: [
      { type: 'hero', content: { backgroundImage: own('a'), title: 'imageUrl: /uploads/x.webp' } },
      { type: 'image', content: { imageUrl: ' https://elsewhere.example/b.jpg ', images: [own('c'), own('a')] } },
      { type: 'text', content: { text: `See https://cdn.example${own('d')}?width=320, not javascript:alert(1)` } },
    ],
    content: `![Wyrm](https://elsewhere.example/e_(1).png "Wyrm") [link](https://elsewhere.example/page)`,
    html: '<p><img alt="x" src="https://elsewhere.example/f.gif"></p><a href="https://elsewhere.example/g">g</a>',
    imageUrl: 'javascript:alert(1)',
    nothing: [null, 7, true],
  }
  expect(picturesIn(page)).toEqual([
    own('a'),
    'https://elsewhere.example/b.jpg',
    own('c'),
    `https://cdn.example${own('d')}`,
    'https://elsewhere.example/e_(1).png',
    'https://elsewhere.example/f.gif',
  ])
})

/** A cache with room for `room` pictures of one byte. */
function open(stored: string[], room = 100) {
  const fetched: string[] = []
  let isBusy = false
  const copy = createPictureCopier({
    imageCache: {
      most: room / 0.8,
      sizeOf: (address) => (stored.includes(address) ? 1 : null),
      async copy(address) {
        fetched.push(address)
        return address === 'gone' ? 0 : 1
      },
    },
    isBusy: () => isBusy,
  })
  return { copy, fetched, setBusy: (now: boolean) => (isBusy = now) }
}
const { signal } = new AbortController()

test('only missing pictures are fetched, a picture that isn’t there once, and none beyond the limit', async () => {
  const { copy, fetched } = open(['a'])
  for (let times = 0; times < 2; times++) await copy(['a', 'gone', 'b'], signal)
  expect(fetched).toEqual(['gone', 'b', 'b'])
  const full = open(['a', 'b'], 2)
  await full.copy(['a', 'b', 'c', 'd', 'e', 'f'], signal)
  expect(full.fetched.length).toBeLessThanOrEqual(2)
})

test('pictures wait for uploads and publishing, and stop with the editor', { tags: ['D3.20'] }, async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const { copy, fetched, setBusy } = open([])
  setBusy(true)
  const stopping = new AbortController()
  const stopped = copy(['a'], stopping.signal)
  stopping.abort(new Error('closing'))
  await expect(stopped).rejects.toThrow()
  expect(fetched).toEqual([])
  vi.useRealTimers()
})

test('the copy has featured products, and facts about images of an edited page', { tags: ['D3.20'] }, async () => {
  const { shop, ben, headers } = await openTwo({ seeded: true, imported: true })
  await using _ = shop
  const anna = openEditor(shop, { headers, store: openStore(':memory:') })
  await anna.local.pull()
  const [product] = await ben.products.featured()
  expect(product).toBeDefined()
  expect(await anna.local.pictures()).toContain(product!.imageUrl)
  const urls = (await ben.images.list({ query: {} })).map(({ url }) => url)
  const there = await ben.images.facts({ query: { urls: urls.join() } })
  anna.network.isOnline = false
  expect(await anna.images.facts({ query: { urls: urls.join() } })).toEqual(there)
})
