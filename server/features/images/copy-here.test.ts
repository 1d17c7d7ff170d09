import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { by, of } from '#server/activity/activity.testing.ts'
import { onEveryDialect, openTestDatabase } from '#server/database/testing.ts'
import { block, openReferences } from '#server/references/references.testing.ts'
import { storedPicture } from '#shared/features/images/picture-url.ts'
import { openImages } from '#tests/harness/images.ts'
import { photo } from '#tests/harness/photos.ts'
import { pictureFetcher, type FetchLimits } from './fetch-picture.ts'
import { isPublicAddress } from './public-address.ts'

const bytes = await photo({ seed: 1, width: 64, height: 48 })

/** Another site, on this machine. `asked` says what it was asked for. */
async function openSite(answer: RequestListener) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    answer(request, response)
  })
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    asked,
    port,
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

/** Only this machine’s first address counts as a site: `::1` and all others stay private. */
const hereToo = (address: string) => address === '127.0.0.1' || isPublicAddress(address)

async function openCopying(limits: FetchLimits = { mayAsk: hereToo }) {
  const database = await openTestDatabase()
  const room = await openImages(database.db, { fetchPicture: pictureFetcher(limits) })
  return {
    ...room,
    /** Adds an address and asks for a copy of it. */
    copy: async (url: string) => {
      const { id } = await room.addUrl(url)
      return room.images.copyHere(by(id))
    },
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  }
}

const picture: RequestListener = (_request, response) =>
  void response.setHeader('content-type', 'text/plain').end(bytes)

onEveryDialect((_, open) => {
  test('decision 45: never fetched unless staff ask for a local copy; then it is one, wherever the image is used', async () => {
    await using database = await open()
    await using site = await openSite(picture)
    const { pages } = openReferences(database.db)
    const room = await openImages(database.db, { fetchPicture: pictureFetcher({ mayAsk: hereToo }) })
    const url = `${site.url}/a.png?v=1`
    const image = await room.addUrl(url, { alt: 'A dragon', tags: ['red'] })
    await pages.create({ body: { title: 'P', slug: 'p', blocks: [block('image', { imageUrl: url })] } })
    await room.images.usage()
    expect(site.asked).toEqual([])

    const copy = await room.images.copyHere(by(image.id))
    expect(site.asked).toEqual(['/a.png?v=1'])
    expect(copy).toMatchObject({ id: image.id, alt: 'A dragon', tags: ['red', 'uploaded', 'optimized'], width: 64 })
    expect(storedPicture(copy.url)).not.toBeNull()
    expect((await pages.byId(by('1'))).blocks).toMatchObject([{ content: { imageUrl: copy.url } }])
    expect((await room.activity.list({ query: { kind: 'image' } }))[0]).toMatchObject({
      action: 'copied',
      before: { url },
    })
    // Once is enough.
    expect(await room.images.copyHere(by(image.id))).toEqual(copy)
    expect(site.asked).toHaveLength(1)
  })

  test('a copy of what the repository has already is that image; the address goes into the trash', async () => {
    await using database = await open()
    await using site = await openSite(picture)
    const { pages } = openReferences(database.db)
    const room = await openImages(database.db, { fetchPicture: pictureFetcher({ mayAsk: hereToo }) })
    const own = await room.add(bytes)
    await room.images.remove(by(own.id))
    const elsewhere = await room.addUrl(`${site.url}/a.png`)
    await pages.create({ body: { title: 'P', slug: 'p', blocks: [block('image', { imageUrl: elsewhere.url })] } })
    expect(await room.images.copyHere(by(elsewhere.id))).toMatchObject({ id: own.id, deletedAt: null })
    expect(await room.images.usage()).toEqual({ [own.id]: 1 })
    expect((await room.images.trash()).map(({ id }) => id)).toEqual([elsewhere.id])
  })
})

test('redirects are followed, five of them', async () => {
  await using room = await openCopying()
  await using site = await openSite((request, response) => {
    const left = Number(request.url!.split('/').at(-1))
    if (left === 0) picture(request, response)
    else response.writeHead([301, 302, 303, 307, 308][left % 5]!, { location: `/${left - 1}` }).end()
  })
  expect(await room.copy(`${site.url}/5`)).toMatchObject({ width: 64 })
  await expect(room.copy(`${site.url}/6`)).rejects.toThrow('422: The image could not be copied. It leads on and on')
})

