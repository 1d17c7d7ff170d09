import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Unreachable, type Shop } from '#core/shop/shop.ts'
import { fileNameOf } from './drag-out.ts'
import { openPictures } from './pictures.ts'
import { openShelf } from './shelf.ts'

const picture = '/uploads/0123456789abcdef0123456789abcdef-1920x1080.webp'
const headers = new Headers({ accept: 'image/avif,image/webp' })
let folder: string
beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'hoard-pictures-'))))
afterEach(() => rm(folder, { recursive: true, force: true }))

/** A server that has this picture, and says so for ever or for a minute. */
function serverWith(type: string, caching: string, status = 200) {
  const asked: string[] = []
  const server = { isThere: true }
  const shop = {
    async send(path: string) {
      asked.push(path)
      if (!server.isThere) throw new Unreachable()
      return new Response('bytes', { status, headers: { 'content-type': type, 'cache-control': caching } })
    },
  } as unknown as Shop
  return { shop, asked, server }
}
const FOR_EVER = 'public, max-age=31536000, immutable'

test('issue 8: a picture comes from the server once, also after a restart, and without a connection', async () => {
  const { shop, asked, server } = serverWith('image/avif', FOR_EVER)
  const first = await openPictures({ shop, folder })
  const shown = await first.answer(`${picture}?width=640`, headers)
  expect([shown.status, shown.headers.get('content-type'), await shown.text()]).toEqual([200, 'image/avif', 'bytes'])
  server.isThere = false
  const second = await openPictures({ shop, folder })
  expect(await (await second.answer(`${picture}?width=640`, headers)).text()).toBe('bytes')
  expect(asked).toHaveLength(1)
})

test('issue 8: what is made better later is asked for again, and shown when nobody can be asked', async () => {
  const { shop, asked, server } = serverWith('image/webp', 'public, max-age=60')
  const pictures = await openPictures({ shop, folder })
  await pictures.answer(`${picture}?width=640`, headers)
  await pictures.answer(`${picture}?width=640`, headers)
  expect(asked).toHaveLength(2)
  server.isThere = false
  expect((await pictures.answer(`${picture}?width=1280`, headers)).status).toBe(200)
  const other = picture.replace('0123', '3210')
  await expect(pictures.answer(other, headers)).rejects.toThrow(Unreachable)
})

test('issue 8: many who ask for one picture at a time ask the server once', async () => {
  const { shop, asked } = serverWith('image/avif', FOR_EVER)
  const pictures = await openPictures({ shop, folder })
  const shown = await Promise.all(Array.from({ length: 5 }, () => pictures.answer(picture, headers)))
  expect(await Promise.all(shown.map((each) => each.text()))).toEqual(Array(5).fill('bytes'))
  expect(asked).toHaveLength(1)
})

test('checklist: what is no picture is neither shown nor kept', async () => {
  for (const path of ['/uploads/../secret', '/uploads/x.webp', `${picture}?width=641`, `${picture}?width=640&x=1`]) {
    const { shop, asked } = serverWith('image/avif', FOR_EVER)
    expect((await (await openPictures({ shop, folder })).answer(path, headers)).status).toBe(404)
    expect(asked).toEqual([])
  }
  const { shop } = serverWith('text/html', FOR_EVER)
  expect((await (await openPictures({ shop, folder })).answer(picture, headers)).status).toBe(502)
  const missing = serverWith('text/plain', '', 404)
  expect((await (await openPictures({ shop: missing.shop, folder })).answer(picture, headers)).status).toBe(404)
  expect(await readdir(folder)).toEqual([])
})

test('issue 8: the folder has an end: what was not looked at for longest goes, and leftovers of a crash', async () => {
  for (const [index, name] of ['a', 'b', 'c'].entries()) {
    await writeFile(join(folder, name), '12345')
    await utimes(join(folder, name), index + 1, index + 1)
  }
  await writeFile(join(folder, 'half.part'), '1')
  const shelf = await openShelf(folder, 15)
  expect(String(await shelf.take('a'))).toBe('12345')
  await shelf.put('d', Buffer.from('12345'))
  expect((await readdir(folder)).toSorted()).toEqual(['a', 'c', 'd'])
  await rm(join(folder, 'c'))
  expect(await shelf.take('c')).toBeNull()
  await shelf.put('e', Buffer.from('12345'))
  expect((await readdir(folder)).toSorted()).toEqual(['a', 'd', 'e'])
})

test('issue 8: an image is dragged out under its own name', async () => {
  const { shop } = serverWith('image/webp', FOR_EVER)
  const file = await (await openPictures({ shop, folder })).place(picture, join(folder, 'out'), 'sea dragon.webp')
  expect([file, await readFile(file, 'utf8')]).toEqual([join(folder, 'out', 'sea dragon.webp'), 'bytes'])
})

test.each([
  ['sea-dragon.JPG', 'sea-dragon.webp'],
  ['Drache ä.v2.webp', 'Drache ä.v2.webp'],
  ['../../etc/passwd', 'etc passwd.webp'],
  ['a\\b:c*?.png', 'a b c.webp'],
  ['gpj.\u202Eexe', 'gpj. exe.webp'],
  ['con.png', 'image-7.webp'],
  ['...', 'image-7.webp'],
  ['', 'image-7.webp'],
  ['x'.repeat(300), `${'x'.repeat(100)}.webp`],
])('checklist: a file called %s by a server becomes %s', (filename, name) => {
  expect(fileNameOf({ filename, id: '7' })).toBe(name)
})

test('issue 8: a picture that the disk doesn’t take is shown nevertheless', async () => {
  const { shop, asked } = serverWith('image/avif', FOR_EVER)
  const faults: unknown[] = []
  const pictures = await openPictures({ shop, folder, onFault: (error) => faults.push(error) })
  await rm(folder, { recursive: true })
  for (let times = 1; times <= 2; times++) {
    const shown = await pictures.answer(`${picture}?width=640`, headers)
    expect([shown.status, await shown.text()]).toEqual([200, 'bytes'])
    expect([asked.length, faults.length]).toEqual([times, times])
  }
})
