import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openSandbox } from '#sandbox/testing/open-sandbox.ts'
import { cacheOnDisk } from './disk-cache.ts'
import { steppedWidth } from './picture-handler.ts'

test('widths round up to the available steps', () => {
  expect([null, '1', '161', '640', '99999', 'wide'].map(steppedWidth)).toEqual([1200, 64, 320, 640, 1200, 1200])
})

test('an image is drawn once per width and is cacheable for ever', async () => {
  const drawn: string[] = []
  await using shop = await openSandbox({
    picture: async (handle, index, width) => {
      drawn.push(`${handle} ${index} ${width}`)
      return Buffer.from('picture')
    },
  })
  const address = `${shop.sandbox.origin}/cdn/ember-wyrm/0.webp?v=1&width=300`
  const [response] = await Promise.all([fetch(address), fetch(address)])
  expect(await response.text()).toBe('picture')
  expect(drawn).toEqual(['ember-wyrm 0 320'])
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  })
  shop.control.changeProduct('ember-wyrm', { handle: 'renamed' })
  expect((await fetch(address)).status).toBe(200)
  expect((await fetch(`${shop.sandbox.origin}/cdn/ember-wyrm/1.webp`)).status).toBe(404)
  expect((await fetch(`${shop.sandbox.origin}/cdn/nobody/0.webp`)).status).toBe(404)
})

test('a plain placeholder of the requested width is the default', async () => {
  await using shop = await openSandbox()
  const response = await fetch(`${shop.sandbox.origin}/cdn/ember-wyrm/0.webp?width=160`)
  expect(await sharp(await response.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', width: 160 })
})

test('drawings are cached on disk until the drawing code changes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-pictures-'))
  const source = join(folder, 'source')
  const cache = join(folder, 'cache')
  await mkdir(source)
  await writeFile(join(source, 'pen.ts'), 'green')
  let drawn = 0
  const draw = async () => Buffer.from(String((drawn += 1)))
  await (
    await cacheOnDisk(draw, cache, source)
  )('imp', 0, 320)
  const again = await cacheOnDisk(draw, cache, source)
  expect((await again('imp', 0, 320)).toString()).toBe('1')
  await writeFile(join(source, 'pen.ts'), 'blue')
  const changed = await cacheOnDisk(draw, cache, source)
  expect((await changed('imp', 0, 320)).toString()).toBe('2')
  expect(await readdir(cache)).toHaveLength(1)
  await rm(folder, { recursive: true })
})
