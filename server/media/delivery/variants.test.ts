import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDisk } from '#server/storage/disk.ts'
import { createTempFiles } from '#server/storage/temp-files.ts'
import type { Database } from '#server/database/database.ts'
import type { Change, PublishChange } from '#server/changes/changes.ts'
import { HttpError } from '#server/errors.ts'
import type { ImageProcessor } from '#server/media/processing/image-processor.ts'
import { imageUrlPath, parseImageUrl, type StoredImage } from '#shared/features/images/image-url.ts'
import { silent } from '#tests/harness/silent.ts'
import { originalKey, type Variant } from './variant.ts'
import { pregenerateNewImages } from './pregenerate-new-images.ts'
import { openVariants } from './variants.ts'
import { waitFor } from '#tests/harness/wait-for.ts'

const pictureOf = (number: number) =>
  parseImageUrl(imageUrlPath(`${number.toString(16).padStart(32, '0')}-400x300.webp`))!

/** Stored images whose variants are rendered only when the test allows it. */
async function open(count = 1) {
  const folder = await mkdtemp(join(tmpdir(), 'hoard-variants-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const files = openDisk(join(folder, 'files'))
  const tempFiles = createTempFiles(join(folder, 'tmp'))
  const newFile = async (text: string) => {
    const path = tempFiles.newPath('webp')
    await writeFile(path, text)
    return path
  }
  const pictures = Array.from({ length: count }, (_, number) => pictureOf(number))
  for (const picture of pictures) await files.put(originalKey(picture), await newFile('kept'))
  const asked: string[] = []
  const vary = vi.fn<ImageProcessor['vary']>(async (_, { width, format }, when) => {
    asked.push(`${width}.${format} ${when}`)
    return { path: await newFile('small'), size: 5 }
  })
  const variants = openVariants({ files, pictures: { vary } as unknown as ImageProcessor, log: silent })
  return { files, pictures, variants, vary, asked, newFile }
}

const webp = (number: number, width = 160): Variant => ({ picture: pictureOf(number), width, format: 'webp' })

test('a variant requested by many at once is rendered once', async () => {
  const { variants, vary } = await open()
  const made = await Promise.all(Array.from({ length: 20 }, () => variants.make(webp(0))))
  expect(made.every((file) => file?.size === 5)).toBe(true)
  await variants.make(webp(0))
  expect(vary).toHaveBeenCalledTimes(1)
  expect((await variants.make(webp(0, 480)))?.size).toBe(4)
  expect(await variants.make(webp(99))).toBeNull()
  expect(vary).toHaveBeenCalledTimes(1)
})

test('requested variants come first, then all WebP, then AVIF', async () => {
  const { variants, pictures, asked } = await open(2)
  for (const { file } of pictures) variants.prepare(file)
  variants.prepare('../no-picture')
  variants.order({ ...webp(1, 480), format: 'avif' })
  await waitFor(() => expect(asked).toHaveLength(10))
  const each = (...names: string[]) => names.map((name) => `${name} later`)
  expect(asked).toEqual([
    '160.webp later',
    '400.avif later',
    ...each('320.webp', '160.webp', '320.webp'),
    ...each('160.avif', '320.avif', '400.avif', '160.avif', '320.avif'),
  ])
  // Existing variants are not rendered again, not even after a restart.
  await variants.prepareAll()
  await variants.close()
  expect(asked).toHaveLength(10)
})

test('the receiving server renders variants; others complete what it leaves', { tags: ['both-engines'] }, async () => {
  const { files, vary, newFile, pictures } = await open(2)
  vary.mockImplementation(async () => ({ path: await newFile('small'), size: 5 }))
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const listeners: ((changes: Change[]) => void)[] = []
  const servers = [1, 2, 3].map(() => {
    const variants = openVariants({
      files,
      pictures: { vary } as unknown as ImageProcessor,
      log: silent,
      isShared: true,
    })
    const bus = {
      subscribe: (listener: (changes: Change[]) => void) => void listeners.push(listener),
      async withChanges<T>(work: (tx: Database, publishChange: PublishChange) => Promise<T>) {
        const changes: Change[] = []
        const answer = await work({} as Database, (change) => changes.push(change))
        for (const listener of listeners) listener(changes)
        return answer
      },
    }
    return { variants, withChanges: pregenerateNewImages({ bus, variants, isShared: true }) }
  })
  const tagOf = ({ file }: StoredImage) => `image:${file}`
  const note = async (tag: string) =>
    servers[0]!.withChanges(async (_, publishChange) =>
      publishChange({ type: 'content_updated', tags: [tag, 'image:elsewhere'] } as Change),
    )
  await note(tagOf(pictures[0]!))
  await waitFor(() => expect(vary).toHaveBeenCalledTimes(5))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(vary).toHaveBeenCalledTimes(5)

  // The server is killed before it renders the second image.
  await servers[0]!.variants.close()
  await note(tagOf(pictures[1]!))
  expect(vary).toHaveBeenCalledTimes(5)
  await vi.advanceTimersByTimeAsync(60_000)
  await waitFor(async () => {
    const keys: string[] = []
    for await (const { key } of files.list('variants/')) keys.push(key)
    expect(keys).toHaveLength(10)
  })
  await Promise.all(servers.map(({ variants }) => variants.close()))
})

test('failed variants are not retried unless the queue was busy', async () => {
  const { variants, vary } = await open()
  vary.mockRejectedValueOnce(new HttpError(503, 'Busy'))
  expect(await variants.make(webp(0))).toBeNull()
  expect((await variants.make(webp(0)))?.size).toBe(5)

  vary.mockRejectedValueOnce(new HttpError(422, 'Broken'))
  expect([await variants.make(webp(0, 320)), await variants.make(webp(0, 320))]).toEqual([null, null])
  expect(vary).toHaveBeenCalledTimes(3)
})

test("a request doesn't wait when many variants are being rendered", async () => {
  const { variants, vary, newFile } = await open(12)
  const go = Promise.withResolvers<void>()
  vary.mockImplementation(async () => {
    await go.promise
    return { path: await newFile('small'), size: 5 }
  })
  const made = Array.from({ length: 12 }, (_, number) => variants.make(webp(number)))
  await waitFor(() => expect(vary).toHaveBeenCalledTimes(8))
  go.resolve()
  expect((await Promise.all(made)).filter((file) => file === null)).toHaveLength(4)
})

test('an image deleted while rendering leaves no variant', async () => {
  const { variants, files, vary, newFile } = await open()
  vary.mockImplementationOnce(async () => {
    await files.remove(originalKey(pictureOf(0)))
    return { path: await newFile('small'), size: 5 }
  })
  expect(await variants.make(webp(0))).toBeNull()
  const left: string[] = []
  for await (const { key } of files.list('')) left.push(key)
  expect(left).toEqual([])
})
