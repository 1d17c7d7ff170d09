import { randomBytes } from 'node:crypto'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { Upload, type DataStore } from '@tus/server'
import { cleanName } from '#shared/features/images/file-names.ts'
import { MAX_UPLOAD_BYTES } from '#shared/features/images/limits.ts'
import { orNull } from '#server/files/missing.ts'
import { tooLarge } from './refusals.ts'
import { UploadStore, usualLimits, type UploadLimits } from './upload-store.ts'
import type { Uploads } from './uploads.ts'

export interface OpenUploads extends Uploads {
  /** What tus writes to. */
  store: DataStore
}

/** 128 bits that can't be guessed, and make a good name for a file everywhere. */
export const newUploadId = () => randomBytes(16).toString('hex')

/**
 * Opens the folder where uploads wait, with what an earlier process has left there. It must lie on the same disk as the workshop.
 *
 * @param options.limits - Others than the usual ones: 1000 uploads, 4 GB of them, and 100 MB of the disk for everything else.
 */
export async function openUploads(options: { folder: string; limits?: Partial<UploadLimits> }): Promise<OpenUploads> {
  await mkdir(options.folder, { recursive: true })
  const store = new UploadStore(options.folder, { ...usualLimits, ...options.limits })
  await store.load()
  return {
    store,
    async find(id) {
      const known = await store.known(id)
      if (!known) return null
      const path = store.pathOf(id)
      const size = (await orNull(stat(path)))?.size
      return size === known.size ? { path, size, name: known.name, [Symbol.asyncDispose]: async () => {} } : null
    },
    remove: async (id) => {
      if (await store.known(id)) await store.forget(id)
    },
    async receive(path, name) {
      try {
        const { size } = await stat(path)
        if (size > MAX_UPLOAD_BYTES) throw tooLarge(size)
        const upload = new Upload({ id: newUploadId(), size, offset: size, metadata: { name: cleanName(name) } })
        await store.admit(upload, async () => {
          await store.configstore.set(upload.id, upload)
          await rename(path, store.pathOf(upload.id))
        })
        return upload.id
      } finally {
        await rm(path, { force: true })
      }
    },
    sweep: (before) => store.forgetBefore(before),
  }
}
