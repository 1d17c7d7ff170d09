import { z } from 'zod'
import type { Contract } from '#shared/contract/endpoint.ts'
import { ById, IfMatch } from '#shared/contract/versioned.ts'
import {
  FileHash,
  Image,
  ImageChange,
  ImageDraft,
  ImageIds,
  ImageTags,
  PicturesFacts,
  UploadId,
} from './images.schema.ts'

/** `a,b` as a list. */
const List = z
  .string()
  .max(10_000)
  .transform((text) => [
    ...new Set(
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    ),
  ])

/**
 * The image repository (staff specification, section 7). Bytes travel apart: resumable ones (tus) to `/api/images/uploads`, a form with
 * a file to `/api/images/upload`; see docs/images.md.
 */
export const imagesContract = {
  list: {
    method: 'GET',
    path: '/api/images',
    access: 'editor',
    query: z.object({ tags: List.default([]) }),
    answer: z.array(Image),
    summary: 'Images that have all of these tags, the newest first, without those in the trash',
  },
  trash: {
    method: 'GET',
    path: '/api/images/trash',
    access: 'editor',
    answer: z.array(Image),
    summary: 'Deleted images that can be brought back, the last deleted first',
  },
  usage: {
    method: 'GET',
    path: '/api/images/usage',
    access: 'editor',
    answer: z.record(z.string(), z.number().int()),
    summary: 'In how many places each image is used, by its id; images that are used nowhere are left out',
  },
  facts: {
    method: 'GET',
    path: '/api/images/facts',
    access: 'editor',
    query: z.object({ urls: List }),
    answer: PicturesFacts,
    summary: 'What the shop knows of these pictures when it shows them; what is none of ours is left out',
  },
  byId: {
    method: 'GET',
    path: '/api/images/:id',
    access: 'editor',
    params: ById,
    answer: Image,
    summary: 'An image, in the trash or not',
  },
  create: {
    method: 'POST',
    path: '/api/images',
    access: 'editor',
    body: ImageDraft,
    bodyLimit: 70 * 1024 * 1024,
    answer: Image,
    summary:
      'Add an image: an upload, a data URL or an address elsewhere. Twice with the same upload it answers the same image. 413, 415 or ' +
      '422 with what is wrong with the file; 409 with `duplicates` where they shall be offered',
  },
  known: {
    method: 'POST',
    path: '/api/images/known',
    access: 'editor',
    body: z.object({ hashes: z.array(FileHash).max(1000) }),
    answer: z.record(z.string(), Image),
    summary: 'Which of these files, by the SHA-256 of each, are images already, in the trash or not',
  },
  tag: {
    method: 'POST',
    path: '/api/images/tags',
    access: 'editor',
    body: z.object({ ids: ImageIds, add: ImageTags.default([]), remove: ImageTags.default([]) }),
    answer: z.array(Image),
    summary: 'Add tags to several images, and take others away. Images that are gone are left out',
  },
  removeMany: {
    method: 'POST',
    path: '/api/images/remove',
    access: 'editor',
    body: z.object({ ids: ImageIds }),
    answer: z.array(Image),
    summary: 'Put several images into the trash. Images that are gone are left out',
  },
  undeleteMany: {
    method: 'POST',
    path: '/api/images/undelete',
    access: 'editor',
    body: z.object({ ids: ImageIds }),
    answer: z.array(Image),
    summary: 'Bring several images back out of the trash',
  },
  update: {
    method: 'PUT',
    path: '/api/images/:id',
    access: 'editor',
    params: ById,
    headers: IfMatch,
    body: ImageChange,
    answer: Image,
    summary: 'Change any of the fields. 412 with the current image when it has changed since `If-Match`',
  },
  remove: {
    method: 'DELETE',
    path: '/api/images/:id',
    access: 'editor',
    params: ById,
    summary: 'Put an image into the trash. Pages that use it show it until it is gone for good',
  },
  undelete: {
    method: 'POST',
    path: '/api/images/:id/undelete',
    access: 'editor',
    params: ById,
    answer: Image,
    summary: 'Bring an image back out of the trash. 404 when it is gone for good',
  },
  purge: {
    method: 'DELETE',
    path: '/api/images/:id/forever',
    access: 'editor',
    params: ById,
    summary: 'Delete an image of the trash for good, with its file. 409 when it is not in the trash',
  },
  replace: {
    method: 'POST',
    path: '/api/images/:id/replace',
    access: 'editor',
    params: ById,
    headers: IfMatch,
    body: z.object({ upload: UploadId, originalName: z.string().max(1000).optional() }),
    answer: z.object({
      image: Image,
      /** The file as it was, as an image of its own in the trash; null where it was an address elsewhere. */
      replaced: Image.nullable(),
      /** Places that show the new file now. */
      rewritten: z.number().int(),
    }),
    summary: 'Give an image another file, everywhere it is used. All or nothing',
  },
  copyHere: {
    method: 'POST',
    path: '/api/images/:id/copy',
    access: 'editor',
    params: ById,
    answer: Image,
    summary:
      'Fetch an image of another site and keep a copy here, wherever it is used (decision 45). 422 in words when it can’t be had',
  },
} as const satisfies Contract
