import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { by } from '#tests/harness/activity.ts'
import { openTestDatabase } from '#tests/harness/database.ts'
import { parseObjectStoreUrl } from '#server/storage/object-store-url.ts'
import { openObjectStore } from '#server/storage/object-store.ts'
import { createTempFiles } from '#server/storage/temp-files.ts'
import { openImages } from '#tests/harness/images.ts'
import { startObjectStore } from '#tests/harness/object-store.ts'
import { photo } from '#tests/harness/photos.ts'
import { silent } from '#tests/harness/silent.ts'
import { imageKey, variantPrefix } from './image-store.ts'
import { sweepFiles } from './sweep-files.ts'

const fileOf = (url: string) => url.slice('/uploads/'.length)

test(
  'an object store supports adding, replacing, deleting and sweeping images',
  { tags: ['O1.2', 'both-engines'] },
  async () => {
    await using database = await openTestDatabase()
    const store = await startObjectStore()
    const folder = await mkdtemp(join(tmpdir(), 'hoard-on-a-store-'))
    const tempFiles = createTempFiles(folder)
    const files = await openObjectStore(parseObjectStoreUrl(store.url), { tempFiles, log: silent })
    try {
      const { add, images, parts, stored, upload } = await openImages(database.db, { files })
      const [first, second] = await Promise.all([1, 2].map((seed) => photo({ seed, width: 64, height: 48 })))
      const image = await add(first!)
      // The same image creates neither a second file nor a second record.
      expect((await add(first!)).id).toBe(image.id)
      const { image: changed } = await images.replace({
        ...by(image.id),
        headers: {},
        body: { upload: await upload(second!) },
      })
      expect(await stored()).toEqual([image, changed].map(({ url }) => imageKey(fileOf(url))).toSorted())

      const [old] = await images.trash()
      for (const key of [
        `${variantPrefix(fileOf(image.url))}160.webp`,
        `${variantPrefix('gone.webp')}160.webp`,
        imageKey('gone.webp'),
      ]) {
        const path = tempFiles.newPath('webp')
        await writeFile(path, key)
        await files.put(key, path)
      }
      await images.purge(by(old!.id))
      expect(await stored()).toEqual(
        [imageKey(fileOf(changed.url)), imageKey('gone.webp'), `${variantPrefix('gone.webp')}160.webp`].toSorted(),
      )
      expect(await sweepFiles(parts, new Date(Date.now() - 60_000))).toBe(0)
      expect(await sweepFiles(parts, new Date(Date.now() + 60_000))).toBe(1)
      expect(await stored()).toEqual([imageKey(fileOf(changed.url))])
    } finally {
      await files.close()
      await store.close()
      await rm(folder, { recursive: true })
    }
  },
)
