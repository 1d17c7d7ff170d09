import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDisk } from '#server/files/disk.ts'
import { openWorkshop } from '#server/files/workshop.ts'
import type { Database } from '#server/database/database.ts'
import type { Change, Note } from '#server/live/changes.ts'
import { Refusal } from '#server/http/errors.ts'
import type { Pictures } from '#server/pictures/pictures.ts'
import { pictureUrl, storedPicture, type StoredPicture } from '#shared/features/images/picture-url.ts'
import { silent } from '#tests/harness/shopify.ts'
import { keptKey, type Variant } from './variant.ts'
import { prepareNew } from './prepare-new.ts'
import { openVariants } from './variants.ts'

const pictureOf = (number: number) =>
  storedPicture(pictureUrl(`${number.toString(16).padStart(32, '0')}-400x300.webp`))!

/** Kept pictures, and smaller ones that are made when the test says so. */
async function open(count = 1) {
  const folder = await mkdtemp(join(tmpdir(), 'hoard-variants-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const files = openDisk(join(folder, 'files'))
  const workshop = openWorkshop(join(folder, 'workshop'))
  const newFile = async (text: string) => {
    const path = workshop.newPath('webp')
    await writeFile(path, text)
    return path
  }
  const pictures = Array.from({ length: count }, (_, number) => pictureOf(number))
  for (const picture of pictures) await files.put(keptKey(picture), await newFile('kept'))
  const asked: string[] = []
  const vary = vi.fn<Pictures['vary']>(async (_, { width, format }, when) => {
    asked.push(`${width}.${format} ${when}`)
    return { path: await newFile('small'), size: 5 }
  })
  const variants = openVariants({ files, pictures: { vary } as unknown as Pictures, log: silent })
  return { files, pictures, variants, vary, asked, newFile }
}

const webp = (number: number, width = 160): Variant => ({ picture: pictureOf(number), width, format: 'webp' })

test('a smaller picture that many ask for at once is made once, and not again', async () => {
  const { variants, vary } = await open()
  const made = await Promise.all(Array.from({ length: 20 }, () => variants.make(webp(0))))
  expect(made.every((file) => file?.size === 5)).toBe(true)
  await variants.make(webp(0))
  expect(vary).toHaveBeenCalledTimes(1)
  expect((await variants.make(webp(0, 480)))?.size).toBe(4)
  expect(await variants.make(webp(99))).toBeNull()
  expect(vary).toHaveBeenCalledTimes(1)
})

test('ahead: the WebPs of all pictures, then the AVIFs; what somebody has asked for comes first', async () => {
  const { variants, pictures, asked } = await open(2)
  for (const { file } of pictures) variants.prepare(file)
  variants.prepare('../no-picture')
  variants.order({ ...webp(1, 480), format: 'avif' })
  await vi.waitFor(() => expect(asked).toHaveLength(10))
  const each = (...names: string[]) => names.map((name) => `${name} later`)
  expect(asked).toEqual([
    '160.webp later',
    '400.avif later',
    ...each('320.webp', '160.webp', '320.webp'),
    ...each('160.avif', '320.avif', '400.avif', '160.avif', '320.avif'),
  ])
  // What is there costs nothing, after another start neither.
  await variants.prepareAll()
  await variants.close()
  expect(asked).toHaveLength(10)
})

test('issue 9: of servers on one store the one that a picture came to makes the smaller ones; another does what it leaves', async () => {
  const { files, vary, newFile, pictures } = await open(2)
  vary.mockImplementation(async () => ({ path: await newFile('small'), size: 5 }))
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const listeners: ((changes: Change[]) => void)[] = []
  const servers = [1, 2, 3].map(() => {
    const variants = openVariants({ files, pictures: { vary } as unknown as Pictures, log: silent, isShared: true })
    const bus = {
      subscribe: (listener: (changes: Change[]) => void) => void listeners.push(listener),
      async write<T>(work: (tx: Database, note: Note) => Promise<T>) {
        const changes: Change[] = []
        const answer = await work({} as Database, (change) => changes.push(change))
        for (const listener of listeners) listener(changes)
        return answer
      },
    }
    return { variants, write: prepareNew({ bus, variants, isShared: true }) }
  })
  const tagOf = ({ file }: StoredPicture) => `image:${file}`
  const note = async (tag: string) =>
    servers[0]!.write(async (_, note) => note({ type: 'content_updated', tags: [tag, 'image:elsewhere'] } as Change))
  await note(tagOf(pictures[0]!))
  await vi.waitFor(() => expect(vary).toHaveBeenCalledTimes(5))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(vary).toHaveBeenCalledTimes(5)

  // It is killed before it has made anything of the second.
  await servers[0]!.variants.close()
  await note(tagOf(pictures[1]!))
  expect(vary).toHaveBeenCalledTimes(5)
  await vi.advanceTimersByTimeAsync(60_000)
  await vi.waitFor(async () => {
    const keys: string[] = []
    for await (const { key } of files.list('variants/')) keys.push(key)
    expect(keys).toHaveLength(10)
  })
  await Promise.all(servers.map(({ variants }) => variants.close()))
})

test('what can’t be made is not tried again; being busy passes', async () => {
  const { variants, vary } = await open()
  vary.mockRejectedValueOnce(new Refusal(503, 'Busy'))
  expect(await variants.make(webp(0))).toBeNull()
  expect((await variants.make(webp(0)))?.size).toBe(5)

  vary.mockRejectedValueOnce(new Refusal(422, 'Broken'))
  expect([await variants.make(webp(0, 320)), await variants.make(webp(0, 320))]).toEqual([null, null])
  expect(vary).toHaveBeenCalledTimes(3)
})

test('more than a few at a time are not waited for', async () => {
  const { variants, vary, newFile } = await open(12)
  const go = Promise.withResolvers<void>()
  vary.mockImplementation(async () => {
    await go.promise
    return { path: await newFile('small'), size: 5 }
  })
  const made = Array.from({ length: 12 }, (_, number) => variants.make(webp(number)))
  await vi.waitFor(() => expect(vary).toHaveBeenCalledTimes(8))
  go.resolve()
  expect((await Promise.all(made)).filter((file) => file === null)).toHaveLength(4)
})

test('of a picture that goes for good while a smaller one is made nothing is left', async () => {
  const { variants, files, vary, newFile } = await open()
  vary.mockImplementationOnce(async () => {
    await files.remove(keptKey(pictureOf(0)))
    return { path: await newFile('small'), size: 5 }
  })
  expect(await variants.make(webp(0))).toBeNull()
  const left: string[] = []
  for await (const { key } of files.list('')) left.push(key)
  expect(left).toEqual([])
})
