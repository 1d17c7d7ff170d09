import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test, vi } from 'vitest'
import { imageWorkers } from '#tests/harness/image-workers.ts'
import { brokenFiles, largePhoto, photo, smallPhotos, textNamedJpeg } from '#tests/harness/photos.ts'
import { createOptimizer } from './create-optimizer.ts'
import { diskFault } from './fault.ts'

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
const wordsOf = (done: Promise<unknown>) => done.then(String, (error: Error) => error.message)

test('§9 pictures are made to fit 1920 by 1080 as WebP, upright, in sRGB, without metadata; animations are copied', async () => {
  let shrunk = 0
  for (const { name, bytes } of await smallPhotos()) {
    const path = await put(name, bytes)
    const before = await sharp(bytes, { animated: true }).metadata()
    expect(await optimizer.look(path), name).toMatchObject({ size: bytes.length })
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
}, 60_000)

test('§5 §8 each bad file has its own words, and the next one is not disturbed', async () => {
  const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(400)])
  const files: [string, Uint8Array | string, string][] = [
    ['notes.txt', 'Resin', 'File is not an image'],
    ['empty.dat', '', 'File is not an image'],
    ['shopping-list.jpg', textNamedJpeg().bytes, 'Failed to read image dimensions'],
    [
      'drawing.svg',
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'SVG pictures are not taken. Please save it as JPEG, PNG, WebP, AVIF or GIF.',
    ],
    ['from-a-telephone.jpg', heic, 'HEIC pictures are not taken. Please save it as JPEG, PNG, WebP, AVIF or GIF.'],
    ['large.jpg', (await largePhoto(60e6, { seed: 1 })).bytes, 'Image too large (57.22 MB). Maximum size is 50 MB'],
  ]
  for (const [name, bytes, words] of files)
    expect(await wordsOf(optimizer.look(await put(name, bytes))), name).toBe(words)
  expect(await wordsOf(optimizer.look(join(root, 'gone.jpg')))).toBe(
    'The file can’t be read. Is it still where it was?',
  )
  expect(await wordsOf(optimizer.look(root))).toBe('File is not an image')
  const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  expect(await wordsOf(optimizer.look(await put('bomb.png', bomb)))).toContain('The image has 9,000 × 9,000 pixels')
  for (const { name, bytes } of await brokenFiles()) {
    const path = await put(name, bytes)
    const words = await wordsOf(optimizer.look(path).then(() => optimizer.optimize(path, join(root, 'broken'))))
    expect(['Failed to load image', 'Failed to read image dimensions'], name).toContain(words)
  }
  const fine = await put('fine.jpg', await photo({ seed: 2 }))
  expect((await optimizer.optimize(fine, join(root, 'fine'))).file).toBe(join(root, 'fine.webp'))
}, 60_000)

test('§8 a process that dies, or takes too long, fails its file with Failed to optimize image, and is replaced', async () => {
  const path = await put('alive.jpg', await photo({ seed: 3 }))
  const own = imageWorkers()
  const dying = createOptimizer({ start: own.start, processes: 1 })
  const words = wordsOf(dying.optimize(path, join(root, 'alive')))
  own.children[0]!.kill('SIGKILL')
  expect(await words).toBe('Failed to optimize image')
  expect((await dying.optimize(path, join(root, 'alive'))).size).toBeGreaterThan(0)
  expect(own.children).toHaveLength(2)
  dying.close()

  const slow = createOptimizer({ start: own.start, processes: 1, fileMs: 1 })
  expect(await wordsOf(slow.optimize(path, join(root, 'alive')))).toBe('Failed to optimize image')
  slow.close()
})

test('processes that have nothing to do are sent home, and closing ends those that have', async () => {
  const own = imageWorkers()
  const path = await put('home.jpg', await photo({ seed: 4 }))
  const tired = createOptimizer({ start: own.start, idleMs: 1 })
  await tired.look(path)
  await once(own.children[0]!, 'exit')
  const looking = wordsOf(tired.look(path))
  tired.close()
  expect(await looking).toBe('The editor is closing.')
  await vi.waitFor(() => expect(own.children.every(({ signalCode }) => signalCode === 'SIGKILL')).toBe(true))
  expect(await wordsOf(tired.look(path))).toBe('The editor is closing.')
})

test('a full disk is said in words, without a path', async () => {
  const full = await writeFile('/dev/full', 'x').catch((error: unknown) => error)
  expect(diskFault(full, 'other')?.message).toBe('There is no room left on this computer’s disk.')
  const gone = await stat(join(root, 'gone')).catch((error: unknown) => error)
  expect(diskFault(gone, 'other')?.message).toBe('other')
  expect(diskFault(new Error('else'), 'other')).toBeNull()
})
