import { z } from 'zod'
import type { Contract } from '#shared/contract/endpoint.ts'
import { ById } from '#shared/contract/versioned.ts'

export const activityKinds = [
  'page',
  'template',
  'navigation',
  'banner',
  'post',
  'image',
  'staff',
  'session',
  'scheduler',
  'sync',
  'webhook',
  'product',
  'designer',
  'order',
  'message',
  'newsletter',
  'job',
] as const
export type ActivityKind = (typeof activityKinds)[number]

/** One thing that a member of staff did. */
export const Activity = z.object({
  id: z.string(),
  /** ISO 8601. */
  at: z.string(),
  /** Null: the shop itself, such as the first link. */
  staffId: z.string().nullable(),
  /** As they were called then. */
  staffName: z.string(),
  /** A past participle: `created`, `updated`, `deleted`, `reordered`, `restored`, `signed in`, ... */
  action: z.string(),
  kind: z.enum(activityKinds),
  recordId: z.string().nullable(),
  /** What it was called, for people. */
  title: z.string(),
  /** The record before and after; null where there is none. */
  before: z.unknown(),
  after: z.unknown(),
  /** There was something before it. What was created is not undone here: deleting is the room's, with its own way back. */
  canBeRestored: z.boolean(),
})
export type Activity = z.infer<typeof Activity>

/** Who did what, when, and how it was before (issue 4). */
export const activityContract = {
  list: {
    method: 'GET',
    path: '/api/activity',
    access: 'administrator',
    query: z.object({
      kind: z.enum(activityKinds).optional(),
      /** Older than the entry with this id. */
      before: z
        .string()
        .regex(/^\d{1,15}$/)
        .optional(),
      limit: z.coerce.number<string | number>().int().min(1).max(200).default(50),
    }),
    answer: z.array(Activity),
    summary: 'What staff did, newest first',
  },
  restore: {
    method: 'POST',
    path: '/api/activity/:id/restore',
    access: 'administrator',
    params: ById,
    summary:
      'Put the record back as it was before this entry. 409, in words, when there was nothing before it or its place is taken',
  },
} as const satisfies Contract
