import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { silent } from '#tests/harness/silent.ts'
import { pictureFinder } from './card-image.ts'

const folder = resolve(import.meta.dirname, '../../../storefront/public')

const none = async () => null

async function serve(answer: RequestListener) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url!)
    answer(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

test('a catalogue image is fetched resized, and only from its own origin', async () => {
  await using shopify = await serve((_, response) => response.writeHead(200, { 'content-type': 'image/webp' }).end('p'))
  const find = pictureFinder({ origin: shopify.origin, stored: none, folder, log: silent })
  expect(String(await find(`${shopify.origin}/a.webp?v=1`))).toBe('p')
  expect(shopify.asked).toEqual(['/a.webp?v=1&width=640'])
  const { port } = new URL(shopify.origin)
  const elsewhere = [
    `http://localhost:${port}/a.webp`,
    `http://127.0.0.1:${port}.evil.example/`,
    '/a.webp',
    'a',
    'data:,x',
  ]
  for (const address of elsewhere) expect(await find(address)).toBeNull()
  expect(
    await pictureFinder({ origin: null, stored: none, folder, log: silent })(`${shopify.origin}/a.webp`),
  ).toBeNull()
  expect(shopify.asked).toHaveLength(1)
})

test('an image that redirects, is invalid, too large or missing is left out', async () => {
  await using shopify = await serve((request, response) => {
    if (request.url!.startsWith('/moved')) response.writeHead(302, { location: '/there.webp' }).end()
    else if (request.url!.startsWith('/text'))
      response.writeHead(200, { 'content-type': 'image/svg+xml' }).end('<svg/>')
    else if (request.url!.startsWith('/large')) {
      response.writeHead(200, { 'content-type': 'image/webp' })
      response.end(Buffer.alloc(6 * 1024 * 1024))
    } else response.writeHead(404).end()
  })
  const find = pictureFinder({ origin: shopify.origin, stored: none, folder, log: silent })
  for (const path of ['/moved', '/text', '/large', '/gone']) expect(await find(shopify.origin + path)).toBeNull()
  expect(shopify.asked).toHaveLength(4)
})

test('a repository image is read from its files at the card’s own width', async () => {
  const asked: unknown[] = []
  const stored = async ({ file }: { file: string }, width: number) => {
    asked.push([file, width])
    return Buffer.from('p')
  }
  const find = pictureFinder({ origin: null, stored, folder, log: silent })
  const file = '0123456789abcdef0123456789abcdef-400x300.webp'
  expect(String(await find(`/uploads/${file}?width=160`))).toBe('p')
  expect(await find(`/uploads/../${file}`)).toBeNull()
  expect(asked).toEqual([[file, 960]])
})

test('an image of the build is read, and no file outside its folder', async () => {
  const find = pictureFinder({ origin: null, stored: none, folder, log: silent })
  expect(String(await find('/pictures/hoard-dragon.svg'))).toContain('<svg')
  const refused = [
    '/favicon.svg',
    '/pictures/../favicon.svg',
    '/pictures/%2e%2e/favicon.svg',
    '/pictures/posts/../../../head.ts',
    '/pictures/nothing.webp',
    '/pictures/hoard-dragon.svg\0.webp',
  ]
  for (const address of refused) expect(await find(address)).toBeNull()
})
