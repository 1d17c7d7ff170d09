import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { by, of } from '#tests/harness/activity.ts'
import { onEveryDialect, openTestDatabase } from '#tests/harness/database.ts'
import { block, createReferenceClients } from '#tests/harness/references.ts'
import { parseImageUrl } from '#shared/features/images/image-url.ts'
import { openImages } from '#tests/harness/images.ts'
import { photo } from '#tests/harness/photos.ts'
import { createImageFetcher, type FetchLimits } from './fetch-image.ts'
import { isPublicAddress } from './public-address.ts'

const bytes = await photo({ seed: 1, width: 64, height: 48 })

/** Another site, on this machine. `asked` lists the requests that it received. */
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

/** Treats 127.0.0.1 as public for these tests; `::1` and others stay private. */
const allowLocalhost = (address: string) => address === '127.0.0.1' || isPublicAddress(address)

async function createCopyClient(limits: FetchLimits = { isAllowed: allowLocalhost }) {
  const database = await openTestDatabase()
  const client = await openImages(database.db, { fetchPicture: createImageFetcher(limits) })
  return {
    ...client,
    /** Adds a URL and requests a copy of it. */
    copy: async (url: string) => {
      const { id } = await client.addUrl(url)
      return client.images.copyHere(by(id))
    },
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  }
}

const picture: RequestListener = (_request, response) =>
  void response.setHeader('content-type', 'text/plain').end(bytes)

onEveryDialect((_, open) => {
  test('an external image is fetched only on request, then replaced everywhere', { tags: ['I10.4'] }, async () => {
    await using database = await open()
    await using site = await openSite(picture)
    const { pages } = createReferenceClients(database.db)
    const client = await openImages(database.db, { fetchPicture: createImageFetcher({ isAllowed: allowLocalhost }) })
    const url = `${site.url}/a.png?v=1`
    const image = await client.addUrl(url, { alt: 'A dragon', tags: ['red'] })
    await pages.create({ body: { title: 'P', slug: 'p', blocks: [block('image', { imageUrl: url })] } })
    await client.images.usage()
    expect(site.asked).toEqual([])

    const copy = await client.images.copyHere(by(image.id))
    expect(site.asked).toEqual(['/a.png?v=1'])
    expect(copy).toMatchObject({ id: image.id, alt: 'A dragon', tags: ['red', 'uploaded', 'optimized'], width: 64 })
    expect(parseImageUrl(copy.url)).not.toBeNull()
    expect((await pages.byId(by('1'))).blocks).toMatchObject([{ content: { imageUrl: copy.url } }])
    expect((await client.activity.list({ query: { kind: 'image' } }))[0]).toMatchObject({
      action: 'copied',
      before: { url },
    })
    // A repeated call makes no second copy.
    expect(await client.images.copyHere(by(image.id))).toEqual(copy)
    expect(site.asked).toHaveLength(1)
  })

  test('a copy of a known image uses that one and trashes the external one', async () => {
    await using database = await open()
    await using site = await openSite(picture)
    const { pages } = createReferenceClients(database.db)
    const client = await openImages(database.db, { fetchPicture: createImageFetcher({ isAllowed: allowLocalhost }) })
    const own = await client.add(bytes)
    await client.images.remove(by(own.id))
    const elsewhere = await client.addUrl(`${site.url}/a.png`)
    await pages.create({ body: { title: 'P', slug: 'p', blocks: [block('image', { imageUrl: elsewhere.url })] } })
    expect(await client.images.copyHere(by(elsewhere.id))).toMatchObject({ id: own.id, deletedAt: null })
    expect(await client.images.usage()).toEqual({ [own.id]: 1 })
    expect((await client.images.trash()).map(({ id }) => id)).toEqual([elsewhere.id])
  })
})

test('up to five redirects are followed', async () => {
  await using client = await createCopyClient()
  await using site = await openSite((request, response) => {
    const left = Number(request.url!.split('/').at(-1))
    if (left === 0) picture(request, response)
    else response.writeHead([301, 302, 303, 307, 308][left % 5]!, { location: `/${left - 1}` }).end()
  })
  expect(await client.copy(`${site.url}/5`)).toMatchObject({ width: 64 })
  await expect(client.copy(`${site.url}/6`)).rejects.toThrow(
    '422: The image could not be copied. The address redirects',
  )
})

