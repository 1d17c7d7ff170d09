import { imageRecord } from '#shared/features/images/images.record.ts'
import { createAuditLogger } from '#server/content/activity/audit-logger.ts'
import type { Database } from '#server/database/database.ts'
import { orNotFound, HttpError } from '#server/errors.ts'
import { serve, type Staff } from '#server/http/serve.ts'
import type { PublishChange } from '#server/changes/changes.ts'
import { MAX_TAGS, normalizeTags } from '#shared/features/images/image-tags.ts'
import { imagesContract } from '#shared/features/images/images.contract.ts'
import type { Image } from '#shared/features/images/images.schema.ts'
import { addImage } from './add-image.ts'
import { copyHere } from './copy-external-image.ts'
import { findIdentical, hasHash } from './duplicates.ts'
import { createImageFetcher, type FetchImage } from './fetch-image.ts'
import type { LinkedImageParts } from './image-store.ts'
import { toImage } from './image-row.ts'
import {
  findImage,
  findRow,
  listImages,
  listTrash,
  findActiveWithUrl,
  trashImage,
  untrashImage,
  updateImage,
} from './images.repository.ts'
import { imagesRestorable } from './images.restorable.ts'
import { createImageReader } from './image-metadata.ts'
import { purgeImage } from './purge.ts'
import { replaceImage } from './replace-image.ts'
import { replaceByExisting } from './replace-by-existing.ts'
import type { ReferenceSource } from '#server/content/references/reference-source.ts'
import { normalizeAddress, type Target } from '#server/content/references/target.ts'
import { parseImageUrl } from '#shared/features/images/image-url.ts'

const log = createAuditLogger(imagesRestorable)

interface ImagesOptions extends LinkedImageParts {
  fetchPicture?: FetchImage
}

export const imagesRoutes = ({ fetchPicture = createImageFetcher(), ...parts }: ImagesOptions) => {
  const { db, withChanges, sources, origin } = parts
  const readPictures = createImageReader(db)

  return serve(imagesContract, {
    list: ({ query }) => listImages(db, query.tags),
    trash: () => listTrash(db),
    usage: () => imageUsage(db, sources, origin),

    facts: ({ query }, call) => readPictures(query.urls, call),

    byId: async ({ params }) => orNotFound(await findImage(db, params.id), 'Image'),
    create: ({ body }, { staff }) => addImage(parts, body, staff),

    async known({ body: { hashes } }) {
      const rows = await findIdentical(db, hashes)
      const known = hashes.flatMap((hash) => {
        const row = rows.find((one) => hasHash(one, hash))
        return row ? [[hash, toImage(row)] as const] : []
      })
      return Object.fromEntries(known)
    },

    tag: ({ body: { ids, add, remove } }, { staff }) =>
      withChanges((tx, publishChange) =>
        forEachActive(tx, ids, (image) => retag(tx, image, { add, remove }, staff, publishChange)),
      ),

    removeMany: ({ body }, { staff }) =>
      withChanges((tx, publishChange) =>
        forEachActive(tx, body.ids, (image) => discard(tx, image.id, staff, publishChange)),
      ),

    undeleteMany: ({ body }, { staff }) =>
      withChanges(async (tx, publishChange) => {
        const back: Image[] = []
        for (const id of new Set(body.ids)) {
          const row = await findRow(tx, id)
          if (row && !(await findActiveWithUrl(tx, row))) back.push(await restoreImage(tx, id, staff, publishChange))
        }
        return back
      }),

    update: ({ params, headers, body }, { staff }) =>
      withChanges(async (tx, publishChange) => {
        const change = { change: body, version: headers['if-match'] }
        return log.updated(tx, staff, await updateImage(tx, params.id, change, publishChange))
      }),

    remove: ({ params }, { staff }) =>
      withChanges(async (tx, publishChange) => void (await discard(tx, params.id, staff, publishChange))),
    undelete: ({ params }, { staff }) =>
      withChanges((tx, publishChange) => restoreImage(tx, params.id, staff, publishChange)),
    purge: ({ params }, { staff }) => purgeImage(parts, params.id, staff),

    replace: ({ params, headers, body: { upload, originalName } }, { staff }) =>
      replaceImage(parts, { id: params.id, upload, originalName, version: headers['if-match'] }, staff),

    replaceByExisting: ({ params: { id }, headers, body }, { staff }) =>
      replaceByExisting(parts, { id, ...body, version: headers['if-match'] }, staff),

    copyHere: ({ params }, { staff }) => copyHere({ ...parts, fetchPicture }, params.id, staff),
  })
}

/** Moves an image to the trash, and returns it as it is there. */
async function discard(tx: Database, id: string, staff: Staff | null, publishChange: PublishChange): Promise<Image> {
  await log.deleted(tx, staff, { before: await trashImage(tx, id, publishChange) })
  return orNotFound(await findImage(tx, id), 'Image')
}

async function restoreImage(
  tx: Database,
  id: string,
  staff: Staff | null,
  publishChange: PublishChange,
): Promise<Image> {
  const before = await findImage(tx, id)
  const after = await untrashImage(tx, id, publishChange)
  return before?.deletedAt === null ? after : log.restored(tx, staff, after)
}

async function retag(
  tx: Database,
  image: Image,
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
  staff: Staff | null,
  publishChange: PublishChange,
): Promise<Image> {
  const tags = normalizeTags([...image.tags.filter((tag) => !remove.includes(tag)), ...add])
  if (tags.length > MAX_TAGS)
    throw new HttpError(
      400,
      `“${imageRecord.titleOf(image)}” would have more than ${MAX_TAGS} tags. Nothing was saved.`,
    )
  if (JSON.stringify(tags) === JSON.stringify(image.tags)) return image
  return log.updated(
    tx,
    staff,
    await updateImage(tx, image.id, { change: { tags }, version: undefined }, publishChange),
  )
}

/** Processes, in order, those of the images that exist and aren't in the trash. */
async function forEachActive(
  tx: Database,
  ids: readonly string[],
  work: (image: Image) => Promise<Image>,
): Promise<Image[]> {
  const done: Image[] = []
  for (const id of new Set(ids)) {
    const image = await findImage(tx, id)
    if (image?.deletedAt === null) done.push(await work(image))
  }
  return done
}

/** Number of references to each image, by id. Reads all content once for all images. */
async function imageUsage(
  db: Database,
  sources: readonly ReferenceSource[],
  origin: string,
): Promise<Record<string, number>> {
  const rows = await db.selectFrom('images').select(['id', 'url', 'file', 'deletedAt']).orderBy('id').execute()
  const ids = new Map<string, number>()
  for (const { id, url, deletedAt } of rows) {
    const place = normalizeAddress(url, origin)
    // An external URL can be in the trash and active; the active image counts.
    if (place !== null && (deletedAt === null || !ids.has(place))) ids.set(place, id)
  }
  const counts = new Map<number, number>()
  for (const source of sources)
    for (const { value } of await source.collect(db, anyOf(ids, origin))) {
      const id = ids.get(normalizeAddress(value, origin)!)!
      counts.set(id, (counts.get(id) ?? 0) + 1)
    }
  return Object.fromEntries(counts)
}

/** A target that matches all of these addresses. */
const anyOf = (places: ReadonlyMap<string, unknown>, origin: string): Target => ({
  address: '/uploads',
  needle: [...places.keys()].every((place) => parseImageUrl(place) !== null) ? 'uploads' : '',
  matches: (address) => places.has(normalizeAddress(address, origin) ?? ''),
  // Counting rewrites nothing.
  rewrite: (address) => address,
})
