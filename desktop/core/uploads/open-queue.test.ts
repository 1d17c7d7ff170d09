import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test, vi } from 'vitest'
import { createOptimizer, type Optimizer } from '#core/images/optimizer.ts'
import { openStore } from '#core/store/store.ts'
import { sendFile } from './send.ts'
import { imageWorkers } from '#tests/harness/image-workers.ts'
import { brokenFiles, largePhoto, photo, photoFile, textNamedJpeg } from '#tests/harness/photos.ts'
import { anotherPhoto, openUploadBench, results, waitUntilDone } from '#tests/harness/desktop/upload-queue.ts'
import { waitFor } from '#tests/harness/wait-for.ts'

const bench = await openUploadBench()
afterAll(() => bench[Symbol.asyncDispose]())
const { shop, root, put } = bench
const images = (tags: string) => shop.staff.images.list({ query: { tags } })

test('a folder with 8 photos and 2 bad files gets a result and tags per file', { tags: ['D2.7'] }, async () => {
  const folder = join(root, 'Dragons')
  await mkdir(join(folder, 'Green'), { recursive: true })
  for (let seed = 0; seed < 8; seed++) {
    const { name, bytes } = await photoFile({ seed })
    await writeFile(join(folder, seed % 2 ? 'Green' : '', name), bytes)
  }
  const [cut] = await brokenFiles()
  await writeFile(join(folder, cut!.name), cut!.bytes)
  await writeFile(join(folder, textNamedJpeg().name), textNamedJpeg().bytes)
  await writeFile(join(folder, 'Thumbs.db'), 'litter')
  const queue = bench.queue()
  const heard = vi.fn<() => void>()
  queue.onEnded(heard)
  const ids = await queue.add([{ path: folder }], ['painted'])
  expect(ids).toEqual(queue.state().items.map(({ id }) => id))
  await waitUntilDone(queue)
  expect(results(queue).filter((line) => line.endsWith(': added'))).toHaveLength(8)
  expect(results(queue)).toContain('cut-off.jpg: Failed to load image')
  expect(results(queue)).toContain('shopping-list.jpg: Failed to read image dimensions')
  expect(queue.state().items.some(({ canRetry }) => canRetry)).toBe(false)
  expect(await images('Dragons,Green,painted,batch-upload,optimized')).toHaveLength(4)
  expect(await images('Dragons,painted,batch-upload,optimized')).toHaveLength(8)
  // Pages see no local paths, and no file is left behind.
  expect(JSON.stringify(queue.state())).not.toContain(root)
  expect(await readdir(queue.folder)).toEqual([])
  expect([queue.state().ended, heard.mock.calls.length]).toEqual([1, 1])

  // Finished files are cleared for the next batch; refused ones wait for the person.
  await queue.add([{ path: await put('one-more.jpg', await anotherPhoto()) }], [])
  await waitUntilDone(queue)
  expect(results(queue)).toHaveLength(3)
  expect(queue.state().items.at(-1)!.image!.tags).toEqual(['uploaded', 'optimized'])
  queue.clear()
  expect(queue.state().items).toEqual([])
  await queue.close()
})

test('a queued file has a small picture until it is done', { tags: ['D2.20'] }, async () => {
  const queue = bench.queue()
  queue.pause()
  const [cut] = await brokenFiles()
  const paths = [await put('wyvern.jpg', await anotherPhoto(1200, 900)), await put(cut!.name, cut!.bytes)]
  const [whole, broken] = await queue.add(
    paths.map((path) => ({ path })),
    [],
  )
  const [bytes, again] = await Promise.all([queue.thumbnailOf(whole!), queue.thumbnailOf(whole!)])
  expect(await sharp(bytes!).metadata()).toMatchObject({ format: 'webp', width: 112, height: 84 })
  expect(again).toBe(bytes)
  expect([await queue.thumbnailOf(broken!), await queue.thumbnailOf('77')]).toEqual([null, null])
  queue.resume()
  await waitUntilDone(queue)
  expect(await queue.thumbnailOf(whole!)).toBeNull()
  await queue.close()
})

test('known and duplicate files are not sent; similar ones need approval', { tags: ['D2.8'] }, async () => {
  const bytes = await anotherPhoto()
  const paths: string[] = []
  const send = vi.fn((path: string, init?: RequestInit) => {
    if (init?.method === 'POST' && path.endsWith('/uploads')) paths.push(path)
    return bench.editor.send(path, init)
  })
  const queue = bench.queue({ shop: { ...bench.editor, send } })
  await queue.add([{ path: await put('first.jpg', bytes) }, { path: await put('twin.jpg', bytes) }], [])
  await waitUntilDone(queue)
  // Either one may have been checked first.
  expect(
    queue
      .state()
      .items.map(({ is }) => is)
      .toSorted(),
  ).toEqual(['added', 'known'])
  expect(paths).toHaveLength(1)
  const [one, other] = queue.state().items
  expect(other!.image!.id).toBe(one!.image!.id)

  const paler = await sharp(bytes).modulate({ brightness: 1.02 }).jpeg({ quality: 98 }).toBuffer()
  await queue.add([{ path: await put('paler.jpg', paler) }], [])
  await waitUntilDone(queue)
  const [similar] = queue.state().items
  expect(similar).toMatchObject({ name: 'paler.jpg', is: 'similar', duplicates: [{ likeness: 'similar' }] })
  expect(similar!.preview).toBe(`/hoard/previews/${similar!.id}`)
  expect((await sharp(queue.previewOf(similar!.id)!).metadata()).format).toBe('webp')
  queue.allow([similar!.id])
  await waitUntilDone(queue)
  expect(results(queue)).toEqual(['paler.jpg: added'])
  expect(queue.previewOf(similar!.id)).toBeNull()
  // Nothing was sent again.
  expect(paths).toHaveLength(2)
  await queue.close()
})

