import { createWriteStream } from 'node:fs'
import { rm, stat, writeFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { Upload } from '@tus/server'
import { cleanName } from '#shared/features/images/file-names.ts'
import { MAX_UPLOAD_BYTES } from '#shared/features/images/limits.ts'
import { newFileHttpError } from '#server/storage/refusals.ts'
import { newUploadId, type OpenUploads } from './open-uploads.ts'
import { eachAlone } from '#server/each-alone.ts'
import { tooLarge } from './upload-errors.ts'
import { PARTS_PREFIX, SharedUploadStore, type SharedParts } from './shared-store.ts'
import { findUpload, confirmedParts, findStrayKeys, findUploadsBefore } from './shared-uploads.repository.ts'
import { defaultLimits, type UploadLimits } from './upload-store.ts'

/** Databases limit the number of parameters per query. */
const AT_ONCE = 500

interface SharedUploadsOptions extends Omit<SharedParts, 'limits'> {
  limits?: Partial<UploadLimits>
}

/**
 * Opens the uploads of a shop with several servers on one database and file store. Each request of an upload may reach
 * another server.
 */
export function openSharedUploads({ limits, ...options }: SharedUploadsOptions): OpenUploads {
  const parts = { ...options, limits: { ...defaultLimits, ...limits } }
  const { db, files, tempFiles } = parts
  const store = new SharedUploadStore(parts)

  /** False if the upload was deleted meanwhile. */
  async function assemble(id: string, size: number, path: string): Promise<boolean> {
    let end = 0
    await writeFile(path, '', { flag: 'wx' })
    for (const part of await confirmedParts(db, id)) {
      if (part.start !== end) return false
      const file = await files.read(part.key)
      if (!file) return false
      await pipeline(file.stream, createWriteStream(path, { flags: 'a' }))
      end += part.size
    }
    return end === size && (await stat(path)).size === size
  }

  /** Deletes files without a row. Rows are inserted before their files, so no upload in progress is affected. */
  async function sweepStray(): Promise<number> {
    let swept = 0
    let keys: string[] = []
    async function removeStray() {
      const stray = await findStrayKeys(db, keys)
      keys = []
      await eachAlone(
        stray,
        (key) => files.remove(key).then(() => swept++),
        'Some parts of uploads could not be deleted.',
      )
    }
    for await (const { key } of files.list(PARTS_PREFIX)) if (keys.push(key) === AT_ONCE) await removeStray()
    await removeStray()
    return swept
  }

  return {
    store,
    async find(id) {
      const row = await findUpload(db, id)
      if (!row || row.received < row.size) return null
      const path = tempFiles.newPath('upload')
      const done = () => rm(path, { force: true })
      try {
        if (await assemble(id, row.size, path))
          return { path, size: row.size, name: row.name, [Symbol.asyncDispose]: done }
      } catch (error) {
        await done()
        throw newFileHttpError(error) ?? error
      }
      await done()
      return null
    },
    remove: async (id) => void (await store.forget(id)),
    async receive(path, name) {
      try {
        const { size } = await stat(path)
        if (size > MAX_UPLOAD_BYTES) throw tooLarge(size)
        const upload = new Upload({ id: newUploadId(), size, offset: 0, metadata: { name: cleanName(name) } })
        await store.create(upload)
        try {
          if (size > 0) await store.take(upload.id, 0, [{ path, size }])
        } catch (error) {
          await store.forget(upload.id)
          throw error
        }
        return upload.id
      } finally {
        await rm(path, { force: true })
      }
    },
    handOver: async () => {},
    async sweep(before) {
      let swept = 0
      const forget = async (id: string) => void ((await store.forget(id)) && swept++)
      const steps = [
        async () => eachAlone(await findUploadsBefore(db, before), forget, 'Some old uploads could not be deleted.'),
        async () => void (swept += await sweepStray()),
      ]
      await eachAlone(steps, (step) => step(), 'Some uploads could not be deleted.')
      return swept
    },
  }
}
