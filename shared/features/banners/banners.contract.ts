import { z } from 'zod'
import { type Contract, del, get, post, put } from '#shared/contract/endpoint.ts'
import { ById, IfMatch } from '#shared/contract/versioned.ts'
import { ActiveBanner, Banner, BannerChange, BannerDraft, BannerPriority } from './banners.record.ts'

/** Banner session of a browser tab. It is not a cart session, though it uses the same header. */
export const BannerSession = z.object({
  'x-session-id': z
    .string()
    .regex(/^[\w.:-]{8,200}$/, 'is not a session id')
    .optional(),
})

export const bannersContract = {
  active: get('/api/promo-banners/active/*pageKey', 'public', {
    params: z.object({
      pageKey: z
        .string()
        .max(500)
        .regex(/^\P{Cc}+$/u, 'is not a page'),
    }),
    headers: BannerSession,
    response: z.array(ActiveBanner),
    summary:
      'Banners of a page, best first. With a session the view is counted, and banners that the session has ' +
      'seen on enough pages are left out; without one nothing is counted and all are returned',
  }),
  list: get('/api/promo-banners', 'editor', { response: z.array(Banner), summary: 'All banners, by priority' }),
  create: post('/api/promo-banners', 'editor', {
    isKeyed: true,
    body: BannerDraft,
    response: Banner,
    summary: 'Add a banner',
  }),
  reorder: post('/api/promo-banners/reorder', 'editor', {
    body: z.object({
      items: z
        .array(z.object({ id: z.string(), priority: BannerPriority }))
        .min(1)
        .max(1000)
        .refine((items) => new Set(items.map(({ id }) => id)).size === items.length, 'name a banner twice'),
    }),
    response: z.array(Banner),
    summary: 'Set the priorities of banners, highest first. 404 if one was deleted; then none changes',
  }),
  update: put('/api/promo-banners/:id', 'editor', {
    isKeyed: true,
    params: ById,
    headers: IfMatch,
    body: BannerChange,
    response: Banner,
    summary: 'Change any fields. 412 with the current banner if it has changed since `If-Match`',
  }),
  remove: del('/api/promo-banners/:id', 'editor', { params: ById, summary: 'Delete a banner' }),
  undelete: post('/api/promo-banners/:id/undelete', 'editor', {
    params: ById,
    response: Banner,
    summary: 'Restore a deleted banner with its id. 404 if there is none',
  }),
} as const satisfies Contract
