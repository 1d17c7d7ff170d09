import { z } from 'zod'
import { type Contract, del, get, post, put } from '#shared/contract/endpoint.ts'
import { ById, IfMatch } from '#shared/contract/versioned.ts'
import {
  FileHash,
  Image,
  ImageChange,
  ImageDraft,
  ImageIds,
  ImageTags,
  ImageMetadataByUrl,
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
 * Image repository. File uploads are outside this contract: resumable ones (tus) go to `/api/images/uploads`, forms to
 * `/api/images/upload`; see docs/images.md.
 */
export const imagesContract = {
  list: get('/api/images', 'editor', {
    query: z.object({ tags: List.default([]) }),
    response: z.array(Image),
    summary: 'Images with all of these tags, newest first, without the trash',
  }),
  trash: get('/api/images/trash', 'editor', {
    response: z.array(Image),
    summary: 'Images in the trash, last deleted first',
  }),
  usage: get('/api/images/usage', 'editor', {
    response: z.record(z.string(), z.number().int()),
    summary: 'Number of uses by image id; unused images are left out',
  }),
  facts: get('/api/images/facts', 'editor', {
    query: z.object({ urls: List }),
    response: ImageMetadataByUrl,
    summary: 'Metadata of these images; unknown ones are left out',
  }),
  byId: get('/api/images/:id', 'editor', { params: ById, response: Image, summary: 'An image, also from the trash' }),
  create: post('/api/images', 'editor', {
    body: ImageDraft,
    bodyLimit: 70 * 1024 * 1024,
    response: Image,
    summary:
      'Add an image: an upload, a data URL or an external URL. Repeating it for the same upload returns the same image. 413, 415 or ' +
      '422 with the problem of the file; 409 with `duplicates` if they should be offered',
  }),
  known: post('/api/images/known', 'editor', {
    body: z.object({ hashes: z.array(FileHash).max(1000) }),
    response: z.record(z.string(), Image),
    summary: 'Find existing images by the SHA-256 of their files, including the trash',
  }),
  tag: post('/api/images/tags', 'editor', {
    body: z.object({ ids: ImageIds, add: ImageTags.default([]), remove: ImageTags.default([]) }),
    response: z.array(Image),
    summary: 'Add and remove tags of several images. Deleted images are ignored',
  }),
  removeMany: post('/api/images/remove', 'editor', {
    body: z.object({ ids: ImageIds }),
    response: z.array(Image),
    summary: 'Move several images to the trash. Deleted images are ignored',
  }),
  undeleteMany: post('/api/images/undelete', 'editor', {
    body: z.object({ ids: ImageIds }),
    response: z.array(Image),
    summary: 'Restore several images from the trash',
  }),
  update: put('/api/images/:id', 'editor', {
    params: ById,
    headers: IfMatch,
    body: ImageChange,
    response: Image,
    summary: 'Change any fields. 412 with the current image if it has changed since `If-Match`',
  }),
  remove: del('/api/images/:id', 'editor', {
    params: ById,
    summary: 'Move an image to the trash. Pages that use it show it until it is deleted for good',
  }),
  undelete: post('/api/images/:id/undelete', 'editor', {
    params: ById,
    response: Image,
    summary: 'Restore an image from the trash. 404 if it was deleted for good',
  }),
  purge: del('/api/images/:id/forever', 'editor', {
    params: ById,
    summary: 'Delete an image in the trash and its file for good. 409 if it is not in the trash',
  }),
  replace: post('/api/images/:id/replace', 'editor', {
    params: ById,
    headers: IfMatch,
    body: z.object({ upload: UploadId, originalName: z.string().max(1000).optional() }),
    response: z.object({
      image: Image,
      /** The previous file as an image in the trash; null for an external URL. */
      replaced: Image.nullable(),
      /** Number of references that now use the new file. */
      rewritten: z.number().int(),
    }),
    summary: "Replace an image's file everywhere it is used, in one transaction",
  }),
  replaceByExisting: post('/api/images/:id/use-existing', 'editor', {
    params: ById,
    headers: IfMatch,
    // `take-over`: the existing image gets the alt text of the replaced one.
    body: z.object({ imageId: ById.shape.id, alt: z.enum(['keep', 'take-over']) }),
    response: z.object({
      image: Image,
      /** The replaced image, in the trash. */
      replaced: Image,
      rewritten: z.number().int(),
      /** Ids in the audit log, for `POST /api/activity/undo`. */
      changes: z.array(z.string()),
    }),
    summary: 'Use another image everywhere instead, and move this one to the trash',
  }),
  copyHere: post('/api/images/:id/copy', 'editor', {
    params: ById,
    response: Image,
    summary:
      'Download an external image and replace its uses with the local copy. 422 with a message if it can’t be downloaded',
  }),
} as const satisfies Contract
