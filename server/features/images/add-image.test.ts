import { expect, test } from 'vitest'
import { onEveryDialect, openTestDatabase } from '#tests/harness/database.ts'
import { ImageDraft } from '#shared/features/images/images.schema.ts'
import { parseImageUrl } from '#shared/features/images/image-url.ts'
import { photo } from '#tests/harness/photos.ts'
import { addImage } from './add-image.ts'
import { ORIGIN, withImages } from '#tests/harness/images.ts'

const [dragon, wizard] = await Promise.all([photo({ seed: 1 }), photo({ seed: 2 })])
/** The same image in another file. */
const dragonAgain = await photo({ seed: 1, format: 'png' })

const dataUrl = (bytes: Buffer, type = 'image/jpeg') => `data:${type};base64,${bytes.toString('base64')}`

onEveryDialect((_, open) => {
  test('POST /api/images accepts a data URL and returns the created image', { tags: ['I3.1', 'I7.2', 'I7.3'] }, () =>
    withImages(open, async ({ images, stored }) => {
      const body = {
        filename: 'dragon.webp',
        originalName: 'Dragon.JPG',
        url: dataUrl(dragon),
        alt: 'A dragon',
        caption: 'Painted by Ada',
        tags: ['dragons'],
        mimeType: 'image/jpeg',
        fileSize: 12,
      }
      const image = await images.create({ body })
      expect(image).toMatchObject({
        id: '1',
        filename: 'dragon.webp',
        originalName: 'Dragon.JPG',
        alt: 'A dragon',
        caption: 'Painted by Ada',
        tags: ['dragons', 'uploaded', 'optimized'],
        mimeType: 'image/webp',
        width: 320,
        height: 240,
        isDecorative: false,
        focus: { x: 50, y: 50 },
        deletedAt: null,
        version: 1,
      })
      expect(image.fileSize).toBeGreaterThan(100)
      expect(image.placeholder).toMatch(/^data:image\//)
      const { file } = parseImageUrl(image.url)!
      expect(await stored()).toEqual([`pictures/${file}`])
      expect(await images.list({ query: {} })).toEqual([image])
    }),
  )

  test('images get the tags of their source: upload, batch upload or URL', { tags: ['I9.4', 'I9.5'] }, () =>
    withImages(open, async ({ add, addUrl }) => {
      expect((await add(dragon, { tags: ['red', 'optimized'] })).tags).toEqual(['red', 'uploaded', 'optimized'])
      expect((await add(wizard, { tags: ['batch-upload', 'optimized', 'x'] })).tags).toEqual([
        'x',
        'batch-upload',
        'optimized',
      ])
      expect((await addUrl('https://a.example/b.png')).tags).toEqual(['external'])
    }),
  )

  test('an existing URL returns its image, and an invalid one is rejected', () =>
    withImages(open, async ({ add, addUrl, images }) => {
      const elsewhere = await addUrl('https://a.example/b.png')
      expect(await addUrl('https://a.example/b.png')).toEqual(elsewhere)
      const own = await add(dragon)
      expect(await addUrl(own.url)).toEqual(own)
      expect(await addUrl(`${ORIGIN}${own.url}?width=320`)).toEqual(own)
      await expect(addUrl('https://a.example/b.png', { duplicates: 'offer' })).rejects.toThrow(
        '409: This image is already in the repository as “elsewhere.jpg”.',
      )
      await images.remove({ params: { id: own.id } })
      await expect(addUrl(own.url)).rejects.toThrow('404: The image at this address')
      for (const url of [
        'javascript:alert(1)',
        '/etc/passwd',
        '//a.example/b',
        'ftp://a.example/b',
        'b.png',
        'http://',
      ])
        await expect(addUrl(url), url).rejects.toThrow('400: An image URL must start with https:// or http://.')
      await expect(addUrl(`https://a.example/${'b'.repeat(2000)}`)).rejects.toThrow('at most 2000 characters')
    }))

  test('two concurrent uploads of the same file create one image', () =>
    withImages(open, async ({ add, images, stored }) => {
      const [one, other] = await Promise.all([add(dragon), add(dragon)])
      expect(one.id).toBe(other.id)
      expect(await images.list({ query: {} })).toHaveLength(1)
      expect(await stored()).toHaveLength(1)
    }))

  test('repeating the same upload returns the same image', () =>
    withImages(open, async ({ upload, images, parts }) => {
      const body = { filename: 'a', upload: await upload(dragon) }
      let worked = 0
      const optimise = (source: string) => {
        worked++
        return parts.pictures.optimise(source)
      }
      const counting = { ...parts, pictures: { ...parts.pictures, optimise } }
      const create = () => addImage(counting, ImageDraft.parse(body), null)
      const [one, other] = await Promise.all([create(), create()])
      expect(worked).toBe(1)
      expect(other).toEqual(one)
      expect(await images.create({ body })).toEqual(one)
      expect(await parts.uploads.find(body.upload)).toBeNull()
      // Even if another upload of the same bytes existed before.
      const again = { filename: 'b', upload: await upload(dragon) }
      expect(await images.create({ body: again })).toEqual(one)
      expect(await images.create({ body: again })).toEqual(one)
      await expect(images.create({ body: { filename: 'c', upload: 'nobody-sent-this' } })).rejects.toThrow(
        '404: This upload doesn’t exist or has expired. Please send the file again.',
      )
    }))

  test('duplicates are offered by content and by perceptual hash', () =>
    withImages(open, async ({ add, upload, images, parts }) => {
      const first = await add(dragon, { originalName: 'dragon.jpg' })
      const offering = async (bytes: Buffer, fields: Partial<ImageDraft> = {}) => {
        const id = await upload(bytes)
        const draft = ImageDraft.parse({ filename: 'x', upload: id, duplicates: 'offer', ...fields })
        return { id, answer: addImage(parts, draft, null) }
      }
      const same = await offering(dragon)
      await expect(same.answer).rejects.toMatchObject({
        status: 409,
        message: 'This image is already in the repository as “dragon.jpg”.',
        extra: { duplicates: [{ likeness: 'same', image: { id: first.id } }] },
      })
      const similar = await offering(dragonAgain)
      await expect(similar.answer).rejects.toMatchObject({
        message: 'An image that looks the same is already in the repository: “dragon.jpg”.',
        extra: { duplicates: [{ likeness: 'similar', image: { id: first.id } }] },
      })
      expect(await images.list({ query: {} })).toHaveLength(1)
      // The upload is kept, so it can still be added.
      const added = await images.create({ body: { filename: 'x', upload: similar.id, duplicates: 'allow' } })
      expect(added.id).not.toBe(first.id)
      expect(await (await offering(wizard)).answer).toMatchObject({ version: 1 })

      await images.remove({ params: { id: first.id } })
      await expect((await offering(dragon)).answer).rejects.toMatchObject({
        message: 'This image is already in the trash as “dragon.jpg”.',
      })
    }))

  test('a known original is recognised, and restored from the trash when added', () =>
    withImages(open, async ({ add, images, activity }) => {
      const originalHash = 'ab'.repeat(32)
      const first = await add(dragon, { originalHash, alt: 'A dragon' })
      expect(await add(wizard, { originalHash })).toEqual(first)
      await images.remove({ params: { id: first.id } })
      const back = await add(dragon, { alt: 'Another' })
      expect(back).toMatchObject({ id: first.id, deletedAt: null, alt: 'A dragon' })
      expect((await activity.list({ query: {} })).map(({ action }) => action)).toEqual([
        'restored',
        'deleted',
        'created',
      ])
      const none = 'cd'.repeat(32)
      const known = await images.known({ body: { hashes: [none, originalHash] } })
      expect(known).toEqual({ [originalHash]: back })
    }))
})

test('images added by URL have the type image/jpeg and are not fetched', { tags: ['I9.5'] }, () =>
  withImages(openTestDatabase, async ({ addUrl, stored }) => {
    expect(await addUrl(' https://a.example/b.png?x=1 ')).toMatchObject({
      url: 'https://a.example/b.png?x=1',
      originalName: 'elsewhere.jpg',
      mimeType: 'image/jpeg',
      fileSize: null,
      width: null,
      placeholder: null,
    })
    expect(await addUrl('https://a.example/c', { mimeType: 'image/png' })).toMatchObject({ mimeType: 'image/png' })
    expect(await addUrl('https://a.example/d', { mimeType: 'text/html' })).toMatchObject({ mimeType: 'image/jpeg' })
    expect(await stored()).toEqual([])
  }),
)

test('a file that is no image is rejected and leaves nothing behind', { tags: ['I5.1'] }, () =>
  withImages(openTestDatabase, async ({ images, upload, stored, parts }) => {
    const text = Buffer.from('no picture at all, whatever it is called')
    const id = await upload(text, 'photo.jpg')
    await expect(images.create({ body: { filename: 'x', upload: id } })).rejects.toThrow(/^415: File is not an image/)
    expect(await parts.uploads.find(id)).toBeNull()
    const body = (url: string) => ({ body: { filename: 'x', url } })
    await expect(images.create(body(dataUrl(text)))).rejects.toThrow(/^415: File is not an image/)
    await expect(images.create(body(dataUrl(dragon, 'text/html')))).rejects.toThrow('415: File is not an image')
    await expect(images.create(body('data:image/png,plain'))).rejects.toThrow('400: The image’s data URL')
    await expect(images.create(body('data:image/png;base64,ab*d'))).rejects.toThrow('400: The image’s data URL')
    await expect(images.create(body('data:image/png;base64,'))).rejects.toThrow('400: The image’s data URL')
    await expect(images.create(body(dataUrl(dragon.subarray(0, 400))))).rejects.toThrow(/^4(15|22): /)
    expect(await stored()).toEqual([])
    expect(await images.list({ query: {} })).toEqual([])
    expect(await parts.tempFiles.sweep(new Date(Date.now() + 1000))).toBe(0)
  }),
)

test('a name loses folders, control characters and direction overrides', () =>
  withImages(openTestDatabase, async ({ add, stored }) => {
    const image = await add(dragon, {
      filename: '../../etc/a\u0000\u202e.webp',
      originalName: 'C:\\Temp\\gpj.\u0007exe',
    })
    expect(image).toMatchObject({ filename: 'a.webp', originalName: 'gpj.exe' })
    expect(await stored()).toEqual([expect.stringMatching(/^pictures\/[0-9a-f]{32}-320x240\.webp$/)])
    await expect(add(wizard, { filename: '../\u0000' })).rejects.toThrow('400: filename: Please enter a filename')
  }))
