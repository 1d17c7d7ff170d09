import { utimes, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { by } from '#tests/harness/activity.ts'
import { onEveryDialect, openTestDatabase } from '#tests/harness/database.ts'
import { TRASH_DAYS } from '#shared/features/activity/activity.contract.ts'
import { withImages, type OpenImages } from '#tests/harness/images.ts'
import { photo } from '#tests/harness/photos.ts'
import { imageKey, variantPrefix } from './image-store.ts'
import { purgeImage, removeFile, sweepTrash } from './purge.ts'
import { sweepFiles } from './sweep-files.ts'

const DAY_MS = 86_400_000
const bytes = await photo({ seed: 1, width: 64, height: 48 })
const other = await photo({ seed: 2, width: 64, height: 48 })
const fileOf = (url: string) => url.slice('/uploads/'.length)

/** Stores a file under a key, with a modification time in the past. */
async function store({ parts }: OpenImages, key: string, agoMs = 0) {
  const path = parts.tempFiles.newPath('webp')
  await writeFile(path, key)
  await parts.files.put(key, path)
  const local = await parts.files.local(key)
  const at = new Date(Date.now() - agoMs)
  await utimes(local.path, at, at)
}

onEveryDialect((dialect, open) => {
  test('a file that can’t be deleted keeps no other', () =>
    withImages(open, async (clients) => {
      const { parts } = clients
      const keys = ['a', 'b', 'c'].map((letter) => imageKey(`${letter.repeat(32)}-64x48.webp`))
      const variants = ['d', 'e'].map((letter) => `${variantPrefix(`${letter.repeat(32)}-64x48.webp`)}320.avif`)
      for (const key of [...keys, ...variants]) await store(clients, key, DAY_MS)
      const broken = new Set([keys[0], variants[0]])
      const remove = async (key: string) => {
        if (broken.has(key)) throw new Error(`EACCES ${key}`)
        return parts.files.remove(key)
      }
      const sweeping = sweepFiles({ ...parts, files: { ...parts.files, remove } }, new Date())
      await expect(sweeping).rejects.toMatchObject({ errors: [...broken].map((key) => ({ message: `EACCES ${key}` })) })
      const left = [...keys, ...variants].map((key) => parts.files.find(key))
      expect((await Promise.all(left)).map((found) => found !== null && found !== undefined)).toEqual([
        true,
        false,
        false,
        true,
        false,
      ])
      expect(await sweepFiles(parts, new Date())).toBe(2)
    }))

  test('the trash keeps images for 30 days, then deletes file and variants', () =>
    withImages(open, async (clients) => {
      const { add, addUrl, activity, images, noted, parts, stored } = clients
      const image = await add(bytes)
      const elsewhere = await addUrl('https://x.example/a.png')
      const kept = await add(other)
      const variant = `${variantPrefix(fileOf(image.url))}320.avif`
      await store(clients, variant)
      await images.removeMany({ body: { ids: [image.id, elsewhere.id] } })
      const sweepAt = (days: number) => sweepTrash(parts, new Date(Date.now() + (days - TRASH_DAYS) * DAY_MS))

      expect(await sweepAt(29.9)).toBe(0)
      expect(await images.trash()).toHaveLength(2)
      expect(await stored()).toHaveLength(3)
      noted()
      expect(await sweepAt(30.1)).toBe(2)
      expect(await images.trash()).toEqual([])
      expect(await stored()).toEqual([imageKey(fileOf(kept.url))])
      expect(noted()).toEqual([`image:${fileOf(image.url)}`, `image:${elsewhere.url}`].toSorted())
      expect((await activity.list({ query: {} })).slice(0, 2)).toMatchObject([
        { action: 'purged', staffName: 'The shop', before: null },
        { action: 'purged', title: 'photo.webp' },
      ])
      await expect(images.undelete(by(image.id))).rejects.toThrow('404: Image not found')
      expect(await sweepAt(60)).toBe(0)
    }))

  test('only an image in the trash can be deleted for good, with its file', () =>
    withImages(open, async ({ add, images, stored }) => {
      const image = await add(bytes)
      await expect(images.purge(by(image.id))).rejects.toThrow('409: Only images in the trash')
      await images.remove(by(image.id))
      await images.purge(by(image.id))
      expect(await stored()).toEqual([])
      await expect(images.byId(by(image.id))).rejects.toThrow('404: Image not found')
      await expect(images.purge(by(image.id))).rejects.toThrow('404: Image not found')
      // Adding it again creates a new image.
      expect((await add(bytes)).id).not.toBe(image.id)
      expect(await stored()).toHaveLength(1)
    }))

  test('the sweep deletes unrecorded files over an hour old and orphaned variants', () =>
    withImages(open, async (clients) => {
      const { add, images, parts, stored } = clients
      const image = await add(bytes)
      const trashed = await add(other)
      await images.remove(by(trashed.id))
      const old = 2 * 3_600_000
      const kept = [
        imageKey(fileOf(image.url)),
        `${variantPrefix(fileOf(image.url))}320.webp`,
        imageKey(fileOf(trashed.url)),
      ]
      for (const key of kept) await store(clients, key, old)
      const fresh = [imageKey('fresh.webp'), `${variantPrefix('fresh.webp')}160.webp`]
      for (const key of fresh) await store(clients, key)
      for (const key of [
        imageKey('old.webp'),
        imageKey('a/b.webp'),
        `${variantPrefix('old.webp')}160.webp`,
        'variants/gone/x',
      ])
        await store(clients, key, old)
      expect(await sweepFiles(parts, new Date(Date.now() - 3_600_000))).toBeGreaterThan(2)
      expect((await stored()).toSorted()).toEqual([...kept, ...fresh].toSorted())
    }))

  // SQLite has only one writer, and shops with remote storage mostly use PostgreSQL.
  if (dialect === 'postgres')
    test('images are added while a file is deleted from a slow store', { tags: ['both-engines'] }, () =>
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
        expect(await stored()).toEqual([imageKey(fileOf(kept.url))])
      }),
    )

  test('deleting a file waits for a record that is being created', () =>
    withImages(open, async ({ add, parts, stored }) => {
      const { files } = parts
      const find = files.find.bind(files)
      const removing: Promise<boolean>[] = []
      files.find = async (key) => {
        const found = await find(key)
        // The file has been found: from now on it must not disappear.
        if (removing.length === 0) removing.push(removeFile(parts, key.slice('pictures/'.length)))
        await Promise.race([...removing, sleep(200)])
        return found
      }
      const image = await add(bytes)
      expect(await Promise.all(removing)).toEqual([false])
      expect(await stored()).toEqual([imageKey(fileOf(image.url))])
    }))
})