test('the shop stores a photo as the editor made it, and encodes what doesn’t fit', { tags: ['D2.21'] }, async () => {
  const stored = async (url: string) => Buffer.from(await (await fetch(shop.url + url)).arrayBuffer())
  const sent: Buffer[] = []
  const optimizer: Optimizer = {
    ...bench.optimizer,
    async optimize(file, to) {
      const made = await bench.optimizer.optimize(file, to)
      sent.push(await readFile(made.file))
      return made
    },
  }
  const queue = bench.queue({ optimizer })
  await queue.add([{ path: await put('small.jpg', await anotherPhoto()) }], [])
  await waitUntilDone(queue)
  const { image } = queue.state().items[0]!
  expect(sent).toHaveLength(1)
  expect((await stored(image!.url)).equals(sent[0]!)).toBe(true)
  await queue.close()

  // An editor that sends a photo as it is.
  const tooLarge = await sharp(await anotherPhoto())
    .resize(2000)
    .webp({ quality: 85 })
    .toBuffer()
  const upload = await sendFile({
    shop: bench.editor,
    file: await put('too-large.webp', tooLarge),
    name: 'too-large.webp',
    address: null,
    signal: AbortSignal.timeout(30_000),
    onAddress() {},
    onProgress() {},
  })
  const encoded = await stored((await shop.staff.images.create({ body: { filename: 'too-large.webp', upload } })).url)
  expect(await sharp(encoded).metadata()).toMatchObject({ format: 'webp', width: 1440, height: 1080 })
})

