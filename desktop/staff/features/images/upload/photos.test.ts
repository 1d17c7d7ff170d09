import * as fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { fitToBox, uploadTypes } from '#shared/features/images/limits.ts'
import { heifStart } from '#tests/harness/hostile-images.ts'
import { brokenFiles, largePhoto, photo, smallPhotos, textNamedJpeg, type PhotoFile } from '#tests/harness/photos.ts'
import { checkImage } from './check.ts'
import { sniffImage } from '#shared/features/images/sniff.ts'
import { foldersOf, filesDropped } from './walk.ts'

const fileOf = ({ name, type, bytes }: PhotoFile) => new File([new Uint8Array(bytes)], name, { type })
/** Fails as a browser does for a file that is no image. */
const draw = () => Promise.reject(new Error('The source image could not be decoded.'))
const complaint = (file: File) => checkImage(file, draw).then(String, (error: Error) => error.message)

test('all supported image types pass, with their size read from the header', { tags: ['I5.3'] }, async () => {
  for (const file of await smallPhotos()) {
    const { width = 0, pageHeight, height = 0 } = await sharp(file.bytes).metadata()
    expect(await checkImage(fileOf(file), draw), file.name).toEqual({ width, height: pageHeight ?? height })
    const found = sniffImage(file.bytes)
    const { pages = 1 } = await sharp(file.bytes, { animated: true }).metadata()
    expect(found, file.name).toMatchObject({ type: file.type, isAnimated: pages > 1, isWhole: true })
  }
})

test('rejected files report their specified reason', { tags: ['I5.1', 'I5.2', 'I5.3', 'I9.1'] }, async () => {
  expect(await complaint(new File(['text'], 'notes.txt', { type: 'text/plain' }))).toBe('File is not an image')
  expect(await complaint(fileOf(await largePhoto(60e6, { seed: 1 })))).toBe(
    'Image too large (57.22 MB). Maximum size is 50 MB',
  )
  expect(await complaint(fileOf(textNamedJpeg()))).toBe('Failed to read image dimensions')
  const drawing = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'a.svg', { type: 'image/svg+xml' })
  expect(await complaint(drawing)).toBe(
    'SVG images are not supported. Please save it as JPEG, PNG, WebP, AVIF, HEIC or GIF.',
  )
})

test('HEIC passes without a type, which not every system knows', { tags: ['I10.10'] }, async () => {
  const size = Buffer.from('\0\0\0\x14ispe\0\0\0\0\0\0\x0f\xc0\0\0\x0b\xd0', 'latin1')
  for (const start of [heifStart('heic', 'mif1', 'heic'), heifStart('mif1', 'mif1', 'heic')]) {
    const file = new File([Buffer.concat([start.subarray(0, 24), size, start.subarray(24)])], 'IMG_1.HEIC')
    expect(await checkImage(file, draw)).toEqual({ width: 4032, height: 3024 })
  }
})

test('a truncated image is not decoded, as browsers would paint it grey', async () => {
  const cut = (await brokenFiles()).filter(({ name }) => /cut-off|header-only/.test(name))
  expect(cut.length).toBeGreaterThan(2)
  for (const { name, bytes } of cut) expect(sniffImage(bytes)?.isWhole, name).toBe(false)
  const png = await photo({ seed: 3, format: 'png' })
  expect(sniffImage(png.subarray(0, png.length - 20))?.isWhole).toBe(false)
})

test('arbitrary bytes are inspected without errors or endless loops', async () => {
  const heads: Uint8Array[] = await Promise.all(
    uploadTypes
      .filter((type) => type !== 'image/heic')
      .map((type) => photo({ seed: 5, width: 32, height: 32, format: type.slice(6) as 'jpeg' })),
  )
  heads.push(heifStart('heic', 'mif1', 'heic'), heifStart('mif1', 'heic'))
  fc.assert(
    fc.property(fc.constantFrom(...heads), fc.nat(400), fc.uint8Array({ maxLength: 600 }), (head, length, noise) => {
      const found = sniffImage(new Uint8Array([...head.subarray(0, length), ...noise]))
      expect(found === null || (found.width >= 0 && found.height >= 0)).toBe(true)
    }),
  )
})

test('sizes fit 1920 by 1080, keep their aspect ratio and never grow', { tags: ['I9.2'] }, () => {
  expect(fitToBox(6000, 4000)).toEqual({ width: 1620, height: 1080 })
  expect(fitToBox(4000, 6000)).toEqual({ width: 720, height: 1080 })
  const side = fc.integer({ min: 1, max: 20_000 })
  fc.assert(
    fc.property(side, side, (width, height) => {
      const small = fitToBox(width, height)
      expect(small.width).toBeLessThanOrEqual(Math.min(1920, width))
      expect(small.height).toBeLessThanOrEqual(Math.min(1080, height))
      const scale = Math.min(1, 1920 / width, 1080 / height)
      expect(Math.abs(small.width - width * scale)).toBeLessThanOrEqual(1)
      expect(Math.abs(small.height - height * scale)).toBeLessThanOrEqual(1)
    }),
  )
})

test('dropped folders are read completely, and files know their folders', async () => {
  const file = (name: string) => ({
    isFile: true,
    name,
    file: (resolve: (file: File) => void) => resolve(new File(['x'], name)),
  })
  const folder = (name: string, entries: object[]) => ({
    isFile: false,
    name,
    createReader() {
      const left = [...entries]
      return { readEntries: (resolve: (some: object[]) => void) => resolve(left.splice(0, 100)) }
    },
  })
  const many = Array.from({ length: 250 }, (_, index) => file(`${index}.jpg`))
  const entries = [
    folder('Photos', [folder('Dragons', [...many, file('.DS_Store')]), file('Thumbs.db')]),
    file('.own.jpg'),
  ]
  const items = entries.map((entry) => ({ kind: 'file', webkitGetAsEntry: () => entry }))
  const found = await filesDropped({ items, files: [] } as unknown as DataTransfer)
  expect(found).toHaveLength(251)
  expect(found.slice(0, 3).map(({ name }) => name)).toEqual(['0.jpg', '1.jpg', '2.jpg'])
  expect(foldersOf(found[0]!)).toEqual(['Photos', 'Dragons'])
  expect([found.at(-1)!.name, foldersOf(found.at(-1)!)]).toEqual(['.own.jpg', []])
})
