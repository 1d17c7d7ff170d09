import { afterAll, beforeAll, expect, test } from 'vitest'
import { by, of } from '#tests/harness/activity.ts'
import { block } from '#tests/harness/references.ts'
import { Image } from '#shared/features/images/images.schema.ts'
import { photo } from '#tests/harness/photos.ts'
import { openShop, type TestShop } from '#tests/harness/shop.ts'

const [dragon, wizard] = await Promise.all([1, 2].map((seed) => photo({ seed, width: 64, height: 48 })))
let shop: TestShop
beforeAll(async () => void (shop = await openShop({ env: { AUTH_DISABLED: '1' }, imported: false })))
afterAll(() => shop[Symbol.asyncDispose]())

/** Uploads a file with the form endpoint. */
async function send(bytes: Buffer, fields: Record<string, string> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new Blob([new Uint8Array(bytes)]), 'photo.jpg')
  const headers = { origin: shop.url, accept: 'application/json' }
  return fetch(`${shop.url}/api/images/upload`, { method: 'POST', headers, body: form })
}
const added = async (bytes: Buffer, fields?: Record<string, string>) =>
  Image.parse(await (await send(bytes, fields)).json())

test(
  'images can be listed, created, changed and deleted over HTTP',
  { tags: ['I7.1', 'I7.2', 'I7.4', 'I7.5'] },
  async () => {
    const { images } = shop.staff
    const url = `data:image/jpeg;base64,${dragon!.toString('base64')}`
    const image = await images.create({ body: { filename: 'dragon.webp', originalName: 'dragon.jpg', url } })
    expect(await images.list({ query: {} })).toEqual([image])
    expect((await fetch(shop.url + image.url)).status).toBe(200)
    const changed = await images.update({
      ...of(image.id),
      body: { alt: 'A dragon', caption: 'By Ada', tags: ['red'] },
    })
    expect(changed).toMatchObject({ alt: 'A dragon', caption: 'By Ada', tags: ['red'], version: 2 })
    const stale = await fetch(`${shop.url}/api/images/${image.id}`, {
      method: 'PUT',
      headers: {
        origin: shop.url,
        'content-type': 'application/json',
        accept: 'application/json',
        'if-match': '"1"',
      },
      body: JSON.stringify({ alt: 'Lost' }),
    })
    expect(stale.status).toBe(412)
    expect(await stale.json()).toMatchObject({ current: changed })
    await images.remove(by(image.id))
    expect(await images.list({ query: {} })).toEqual([])
    // An image in the trash is still served.
    expect((await fetch(shop.url + image.url)).status).toBe(200)
    await images.purge(by(image.id))
    expect((await fetch(shop.url + image.url)).status).toBe(404)
  },
)

test('a form upload creates one image, even twice at once, and offers duplicates', async () => {
  const [one, other] = await Promise.all([added(wizard!, { alt: 'A wizard', tags: 'a, b,,' }), added(wizard!)])
  expect(one.id).toBe(other.id)
  expect(await shop.staff.images.list({ query: {} })).toHaveLength(1)
  const offer = await send(wizard!, { duplicates: 'offer' })
  expect(offer.status).toBe(409)
  const { duplicates, upload } = (await offer.json()) as { duplicates: object[]; upload: string }
  expect(duplicates).toMatchObject([{ likeness: 'same', image: { id: one.id } }])
  expect(await shop.staff.images.create({ body: { filename: 'x', upload } })).toMatchObject({ id: one.id })
})

test('a cached page is rendered again when an image’s text or file changes', async () => {
  const { images, pages, references } = shop.staff
  const image = await added(dragon!, { alt: 'A dragon' })
  const content = { imageUrl: image.url, imageWidth: image.width, imageHeight: image.height }
  const blocks = [block('image', content)]
  await pages.create({ body: { title: 'P', slug: 'shown', isPublished: true, blocks } })
  const html = async () => (await fetch(`${shop.url}/shown`)).text()
  expect(await html()).toContain('alt="A dragon"')
  await images.update({ ...of(image.id), body: { alt: 'A wyvern' } })
  expect(await html()).toContain('alt="A wyvern"')
  expect(await images.usage()).toEqual({ [image.id]: 1 })
  expect(await references.check({ body: { blocks } })).toEqual([])

  await images.remove(by((await images.list({ query: {} })).find(({ id }) => id !== image.id)!.id))
  const offered = (await (await send(wizard!, { duplicates: 'offer' })).json()) as { upload: string }
  const replaced = await images.replace({ ...of(image.id), body: { upload: offered.upload } })
  expect(replaced.rewritten).toBe(1)
  const after = await html()
  expect(after).toContain(replaced.image.url)
  expect(after).not.toContain(image.url)
})

test('local and private addresses are never requested', { tags: ['I10.4'] }, async () => {
  const { images } = shop.staff
  for (const url of [`${shop.url}/api/health`, 'http://127.0.0.1/', 'http://[::ffff:10.0.0.1]/', 'http://10.0.0.1/']) {
    const { id } = await images.create({ body: { filename: 'x', url } })
    await expect(images.copyHere(by(id)), url).rejects.toThrow('is in a private network or on this machine')
  }
})