test('a computer that can’t process images sends the originals', { tags: ['D2.24', 'D2.12'] }, async () => {
  const own = imageWorkers(undefined, () => true)
  const onUnable = vi.fn<() => void>()
  const optimizer = createOptimizer({ start: own.start, onUnable })
  const queue = bench.queue({ optimizer })
  const [cut] = await brokenFiles()
  const files: [string, Uint8Array][] = [
    ['hydra.jpg', await anotherPhoto(2400, 1600)],
    ['moving.gif', await photo({ seed: 78, width: 90, height: 60, frames: 3, format: 'gif' })],
    [cut!.name, cut!.bytes],
    ['notes.txt', Buffer.from('Resin')],
    ['drawing.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['poster.jpg', (await largePhoto(60e6, { seed: 1 })).bytes],
  ]
  await queue.add(await Promise.all(files.map(async ([name, bytes]) => ({ path: await put(name, bytes) }))), [])
  await waitUntilDone(queue)
  expect(results(queue)).toEqual([
    'hydra.jpg: added',
    'moving.gif: added',
    'cut-off.jpg: The image is damaged or incomplete.',
    'notes.txt: File is not an image',
    'drawing.svg: SVG images are not supported. Please save it as JPEG, PNG, WebP, AVIF, HEIC or GIF.',
    'poster.jpg: Image too large (57.22 MB). Maximum size is 50 MB',
  ])
  expect(queue.state().items.some(({ canRetry }) => canRetry)).toBe(false)
  expect(queue.state().items[0]!.image).toMatchObject({ width: 1620, height: 1080, mimeType: 'image/webp' })
  expect(queue.state().sendsOriginals).toBe(true)
  expect(onUnable).toHaveBeenCalledOnce()
  // No more processes are started in vain.
  const started = own.children.length
  await queue.add([{ path: await put('chimera.jpg', await anotherPhoto()) }], [])
  await waitUntilDone(queue)
  expect(results(queue)).toContain('chimera.jpg: added')
  expect(await queue.thumbnailOf(queue.state().items.at(-1)!.id)).toBeNull()
  expect(own.children).toHaveLength(started)
  expect(await readdir(queue.folder)).toEqual([])
  await queue.close()
  optimizer.close()
  // It isn't remembered.
  const next = bench.queue({ folder: queue.folder })
  expect(next.state().sendsOriginals).toBe(false)
  await next.close()
})

test('pasted images without a path are uploaded, with any file name', { tags: ['D2.4'] }, async () => {
  const queue = bench.queue()
  const [one, two, three] = [await anotherPhoto(), await anotherPhoto(), await anotherPhoto()]
  await queue.add(
    [
      { name: '../../etc/passwd', bytes: one },
      { path: await put('photo\u202Egpj\n.exe.jpg', two) },
      { path: await put(`${'long '.repeat(40)}.jpg`, three) },
    ],
    ['x'.repeat(50), ' '],
  )
  await waitUntilDone(queue)
  const items = queue.state().items
  expect(items.map(({ is }) => is)).toEqual(['added', 'added', 'added'])
  expect(items.map(({ image }) => image!.originalName)).toEqual([
    'passwd',
    'photogpj.exe.jpg',
    `${'long '.repeat(40)}`.trim(),
  ])
  expect(items[0]!.image!.filename).toBe('passwd.webp')
  expect(items[0]!.tags).toEqual(['batch-upload', 'optimized', 'x'.repeat(50)])
  expect(await readdir(queue.folder)).toEqual([])
  await queue.close()
})

test('a changed file is uploaded as it is now; a missing one can be retried', async () => {
  const queue = bench.queue()
  queue.pause()
  const [changing, leaving] = [
    await put('changing.jpg', await anotherPhoto()),
    await put('leaving.jpg', await anotherPhoto()),
  ]
  const [id] = await queue.add([{ path: changing }, { path: leaving }], [])
  // Dropping it again adds no second row.
  expect(await queue.add([{ path: changing }], [])).toEqual([id])
  const now = await anotherPhoto(400, 300)
  await writeFile(changing, now)
  const away = await anotherPhoto()
  await rm(leaving)
  queue.resume()
  await waitUntilDone(queue)
  expect(results(queue)).toEqual([
    'changing.jpg: added',
    'leaving.jpg: The file can’t be read. It may have been moved or deleted.',
  ])
  expect(queue.state().items[0]).toMatchObject({ size: now.length, image: { width: 400 } })
  await writeFile(leaving, away)
  queue.retry(queue.state().items.map((item) => item.id))
  await waitUntilDone(queue)
  expect(results(queue)).toEqual(['changing.jpg: added', 'leaving.jpg: added'])

  // It changes after the check, before it is shrunk.
  const late = await put('late.jpg', await anotherPhoto())
  let times = 0
  const optimizer: Optimizer = {
    ...bench.optimizer,
    async optimize(file, to) {
      if (times++ === 0) await writeFile(late, now)
      return bench.optimizer.optimize(file, to)
    },
  }
  const other = bench.queue({ optimizer })
  await other.add([{ path: late }], [])
  await waitUntilDone(other)
  // These bytes are an image already.
  expect([results(other), times]).toEqual([['late.jpg: known'], 1])
  await Promise.all([queue.close(), other.close()])
})

test('links are not followed, folder size is limited, and updates are batched', { tags: ['D2.1'] }, async () => {
  const folder = join(root, 'Links')
  await mkdir(join(folder, '.hidden'), { recursive: true })
  await writeFile(join(folder, '.hidden', 'secret.jpg'), 'x')
  await symlink(folder, join(folder, 'round'))
  await symlink(root, join(folder, 'out.jpg'))
  await symlink(join(root, 'nowhere at all'), join(folder, 'dead.jpg'))
  await Promise.all(Array.from({ length: 2000 }, (_, index) => writeFile(join(folder, `${index}.jpg`), '')))
  const queue = bench.queue()
  queue.pause()
  const heard = vi.fn<() => void>()
  queue.onChange(heard)
  await queue.add([{ path: folder }, { path: join(root, 'gone') }], [])
  const state = queue.state()
  expect(state.items).toHaveLength(2002)
  expect(state.items.slice(0, 3).map(({ name }) => name)).toEqual(['0.jpg', '1.jpg', '2.jpg'])
  expect(results(queue).slice(-2)).toEqual([
    'out.jpg: This is a link to a file elsewhere. Choose the file itself.',
    'gone: The file can’t be read. It may have been moved or deleted.',
  ])
  expect(queue.state()).toBe(state)
  await waitFor(() => expect(heard).toHaveBeenCalled())
  expect(heard.mock.calls.length).toBeLessThan(5)
  await queue.close()
})

test('people at the same shop neither see nor send each other’s uploads', async () => {
  const store = openStore(':memory:')
  const folder = join(root, 'of-two')
  const first = bench.queue({ store, folder: join(folder, 'a'), person: 'a' })
  first.pause()
  const [id] = await first.add([{ path: await put('mine.jpg', await anotherPhoto()) }], ['of-a'])
  await first.close()

  const other = bench.queue({ store, folder: join(folder, 'b'), person: 'b' })
  expect(other.state().items).toEqual([])
  other.retry([id!])
  other.remove([id!])
  other.clear()
  expect(await images('of-a')).toEqual([])
  await other.close()

  const again = bench.queue({ store, folder: join(folder, 'a'), person: 'a' })
  await waitUntilDone(again)
  expect(results(again)).toEqual(['mine.jpg: added'])
  expect(await images('of-a')).toHaveLength(1)
  await again.close()
})
