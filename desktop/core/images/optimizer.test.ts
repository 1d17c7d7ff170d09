import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { imageWorkers } from '#tests/harness/image-workers.ts'
import { brokenFiles, largePhoto, photo, smallPhotos, textNamedJpeg } from '#tests/harness/photos.ts'
import { createOptimizer } from './optimizer.ts'
import { toDiskError } from './disk-error.ts'
import { waitFor } from '#tests/harness/wait-for.ts'

const root = await mkdtemp(join(tmpdir(), 'hoard-optimizer-'))
const workers = imageWorkers()
const optimizer = createOptimizer({ start: workers.start })
afterAll(async () => {
  optimizer.close()
  await rm(root, { recursive: true, force: true })
})

const put = async (name: string, bytes: Uint8Array | string) => {
  await writeFile(join(root, name), bytes)
  return join(root, name)
}
const outcome = (done: Promise<unknown>) => done.then(String, (error: Error) => error.message)

test('images become upright sRGB WebP within 1920×1080; animations are copied', { tags: ['D2.6'] }, async () => {
  let shrunk = 0
  for (const { name, bytes } of await smallPhotos()) {
    const path = await put(name, bytes)
    const before = await sharp(bytes, { animated: true }).metadata()
    expect(await optimizer.inspect(path), name).toMatchObject({ size: bytes.length })
    const { file, size } = await optimizer.optimize(path, join(root, `small-${name}`))
    const made = await readFile(file)
    expect(made.length).toBe(size)
    if ((before.pages ?? 1) > 1) {
      expect(made.equals(bytes), name).toBe(true)
      continue
    }
    const { width, height } = await sharp(bytes)
      .autoOrient()
      .resize(1920, 1080, { fit: 'inside', withoutEnlargement: true })
      .toBuffer({ resolveWithObject: true })
      .then(({ info }) => info)
    const after = await sharp(made).metadata()
    if (made.equals(bytes)) continue
    expect(after, name).toMatchObject({ format: 'webp', width, height, space: 'srgb' })
    expect([after.exif, after.icc, after.orientation], name).toEqual([undefined, undefined, undefined])
    shrunk++
  }
  expect(shrunk).toBeGreaterThan(3)
  expect((await readdir(root)).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('each bad file gets its own message and doesn’t affect the next', { tags: ['D2.12'] }, async () => {
  const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(400)])
  const files: [string, Uint8Array | string, string][] = [
    ['notes.txt', 'Resin', 'File is not an image'],
    ['empty.dat', '', 'File is not an image'],
    ['shopping-list.jpg', textNamedJpeg().bytes, 'Failed to read image dimensions'],
    [
      'drawing.svg',
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'SVG images are not supported. Please save it as JPEG, PNG, WebP, AVIF, HEIC or GIF.',
    ],
    ['from-a-telephone.heic', heic, 'Failed to read image dimensions'],
    ['nothing.heic', '', 'Failed to read image dimensions'],
    ['large.jpg', (await largePhoto(60e6, { seed: 1 })).bytes, 'Image too large (57.22 MB). Maximum size is 50 MB'],
  ]
  for (const [name, bytes, words] of files)
    expect(await outcome(optimizer.inspect(await put(name, bytes))), name).toBe(words)
  expect(await outcome(optimizer.inspect(join(root, 'gone.jpg')))).toBe(
    'The file can’t be read. It may have been moved or deleted.',
  )
  expect(await outcome(optimizer.inspect(root))).toBe('File is not an image')
  const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  expect(await outcome(optimizer.inspect(await put('bomb.png', bomb)))).toContain('The image has 9,000 × 9,000 pixels')
  for (const { name, bytes } of await brokenFiles()) {
    const path = await put(name, bytes)
    const words = await outcome(optimizer.inspect(path).then(() => optimizer.optimize(path, join(root, 'broken'))))
    expect(['Failed to load image', 'Failed to read image dimensions'], name).toContain(words)
  }
  const fine = await put('fine.jpg', await photo({ seed: 2 }))
  expect((await optimizer.optimize(fine, join(root, 'fine'))).file).toBe(join(root, 'fine.webp'))
})

test('a process that dies or hangs fails its file only and is replaced', { tags: ['D2.6', 'D6.16'] }, async () => {
  const path = await put('alive.jpg', await photo({ seed: 3 }))
  const own = imageWorkers()
  const dying = createOptimizer({ start: own.start, processes: 1 })
  const words = outcome(dying.optimize(path, join(root, 'alive')))
  await waitFor(() => own.children[0]!.kill('SIGKILL'))
  expect(await words).toBe('Failed to optimize image')
  expect((await dying.optimize(path, join(root, 'alive'))).size).toBeGreaterThan(0)
  expect(own.children).toHaveLength(2)
  dying.close()

  const evil = await put('evil.jpg', await photo({ seed: 3 }))
  const deadly = createOptimizer({ start: imageWorkers(undefined, (each) => each === evil).start })
  for (let attempt = 0; attempt < 2; attempt++) {
    expect(await outcome(deadly.inspect(evil))).toBe('Failed to optimize image')
    expect((await deadly.optimize(path, join(root, 'alive'))).file).toBe(join(root, 'alive.webp'))
  }
  expect(deadly.sendsOriginals()).toBe(false)
  deadly.close()

  const slow = createOptimizer({ start: own.start, processes: 1, fileMs: 1 })
  expect(await outcome(slow.optimize(path, join(root, 'alive')))).toBe('Failed to optimize image')
  slow.close()
})

test('idle processes are ended, and closing ends busy ones', { tags: ['D2.6'] }, async () => {
  const own = imageWorkers()
  const path = await put('home.jpg', await photo({ seed: 4 }))
  const tired = createOptimizer({ start: own.start, idleMs: 1 })
  await tired.inspect(path)
  await once(own.children[0]!, 'exit')
  const pending = outcome(tired.inspect(path))
  tired.close()
  expect(await pending).toBe('The editor is closing.')
  await waitFor(() => expect(own.children.every(({ signalCode }) => signalCode === 'SIGKILL')).toBe(true))
  expect(await outcome(tired.inspect(path))).toBe('The editor is closing.')
})

test('a full disk is reported without a path', async () => {
  const full = await writeFile('/dev/full', 'x').catch((error: unknown) => error)
  expect(toDiskError(full, 'other')?.message).toBe('This computer’s disk is full.')
  const gone = await stat(join(root, 'gone')).catch((error: unknown) => error)
  expect(toDiskError(gone, 'other')?.message).toBe('other')
  expect(toDiskError(new Error('else'), 'other')).toBeNull()
})
