import { utimes, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { by } from '#server/activity/activity.testing.ts'
import { onEveryDialect, openTestDatabase } from '#server/database/testing.ts'
import { TRASH_DAYS } from '#shared/features/images/limits.ts'
import { withImages, type OpenImages } from '#tests/harness/images.ts'
import { photo } from '#tests/harness/photos.ts'
import { keyOf, variantsOf } from './image-parts.ts'
import { purgeImage, removeFile, sweepTrash } from './purge.ts'
import { sweepFiles } from './sweep-files.ts'

const DAY_MS = 86_400_000
const bytes = await photo({ seed: 1, width: 64, height: 48 })
const other = await photo({ seed: 2, width: 64, height: 48 })
const fileOf = (url: string) => url.slice('/uploads/'.length)

/** Stores something under a key, at a time that lies so far back. */
async function store({ parts }: OpenImages, key: string, agoMs = 0) {
  const path = parts.workshop.newPath('webp')
  await writeFile(path, key)
  await parts.files.put(key, path)
  const local = await parts.files.local(key)
  const at = new Date(Date.now() - agoMs)
  await utimes(local.path, at, at)
}

onEveryDialect((dialect, open) => {
  test('issue 6 trash: restored from for 30 days, and gone after that with its file and its smaller ones', () =>
    withImages(open, async (rooms) => {
      const { add, addUrl, activity, images, noted, parts, stored } = rooms
      const image = await add(bytes)
      const elsewhere = await addUrl('https://x.example/a.png')
      const kept = await add(other)
      const variant = `${variantsOf(fileOf(image.url))}320.avif`
      await store(rooms, variant)
      await images.removeMany({ body: { ids: [image.id, elsewhere.id] } })
      const sweepAt = (days: number) => sweepTrash(parts, new Date(Date.now() + (days - TRASH_DAYS) * DAY_MS))

      expect(await sweepAt(29.9)).toBe(0)
      expect(await images.trash()).toHaveLength(2)
      expect(await stored()).toHaveLength(3)
      noted()
      expect(await sweepAt(30.1)).toBe(2)
      expect(await images.trash()).toEqual([])
      expect(await stored()).toEqual([keyOf(fileOf(kept.url))])
      expect(noted()).toEqual([`image:${fileOf(image.url)}`, `image:${elsewhere.url}`].toSorted())
      expect((await activity.list({ query: {} })).slice(0, 2)).toMatchObject([
        { action: 'purged', staffName: 'The shop', before: null },
        { action: 'purged', title: 'photo.webp' },
      ])
      await expect(images.undelete(by(image.id))).rejects.toThrow('404: Image not found')
      expect(await sweepAt(60)).toBe(0)
    }))

  test('an image is deleted for good only from the trash; then its file is gone', () =>
    withImages(open, async ({ add, images, stored }) => {
      const image = await add(bytes)
      await expect(images.purge(by(image.id))).rejects.toThrow('409: Only an image in the trash')
      await images.remove(by(image.id))
      await images.purge(by(image.id))
      expect(await stored()).toEqual([])
      await expect(images.byId(by(image.id))).rejects.toThrow('404: Image not found')
      await expect(images.purge(by(image.id))).rejects.toThrow('404: Image not found')
      // Added again it is a new one.
      expect((await add(bytes)).id).not.toBe(image.id)
      expect(await stored()).toHaveLength(1)
    }))

  test('the sweep takes files without a record that are older than an hour, and smaller ones of pictures that are gone', () =>
    withImages(open, async (rooms) => {
      const { add, images, parts, stored } = rooms
      const image = await add(bytes)
      const trashed = await add(other)
      await images.remove(by(trashed.id))
      const old = 2 * 3_600_000
      const kept = [keyOf(fileOf(image.url)), `${variantsOf(fileOf(image.url))}320.webp`, keyOf(fileOf(trashed.url))]
      for (const key of kept) await store(rooms, key, old)
      const fresh = [keyOf('fresh.webp'), `${variantsOf('fresh.webp')}160.webp`]
      for (const key of fresh) await store(rooms, key)
      for (const key of [keyOf('old.webp'), keyOf('a/b.webp'), `${variantsOf('old.webp')}160.webp`, 'variants/gone/x'])
        await store(rooms, key, old)
      expect(await sweepFiles(parts, new Date(Date.now() - 3_600_000))).toBeGreaterThan(2)
      expect((await stored()).toSorted()).toEqual([...kept, ...fresh].toSorted())
    }))

  // SQLite has one writer, and whoever has files elsewhere has mostly PostgreSQL.
  if (dialect === 'postgres')
    test('issue 9: while a file is taken out of a slow store, images are added and changed', () =>
      withImages(open, async ({ add, addUrl, images, parts, stored }) => {
        const image = await add(bytes)
        await images.remove(by(image.id))
        const begun = Promise.withResolvers<void>()
        const slow = Promise.withResolvers<void>()
        const remove = parts.files.remove.bind(parts.files)
        parts.files.remove = async (key) => {
          begun.resolve()
          await slow.promise
          await remove(key)
        }
        const purging = images.purge(by(image.id))
        await begun.promise
        const elsewhere = await addUrl('https://x.example/a.png')
        await images.remove(by(elsewhere.id))
        const kept = await add(other)
        slow.resolve()
        await purging
        expect(await stored()).toEqual([keyOf(fileOf(kept.url))])
      }))

  test('who would take a file away waits for the record that is just being made of it', () =>
    withImages(open, async ({ add, parts, stored }) => {
      const { files } = parts
      const find = files.find.bind(files)
      const removing: Promise<boolean>[] = []
      files.find = async (key) => {
        const found = await find(key)
        // It has been seen: from here on it has to be there.
        if (removing.length === 0) removing.push(removeFile(parts, key.slice('pictures/'.length)))
        await Promise.race([...removing, sleep(200)])
        return found
      }
      const image = await add(bytes)
      expect(await Promise.all(removing)).toEqual([false])
      expect(await stored()).toEqual([keyOf(fileOf(image.url))])
    }))
})

test('a file that is swept at the moment its record is made is stored once more: no record is without its file', () =>
  withImages(openTestDatabase, async (rooms) => {
    const { add, images, parts, stored } = rooms
    const { files } = parts
    const put = files.put.bind(files)
    let swept = 0
    files.put = async (key, path) => {
      await put(key, path)
      if (swept++ === 0) expect(await removeFile(parts, key.slice('pictures/'.length))).toBe(true)
    }
    const image = await add(bytes)
    expect(swept).toBe(2)
    expect(await stored()).toEqual([keyOf(fileOf(image.url))])

    // Where it never succeeds, the upload is kept for another time.
    files.put = async (key, path) => {
      await put(key, path)
      await removeFile(parts, key.slice('pictures/'.length))
    }
    const body = { filename: 'x', upload: await rooms.upload(other) }
    await expect(images.create({ body })).rejects.toThrow('503: The image could not be kept just now')
    files.put = put
    expect(await images.create({ body })).toMatchObject({ filename: 'x' })
  }))

test('a file whose image is added again while it is deleted for good stays', () =>
  withImages(openTestDatabase, async ({ add, images, parts, stored }) => {
    const image = await add(bytes)
    await images.remove(by(image.id))
    let again: Promise<unknown> | undefined
    // Between the record's end and the file's.
    const store = { ...parts }
    store.write = async (work) => {
      const answer = await parts.write(work)
      again ??= add(bytes)
      await again
      return answer
    }
    await purgeImage(store, image.id, null)
    expect(await images.list({ query: {} })).toHaveLength(1)
    expect(await stored()).toEqual([keyOf(fileOf(image.url))])
  }))

test('what was stored again since the sweep looked stays', () =>
  withImages(openTestDatabase, async (rooms) => {
    const hour = new Date(Date.now() - 3_600_000)
    await store(rooms, keyOf('a.webp'))
    expect(await removeFile(rooms.parts, 'a.webp', hour)).toBe(false)
    expect(await rooms.stored()).toEqual([keyOf('a.webp')])
  }))
