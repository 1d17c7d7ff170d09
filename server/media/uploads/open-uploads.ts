import { randomBytes } from 'node:crypto'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { Upload, type DataStore } from '@tus/server'
import { cleanName } from '#shared/features/images/file-names.ts'
import { MAX_UPLOAD_BYTES } from '#shared/features/images/limits.ts'
import { createOwner } from '#server/owner.ts'
import { nullIfMissing } from '#server/storage/file-errors.ts'
import { diskHttpError, newFileHttpError } from '#server/storage/refusals.ts'
import { tooLarge } from './upload-errors.ts'
import { UploadStore, defaultLimits, type UploadLimits } from './upload-store.ts'
import type { Uploads } from './uploads.ts'

export interface OpenUploads extends Uploads {
  /** The tus data store. */
  store: DataStore
}

/** 128 random bits, in a form that is a valid file name everywhere. */
export const newUploadId = () => randomBytes(16).toString('hex')

/**
 * Opens the folder of pending uploads, including those of an earlier process. It must be on the same disk as the
 * temporary files.
 * @param options.limits - Overrides `defaultLimits`.
 */
export async function openUploads(options: { folder: string; limits?: Partial<UploadLimits> }): Promise<OpenUploads> {
  await mkdir(options.folder, { recursive: true })
  const store = new UploadStore(options.folder, { ...defaultLimits, ...options.limits })
  await store.load()
  // A read-only disk keeps them.
  await store.forgetLeftovers().catch((error: unknown) => {
    if (!diskHttpError(error)) throw error
  })
  const owner = createOwner()
  return {
    store,
    async find(id) {
      const known = await store.known(id)
      if (!known) return null
      const path = store.pathOf(id)
      const size = (await nullIfMissing(stat(path)))?.size
      return size === known.size ? { path, size, name: known.name, [Symbol.asyncDispose]: async () => {} } : null
    },
    remove: async (id) => {
      if (await store.known(id)) await store.forget(id)
    },
    async receive(path, name) {
      try {
        const { size } = await stat(path)
        if (size > MAX_UPLOAD_BYTES) throw tooLarge(size)
        const metadata = { name: cleanName(name), owner }
        const upload = new Upload({ id: newUploadId(), size, offset: size, metadata })
        await store.admit(upload, async () => {
          await store.configstore.set(upload.id, upload)
          await rename(path, store.pathOf(upload.id))
        })
        return upload.id
      } catch (error) {
        throw newFileHttpError(error) ?? error
      } finally {
        await rm(path, { force: true })
      }
    },
    handOver: (id) => store.handOver(id),
    sweep: (before) => store.forgetBefore(before),
  }
}