test('a file swept while it is recorded is stored again', () =>
  withImages(openTestDatabase, async (clients) => {
    const { add, images, parts, stored } = clients
    const { files } = parts
    const put = files.put.bind(files)
    let swept = 0
    files.put = async (key, path) => {
      await put(key, path)
      if (swept++ === 0) expect(await removeFile(parts, key.slice('pictures/'.length))).toBe(true)
    }
    const image = await add(bytes)
    expect(swept).toBe(2)
    expect(await stored()).toEqual([imageKey(fileOf(image.url))])

    // If storing never succeeds, the upload is kept for a retry.
    files.put = async (key, path) => {
      await put(key, path)
      await removeFile(parts, key.slice('pictures/'.length))
    }
    const body = { filename: 'x', upload: await clients.upload(other) }
    await expect(images.create({ body })).rejects.toThrow('503: The image could not be stored')
    files.put = put
    expect(await images.create({ body })).toMatchObject({ filename: 'x' })
  }))

test('a file stays if its image is added again during deletion', () =>
  withImages(openTestDatabase, async ({ add, images, parts, stored }) => {
    const image = await add(bytes)
    await images.remove(by(image.id))
    let again: Promise<unknown> | undefined
    // Between deleting the record and deleting the file.
    const store = { ...parts }
    store.withChanges = async (work) => {
      const answer = await parts.withChanges(work)
      again ??= add(bytes)
      await again
      return answer
    }
    await purgeImage(store, image.id, null)
    expect(await images.list({ query: {} })).toHaveLength(1)
    expect(await stored()).toEqual([imageKey(fileOf(image.url))])
  }))

test('a file stored again after the sweep listed it stays', () =>
  withImages(openTestDatabase, async (clients) => {
    const hour = new Date(Date.now() - 3_600_000)
    await store(clients, imageKey('a.webp'))
    expect(await removeFile(clients.parts, 'a.webp', hour)).toBe(false)
    expect(await clients.stored()).toEqual([imageKey('a.webp')])
  }))