test('private addresses are rejected in any spelling, at every redirect', { tags: ['I10.4'] }, async () => {
  await using client = await createCopyClient()
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
    await expect(client.copy(address), address).rejects.toThrow(refused)
    location = address
    await expect(client.copy(`${site.url}/${encodeURIComponent(address)}`), address).rejects.toThrow(refused)
  }
  expect(site.asked).toHaveLength(addresses.length)
  expect(await client.stored()).toEqual([])
})

test('a name that resolves to a private address gets no request', { tags: ['I10.4'] }, async () => {
  await using client = await createCopyClient({})
  await using site = await openSite(picture)
  for (const host of ['localhost', '127.0.0.1'])
    await expect(client.copy(`http://${host}:${site.port}/`), host).rejects.toThrow('is in a private network')
  expect(site.asked).toEqual([])
})

test('a failed copy reports the reason and leaves nothing behind', async () => {
  await using client = await createCopyClient({ isAllowed: allowLocalhost, maxBytes: 20_000 })
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
  const why = async (path: string) => client.copy(path.startsWith('/') ? site.url + path : path).catch(String)
  const prefix = 'ApiError: 422: The image could not be copied. '
  const host = `127.0.0.1:${site.port}`
  expect(await why('/404')).toBe(`${prefix}${host} has no image at this address (HTTP 404).`)
  expect(await why('/lost')).toBe(`${prefix}${host} sent a redirect without a target.`)
  expect(await why('/file')).toContain('must start with https:// or http://')
  expect(await why('/text')).toContain(`${prefix}File is not an image`)
  expect(await why('/large')).toContain('Image too large')
  expect(await why('/endless')).toContain('Image too large')
  expect(await why('/short')).toBe(`${prefix}${host} can’t be reached or sent an invalid response.`)
  expect(await why(`https://${host}/`)).toMatch(/can’t be reached|certificate/)
  expect(await why('http://127.0.0.1:1/')).toBe(`${prefix}127.0.0.1:1 can’t be reached or sent an invalid response.`)
  expect(await why('http://nowhere.invalid/')).toContain('nowhere.invalid can’t be found')
  expect(await client.stored()).toEqual([])
  expect(await client.parts.tempFiles.sweep(new Date(Date.now() + 1000))).toBe(0)
})

test('a silent or endless response is aborted', async () => {
  await using client = await createCopyClient()
  await using site = await openSite((request, response) => {
    if (request.url === '/drops') response.write('x')
    if (request.url === '/drips') {
      const timer = setInterval(() => response.write('x'), 5)
      response.on('close', () => clearInterval(timer))
    }
  })
  const why = (path: string, limits: FetchLimits) =>
    createImageFetcher({ isAllowed: allowLocalhost, ...limits })(
      site.url + path,
      client.parts.tempFiles.newPath('download'),
    ).catch(String)
  const words = `HttpError: The image could not be copied. 127.0.0.1:${site.port} took too long.`
  expect(await why('/silent', { idleTimeoutMs: 50 })).toBe(words)
  expect(await why('/drops', { idleTimeoutMs: 50 })).toBe(words)
  expect(await why('/drips', { totalTimeoutMs: 200 })).toBe(words)
})

test('requests carry no credentials', async () => {
  await using client = await createCopyClient()
  let headers: object = {}
  await using site = await openSite((request, response) => {
    headers = request.headers
    picture(request, response)
  })
  await client.copy(`http://ada:secret@127.0.0.1:${site.port}/`)
  expect(headers).toEqual({
    accept: 'image/*',
    'accept-encoding': 'identity',
    'user-agent': 'Hoard',
    host: `127.0.0.1:${site.port}`,
    connection: 'close',
  })
  await expect(client.images.copyHere(of('999'))).rejects.toThrow('404: Image not found')
})
