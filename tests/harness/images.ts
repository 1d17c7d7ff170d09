import { mkdtempSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRestore } from '#server/content/activity/restore.ts'
import type { Database } from '#server/database/database.ts'
import { restores } from './activity.ts'
import type { OpenTestDatabase } from './database.ts'
import { activityRoutes } from '#server/features/activity/activity.routes.ts'
import { bannersReferences } from '#server/features/banners/banners.references.ts'
import { blogReferences } from '#server/features/blog/blog.references.ts'
import { navigationReferences } from '#server/features/navigation/navigation.references.ts'
import { pagesReferences } from '#server/features/pages/pages.references.ts'
import { templatesReferences } from '#server/features/templates/templates.references.ts'
import { openDisk } from '#server/storage/disk.ts'
import type { Files } from '#server/storage/files.ts'
import { createTempFiles } from '#server/storage/temp-files.ts'
import { openImageProcessor } from '#server/media/processing/image-processor.ts'
import { ORIGIN } from './references.ts'
import { openUploads } from '#server/media/uploads/open-uploads.ts'
import { api } from '#shared/api.ts'
import { createClient } from '#shared/contract/client.ts'
import type { ImageDraft } from '#shared/features/images/images.schema.ts'
import { afterFile } from './after-file.ts'
import { createInProcessSend } from './in-process.ts'
import { silent } from './silent.ts'
import { createTestWriter } from './test-writer.ts'
import type { FetchImage } from '#server/features/images/fetch-image.ts'
import { imagesRestorable } from '#server/features/images/images.restorable.ts'
import { imagesRoutes } from '#server/features/images/images.routes.ts'

export { ORIGIN } from './references.ts'

/** Shared within a test file, because processes start more slowly than they process small images. */
let shared: ReturnType<typeof begin> | undefined

function begin() {
  const folder = mkdtempSync(join(tmpdir(), 'hoard-images-'))
  const tempFiles = createTempFiles(join(folder, 'tmp'))
  const pictures = openImageProcessor({ tempFiles, log: silent })
  afterFile(async () => {
    shared = undefined
    await pictures.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  return { folder, tempFiles, pictures }
}

/** Opens the image feature on a database with its own folders, real files and the features that show images. */
export async function openImages(
  db: Database,
  { files: given, ...options }: { fetchPicture?: FetchImage; files?: Files } = {},
) {
  const { folder: above, tempFiles, pictures } = (shared ??= begin())
  const folder = await mkdtemp(join(above, 'test-'))
  const { withChanges, noted } = createTestWriter(db)
  const parts = {
    db,
    withChanges,
    files: given ?? openDisk(join(folder, 'files')),
    tempFiles,
    pictures,
    uploads: await openUploads({ folder: join(folder, 'uploads') }),
    origin: ORIGIN,
    sources: [pagesReferences, templatesReferences, navigationReferences, bannersReferences, blogReferences],
  }
  const { send, read } = createInProcessSend([
    ...imagesRoutes({ ...parts, ...options }),
    ...activityRoutes({ db, withChanges, restores: { ...restores, image: createRestore(imagesRestorable) } }),
  ])
  const images = createClient(api.images, send)

  /** Places a file where completed uploads wait. */
  async function upload(bytes: Uint8Array, name = 'photo.jpg'): Promise<string> {
    const path = tempFiles.newPath('upload')
    await writeFile(path, bytes)
    return parts.uploads.receive(path, name)
  }

  return {
    parts,
    images,
    activity: createClient(api.activity, send),
    noted,
    read,
    upload,
    /** Uploads a file and creates its image. */
    async add(bytes: Uint8Array, fields: Partial<ImageDraft> = {}) {
      return images.create({ body: { filename: 'photo.webp', upload: await upload(bytes), ...fields } })
    },
    /** Adds an image of another site. */
    addUrl: (url: string, fields: Partial<ImageDraft> = {}) =>
      images.create({ body: { filename: 'elsewhere.jpg', url, ...fields } }),
    /** Keys of all stored files. */
    async stored() {
      const keys: string[] = []
      for await (const { key } of parts.files.list('')) keys.push(key)
      return keys
    },
  }
}

export type OpenImages = Awaited<ReturnType<typeof openImages>>

/** Runs `work` with the image feature on a database of its own. */
export async function withImages(open: OpenTestDatabase, work: (images: OpenImages) => Promise<void>): Promise<void> {
  await using database = await open()
  await work(await openImages(database.db))
}
