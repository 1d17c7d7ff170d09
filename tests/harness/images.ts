import { mkdtempSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { restorer } from '#server/activity/restorable.ts'
import type { Database } from '#server/database/database.ts'
import type { OpenTestDatabase } from '#server/database/testing.ts'
import { activityRoutes } from '#server/features/activity/activity.routes.ts'
import { bannersReferences } from '#server/features/banners/banners.references.ts'
import { blogReferences } from '#server/features/blog/blog.references.ts'
import { navigationReferences } from '#server/features/navigation/navigation.references.ts'
import { pagesReferences } from '#server/features/pages/pages.references.ts'
import { templatesReferences } from '#server/features/templates/templates.references.ts'
import { openDisk } from '#server/files/disk.ts'
import type { Files } from '#server/files/files.ts'
import { openWorkshop } from '#server/files/workshop.ts'
import { openPictures } from '#server/pictures/open-pictures.ts'
import { ORIGIN } from '#server/references/references.testing.ts'
import { openUploads } from '#server/uploads/open-uploads.ts'
import { api } from '#shared/api.ts'
import { createClient } from '#shared/contract/client.ts'
import type { ImageDraft } from '#shared/features/images/images.schema.ts'
import { afterFile } from './after-file.ts'
import { inProcess } from './rooms.ts'
import { silent } from './shopify.ts'
import { writing } from './writing.ts'
import type { FetchPicture } from '#server/features/images/fetch-picture.ts'
import { imagesRestorable } from '#server/features/images/images.restorable.ts'
import { imagesRoutes } from '#server/features/images/images.routes.ts'

export { ORIGIN } from '#server/references/references.testing.ts'

/** Processes take longer to start than small pictures to be made: the tests of a file share them, and the folder they work in. */
let shared: ReturnType<typeof begin> | undefined

function begin() {
  const folder = mkdtempSync(join(tmpdir(), 'hoard-images-'))
  const workshop = openWorkshop(join(folder, 'workshop'))
  const pictures = openPictures({ workshop, log: silent })
  afterFile(async () => {
    shared = undefined
    await pictures.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  return { folder, workshop, pictures }
}

/** The room of the images over a database, with folders of its own, real pictures and the rooms that show them. */
export async function openImages(
  db: Database,
  { files: given, ...options }: { fetchPicture?: FetchPicture; files?: Files } = {},
) {
  const { folder: above, workshop, pictures } = (shared ??= begin())
  const folder = await mkdtemp(join(above, 'test-'))
  const { write, noted } = writing(db)
  const parts = {
    db,
    write,
    files: given ?? openDisk(join(folder, 'files')),
    workshop,
    pictures,
    uploads: await openUploads({ folder: join(folder, 'uploads') }),
    origin: ORIGIN,
    rooms: [pagesReferences, templatesReferences, navigationReferences, bannersReferences, blogReferences],
  }
  const { send, read } = inProcess([
    ...imagesRoutes({ ...parts, ...options }),
    ...activityRoutes({ db, write, rooms: { image: restorer(imagesRestorable) } }),
  ])
  const images = createClient(api.images, send)

  /** Brings a file to where uploads wait, as if it had been sent. */
  async function upload(bytes: Uint8Array, name = 'photo.jpg'): Promise<string> {
    const path = workshop.newPath('upload')
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
    /** Uploads a file and makes an image of it. */
    async add(bytes: Uint8Array, fields: Partial<ImageDraft> = {}) {
      return images.create({ body: { filename: 'photo.webp', upload: await upload(bytes), ...fields } })
    },
    /** Adds an image of another site. */
    addUrl: (url: string, fields: Partial<ImageDraft> = {}) =>
      images.create({ body: { filename: 'elsewhere.jpg', url, ...fields } }),
    /** Keys of everything that is stored. */
    async stored() {
      const keys: string[] = []
      for await (const { key } of parts.files.list('')) keys.push(key)
      return keys
    },
  }
}

export type OpenImages = Awaited<ReturnType<typeof openImages>>

/** Works with the room over a database of its own. */
export async function withImages(open: OpenTestDatabase, work: (rooms: OpenImages) => Promise<void>): Promise<void> {
  await using database = await open()
  await work(await openImages(database.db))
}
