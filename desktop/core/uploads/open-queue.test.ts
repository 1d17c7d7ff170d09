import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { createOptimizer } from '#core/images/create-optimizer.ts'
import { openStore } from '#core/store/store.ts'
import { editorShop } from '#tests/harness/editor-shop.ts'
import { imageWorkers } from '#tests/harness/image-workers.ts'
import { brokenFiles, photoFile, textNamedJpeg } from '#tests/harness/photos.ts'
import { openShop } from '#tests/harness/shop.ts'
import { isMoving } from './items.ts'
import { openQueue } from './open-queue.ts'

const shop = await openShop({ env: { AUTH_DISABLED: '1' }, imported: false })
const root = await mkdtemp(join(tmpdir(), 'hoard-uploads-'))
const workers = imageWorkers()
const optimizer = createOptimizer({ start: workers.start })
const editor = editorShop(shop.url)
afterAll(async () => {
  optimizer.close()
  editor.close()
  await shop[Symbol.asyncDispose]()
  await rm(root, { recursive: true, force: true })
})

test('issue 8: a folder with 30 photos and 2 bad files is uploaded, with a result for each file, and tags of its folders', async () => {
  const folder = join(root, 'Dragons')
  await mkdir(join(folder, 'Green'), { recursive: true })
  for (let seed = 0; seed < 30; seed++) {
    const { name, bytes } = await photoFile({ seed, width: 640, height: 480 })
    await writeFile(join(folder, seed % 2 ? 'Green' : '', name), bytes)
  }
  const [cut] = await brokenFiles()
  await writeFile(join(folder, cut!.name), cut!.bytes)
  await writeFile(join(folder, textNamedJpeg().name), textNamedJpeg().bytes)
  const queue = openQueue({ store: openStore(':memory:'), shop: editor, optimizer, folder: join(root, 'queue') })
  const ids = await queue.add([{ path: folder }], ['painted'])
  expect(ids).toHaveLength(32)
  await vi.waitFor(() => expect(queue.state().items.some(isMoving)).toBe(false), 60_000)
  const results = queue.state().items.map(({ name, is, message }) => `${name}: ${message ?? is}`)
  expect(results.filter((line) => line.endsWith(': added'))).toHaveLength(30)
  expect(results).toContain('cut-off.jpg: Failed to load image')
  expect(results).toContain('shopping-list.jpg: Failed to read image dimensions')
  const images = await shop.staff.images.list({
    query: { tags: 'Dragons,Green,painted,batch-upload,optimized' },
  })
  expect(images).toHaveLength(15)
  expect(await readdir(join(root, 'queue'))).toEqual([])
  await queue.close()
}, 60_000)
