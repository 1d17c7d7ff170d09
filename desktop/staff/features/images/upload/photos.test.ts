import * as fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { uploadTypes } from '#shared/features/images/limits.ts'
import { brokenFiles, largePhoto, photo, smallPhotos, textNamedJpeg, type PhotoFile } from '#tests/harness/photos.ts'
import { checkImage } from './check.ts'
import { fitted } from './fit.ts'
import { sniff } from '#shared/features/images/sniff.ts'
import { foldersOf, filesDropped } from './walk.ts'

const fileOf = ({ name, type, bytes }: PhotoFile) => new File([new Uint8Array(bytes)], name, { type })
/** As a browser does with what is none. */
const draw = () => Promise.reject(new Error('The source image could not be decoded.'))
const complaint = (file: File) => checkImage(file, draw).then(String, (error: Error) => error.message)

test('§5 every kind of picture that is taken passes the check, whose size is read from its first bytes', async () => {
  for (const file of await smallPhotos()) {
    const { width = 0, pageHeight, height = 0 } = await sharp(file.bytes).metadata()
    expect(await checkImage(fileOf(file), draw), file.name).toEqual({ width, height: pageHeight ?? height })
    const found = sniff(file.bytes)
    const { pages = 1 } = await sharp(file.bytes, { animated: true }).metadata()
    expect(found, file.name).toMatchObject({ type: file.type, isAnimated: pages > 1, isWhole: true })
  }
})

test('§5 §9 the file check says why: File is not an image, Image too large, Failed to read image dimensions', async () => {
  expect(await complaint(new File(['text'], 'notes.txt', { type: 'text/plain' }))).toBe('File is not an image')
  expect(await complaint(fileOf(await largePhoto(60e6, { seed: 1 })))).toBe(
    'Image too large (57.22 MB). Maximum size is 50 MB',
  )
  expect(await complaint(fileOf(textNamedJpeg()))).toBe('Failed to read image dimensions')
  const drawing = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'a.svg', { type: 'image/svg+xml' })
  expect(await complaint(drawing)).toBe('SVG pictures are not taken. Please save it as JPEG, PNG, WebP, AVIF or GIF.')
})

test('what is cut off is not drawn in the browser, which would paint the rest of it grey', async () => {
  const cut = (await brokenFiles()).filter(({ name }) => /cut-off|header-only/.test(name))
  expect(cut.length).toBeGreaterThan(2)
  for (const { name, bytes } of cut) expect(sniff(bytes)?.isWhole, name).toBe(false)
  const png = await photo({ seed: 3, format: 'png' })
  expect(sniff(png.subarray(0, png.length - 20))?.isWhole).toBe(false)
})

test('bytes of any kind are looked at without a fault, and without end', async () => {
  const heads = await Promise.all(
    uploadTypes.map((type) => photo({ seed: 5, width: 32, height: 32, format: type.slice(6) as 'jpeg' })),
  )
  fc.assert(
    fc.property(fc.constantFrom(...heads), fc.nat(400), fc.uint8Array({ maxLength: 600 }), (head, length, noise) => {
      const found = sniff(new Uint8Array([...head.subarray(0, length), ...noise]))
      expect(found === null || (found.width >= 0 && found.height >= 0)).toBe(true)
    }),
  )
})

test('§9 uploads are resized to at most 1920 by 1080, keeping their aspect ratio, and never enlarged', () => {
  expect(fitted(6000, 4000)).toEqual({ width: 1620, height: 1080 })
  expect(fitted(4000, 6000)).toEqual({ width: 720, height: 1080 })
  const side = fc.integer({ min: 1, max: 20_000 })
  fc.assert(
    fc.property(side, side, (width, height) => {
      const small = fitted(width, height)
      expect(small.width).toBeLessThanOrEqual(Math.min(1920, width))
      expect(small.height).toBeLessThanOrEqual(Math.min(1080, height))
      const scale = Math.min(1, 1920 / width, 1080 / height)
      expect(Math.abs(small.width - width * scale)).toBeLessThanOrEqual(1)
      expect(Math.abs(small.height - height * scale)).toBeLessThanOrEqual(1)
    }),
  )
})

test('dropped folders are walked to their ends, a hundred files at a time, and files know their folders', async () => {
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
