import { diary } from '#server/activity/diary.ts'
import type { Database } from '#server/database/database.ts'
import { found, Refusal } from '#server/http/errors.ts'
import { serve, type Staff } from '#server/http/serve.ts'
import type { Note } from '#server/live/changes.ts'
import { MAX_TAGS, tidyTags } from '#shared/features/images/image-tags.ts'
import { imagesContract } from '#shared/features/images/images.contract.ts'
import type { Image } from '#shared/features/images/images.schema.ts'
import { addImage } from './add-image.ts'
import { copyHere } from './copy-here.ts'
import { findSame, isMadeOf } from './duplicates.ts'
import { pictureFetcher, type FetchPicture } from './fetch-picture.ts'
import type { LinkedImageParts } from './image-parts.ts'
import { toImage } from './image-row.ts'
import {
  findImage,
  findRow,
  listImages,
  listTrash,
  nameOf,
  placeTakenBy,
  trashImage,
  untrashImage,
  updateImage,
} from './images.repository.ts'
import { imagesRestorable } from './images.restorable.ts'
import { pictureReader } from './picture-facts.ts'
import { purgeImage } from './purge.ts'
import { replaceImage } from './replace-image.ts'
import { imageUsage } from './usage.ts'

const log = diary(imagesRestorable)

interface Parts extends LinkedImageParts {
  fetchPicture?: FetchPicture
}

/** The image repository (staff specification, section 7). */
export const imagesRoutes = ({ fetchPicture = pictureFetcher(), ...parts }: Parts) => {
  const { db, write, rooms, origin } = parts
  const readPictures = pictureReader(db)

  return serve(imagesContract, {
    list: ({ query }) => listImages(db, query.tags),
    trash: () => listTrash(db),
    usage: () => imageUsage(db, rooms, origin),

    facts: ({ query }, call) => readPictures(query.urls, call),

    byId: async ({ params }) => found(await findImage(db, params.id), 'Image'),
    create: ({ body }, { staff }) => addImage(parts, body, staff),

    async known({ body: { hashes } }) {
      const rows = await findSame(db, hashes)
      const known = hashes.flatMap((hash) => {
        const row = rows.find((one) => isMadeOf(one, hash))
        return row ? [[hash, toImage(row)] as const] : []
      })
      return Object.fromEntries(known)
    },

    tag: ({ body: { ids, add, remove } }, { staff }) =>
      write((tx, note) => eachStanding(tx, ids, (image) => retag(tx, image, { add, remove }, staff, note))),

    removeMany: ({ body }, { staff }) =>
      write((tx, note) => eachStanding(tx, body.ids, (image) => discard(tx, image.id, staff, note))),

    undeleteMany: ({ body }, { staff }) =>
      write(async (tx, note) => {
        const back: Image[] = []
        for (const id of new Set(body.ids)) {
          const row = await findRow(tx, id)
          if (row && !(await placeTakenBy(tx, row))) back.push(await bringBack(tx, id, staff, note))
        }
        return back
      }),

    update: ({ params, headers, body }, { staff }) =>
      write(async (tx, note) => {
        const change = { change: body, version: headers['if-match'] }
        return log.updated(tx, staff, await updateImage(tx, params.id, change, note))
      }),

    remove: ({ params }, { staff }) => write(async (tx, note) => void (await discard(tx, params.id, staff, note))),
    undelete: ({ params }, { staff }) => write((tx, note) => bringBack(tx, params.id, staff, note)),
    purge: ({ params }, { staff }) => purgeImage(parts, params.id, staff),

    replace: ({ params, headers, body: { upload, originalName } }, { staff }) =>
      replaceImage(parts, { id: params.id, upload, originalName, version: headers['if-match'] }, staff),

    copyHere: ({ params }, { staff }) => copyHere({ ...parts, fetchPicture }, params.id, staff),
  })
}

/** Into the trash. Answers the image as it lies there. */
async function discard(tx: Database, id: string, staff: Staff | null, note: Note): Promise<Image> {
  await log.deleted(tx, staff, { before: await trashImage(tx, id, note) })
  return found(await findImage(tx, id), 'Image')
}

async function bringBack(tx: Database, id: string, staff: Staff | null, note: Note): Promise<Image> {
  const before = await findImage(tx, id)
  const after = await untrashImage(tx, id, note)
  return before?.deletedAt === null ? after : log.broughtBack(tx, staff, after)
}

async function retag(
  tx: Database,
  image: Image,
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
  staff: Staff | null,
  note: Note,
): Promise<Image> {
  const tags = tidyTags([...image.tags.filter((tag) => !remove.includes(tag)), ...add])
  if (tags.length > MAX_TAGS) throw new Refusal(400, `“${nameOf(image)}” would have more than ${MAX_TAGS} tags.`)
  if (JSON.stringify(tags) === JSON.stringify(image.tags)) return image
  return log.updated(tx, staff, await updateImage(tx, image.id, { change: { tags }, version: undefined }, note))
}

/** Works on those that are there and not in the trash, one after the other. */
async function eachStanding(
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
