import { z } from 'zod'
import { type Contract, get, post } from '#shared/contract/endpoint.ts'
import { byAge } from '#shared/contract/lists.ts'
import { ById } from '#shared/contract/versioned.ts'

export const activityKinds = [
  'page',
  'template',
  'navigation',
  'banner',
  'post',
  'redirect',
  'draft',
  'release',
  'image',
  'staff',
  'session',
  'security',
  'scheduler',
  'sync',
  'webhook',
  'product',
  'designer',
  'synonyms',
  'shop-facts',
  'legal-text',
  'order',
  'message',
  'newsletter',
  'mail',
  'back-in-stock',
  'job',
] as const
export type ActivityKind = (typeof activityKinds)[number]

/** Days for which deleted records stay in the trash. Older deletions are only in the audit log. */
export const TRASH_DAYS = 30

/** Kinds of records that go to the trash. */
export const trashKinds = [
  'page',
  'template',
  'navigation',
  'banner',
  'post',
  'redirect',
  'image',
] as const satisfies readonly ActivityKind[]
export type TrashKind = (typeof trashKinds)[number]

/** One change made by a member of staff. */
export const Activity = z.object({
  id: z.string(),
  /** ISO 8601. */
  at: z.string(),
  /** Null for the shop itself, such as the first sign-in link. */
  staffId: z.string().nullable(),
  /** The name at that time. */
  staffName: z.string(),
  /** A past participle: `created`, `updated`, `deleted`, `reordered`, `restored`, `signed in`, ... */
  action: z.string(),
  kind: z.enum(activityKinds),
  recordId: z.string().nullable(),
  /** Display name of the record. */
  title: z.string(),
  /** The record before and after; null if there is none. */
  before: z.unknown(),
  after: z.unknown(),
  /** False for a creation, which is undone by deleting the record in its own feature. */
  canBeRestored: z.boolean(),
})
export type Activity = z.infer<typeof Activity>

/** A record in the trash, by its deletion in the audit log. Its feature's `undelete` restores it. */
export const DeletedRecord = Activity.pick({ id: true, at: true, staffName: true, title: true }).extend({
  kind: z.enum(trashKinds),
  recordId: z.string(),
  /** Path or URL by which content may still refer to it; null if it has none. */
  address: z.string().nullable(),
})
export type DeletedRecord = z.infer<typeof DeletedRecord>

/** Audit log: who changed what and when, with the record before and after. */
export const activityContract = {
  list: get('/api/activity', 'administrator', {
    query: z.object({ kind: z.enum(activityKinds).optional(), ...byAge(200) }),
    response: z.array(Activity),
    summary: 'Audit log, newest first',
  }),
  trash: get('/api/trash', 'editor', {
    query: z.object({ kind: z.enum(trashKinds).optional(), ...byAge(200) }),
    response: z.array(DeletedRecord),
    summary: 'Records deleted in the last 30 days that can be restored, last deleted first',
  }),
  restore: post('/api/activity/:id/restore', 'administrator', {
    confirm: true,
    params: ById,
    summary:
      'Restore the record from before this entry. 409 with a message if there was none or its slug or position is taken',
  }),
  undo: post('/api/activity/undo', 'editor', {
    body: z.object({ ids: z.array(ById.shape.id).min(1).max(5_000) }),
    summary: 'Undo one’s own changes to content, all or nothing. 409 if a record was changed since',
  }),
} as const satisfies Contract