test('decision 45: private addresses are refused, at every redirect, however they are written', async () => {
  await using room = await openCopying()
  let location = ''
  await using site = await openSite((_request, response) => void response.writeHead(302, { location }).end())
  const refused = /^422: The image could not be copied\. .* is in a private network or on this machine/
  const { port } = site
  const addresses = [
    'http://127.0.0.2/',
    'http://10.0.0.1/',
    'http://169.254.169.254/latest/meta-data',
    `http://[::1]:${port}/`,
    'http://[fd00::1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://[::ffff:7f00:2]/',
    'http://0.0.0.0/',
    'http://2130706434/',
    'http://0x7f.2/',
    'http://0177.0.0.2/',
    'https://192.168.0.1/',
  ]
  for (const address of addresses) {
    await expect(room.copy(address), address).rejects.toThrow(refused)
    location = address
    await expect(room.copy(`${site.url}/${encodeURIComponent(address)}`), address).rejects.toThrow(refused)
  }
  expect(site.asked).toHaveLength(addresses.length)
  expect(await room.stored()).toEqual([])
})

test('decision 45: a name that stands for a private address is refused, and not asked', async () => {
  await using room = await openCopying({})
  await using site = await openSite(picture)
  for (const host of ['localhost', '127.0.0.1'])
    await expect(room.copy(`http://${host}:${site.port}/`), host).rejects.toThrow('is in a private network')
  expect(site.asked).toEqual([])
})

test('what can’t be had is told in words, and leaves nothing behind', async () => {
  await using room = await openCopying({ mayAsk: hereToo, maxBytes: 20_000 })
  await using site = await openSite((request, response) => {
    if (request.url === '/404') response.writeHead(404).end()
    if (request.url === '/lost') response.writeHead(302).end()
    if (request.url === '/file') response.writeHead(302, { location: 'file:///etc/passwd' }).end()
    if (request.url === '/text') response.end('<h1>No picture</h1>')
    if (request.url === '/large') response.writeHead(200, { 'content-length': 20_001 }).end(Buffer.alloc(20_001))
    if (request.url === '/endless') {
      const more = (error?: Error | null) => void (error || response.write(Buffer.alloc(8_000), more))
      more()
    }
    if (request.url === '/short')
      response.writeHead(200, { 'content-length': 900 }).write('x', () => response.destroy())
  })
  const why = async (path: string) => room.copy(path.startsWith('/') ? site.url + path : path).catch(String)
  const prefix = 'ApiError: 422: The image could not be copied. '
  const host = `127.0.0.1:${site.port}`
  expect(await why('/404')).toBe(`${prefix}${host} has no image there: it answered 404.`)
  expect(await why('/lost')).toBe(`${prefix}${host} says that it has moved, and not where to.`)
  expect(await why('/file')).toContain('https:// or http:// is needed')
  expect(await why('/text')).toContain(`${prefix}File is not an image`)
  expect(await why('/large')).toContain('Image too large')
  expect(await why('/endless')).toContain('Image too large')
  expect(await why('/short')).toBe(`${prefix}${host} did not answer as it should.`)
  expect(await why(`https://${host}/`)).toMatch(/did not answer as it should|certificate/)
  expect(await why('http://127.0.0.1:1/')).toBe(`${prefix}127.0.0.1:1 did not answer as it should.`)
  expect(await why('http://nowhere.invalid/')).toContain('There is no site nowhere.invalid')
  expect(await room.stored()).toEqual([])
  expect(await room.parts.workshop.sweep(new Date(Date.now() + 1000))).toBe(0)
})

test('a site that says nothing, or goes on and on, is not waited for', async () => {
  await using room = await openCopying()
  await using site = await openSite((request, response) => {
    if (request.url === '/drops') response.write('x')
    if (request.url === '/drips') {
      const timer = setInterval(() => response.write('x'), 5)
      response.on('close', () => clearInterval(timer))
    }
  })
  const why = (path: string, limits: FetchLimits) =>
    pictureFetcher({ mayAsk: hereToo, ...limits })(site.url + path, room.parts.workshop.newPath('download')).catch(
      String,
    )
  const words = `Refusal: The image could not be copied. 127.0.0.1:${site.port} took too long.`
  expect(await why('/silent', { silenceMs: 50 })).toBe(words)
  expect(await why('/drops', { silenceMs: 50 })).toBe(words)
  expect(await why('/drips', { wholeMs: 200 })).toBe(words)
})

test('nothing of this shop goes along', async () => {
  await using room = await openCopying()
  let headers: object = {}
  await using site = await openSite((request, response) => {
    headers = request.headers
    picture(request, response)
  })
  await room.copy(`http://ada:secret@127.0.0.1:${site.port}/`)
  expect(headers).toEqual({
    accept: 'image/*',
    'accept-encoding': 'identity',
    'user-agent': 'Hoard',
    host: `127.0.0.1:${site.port}`,
    connection: 'close',
  })
  await expect(room.images.copyHere(of('999'))).rejects.toThrow('404: Image not found')
})
