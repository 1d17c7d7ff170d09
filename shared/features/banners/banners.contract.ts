import { z } from 'zod'
import type { Contract } from '#shared/contract/endpoint.ts'
import { ById, IfMatch } from '#shared/contract/versioned.ts'
import { ActiveBanner, Banner, BannerChange, BannerDraft, BannerPriority } from './banners.schema.ts'

/** The banner session of a browser tab: not a cart session, though it travels in the same header (decision 8). */
export const BannerSession = z.object({
  'x-session-id': z
    .string()
    .regex(/^[\w.:-]{8,200}$/, 'is not a session id')
    .optional(),
})

/** Promo banners (specification section 7). */
export const bannersContract = {
  active: {
    method: 'GET',
    path: '/api/promo-banners/active/*pageKey',
    access: 'public',
    params: z.object({
      pageKey: z
        .string()
        .max(500)
        .regex(/^\P{Cc}+$/u, 'is not a page'),
    }),
    headers: BannerSession,
    answer: z.array(ActiveBanner),
    summary:
      'Banners of a page, the first to show first. With a session the page is counted, and banners that the session has ' +
      'seen on enough pages are left out; without one nothing is counted and all are answered',
  },
  list: {
    method: 'GET',
    path: '/api/promo-banners',
    access: 'editor',
    answer: z.array(Banner),
    summary: 'Every banner, by priority',
  },
  create: {
    method: 'POST',
    path: '/api/promo-banners',
    access: 'editor',
    body: BannerDraft,
    answer: Banner,
    summary: 'Add a banner',
  },
  reorder: {
    method: 'POST',
    path: '/api/promo-banners/reorder',
    access: 'editor',
    body: z.object({
      items: z
        .array(z.object({ id: z.string(), priority: BannerPriority }))
        .min(1)
        .max(1000)
        .refine((items) => new Set(items.map(({ id }) => id)).size === items.length, 'name a banner twice'),
    }),
    answer: z.array(Banner),
    summary: 'Give banners their priorities, the highest first. 404 when one of them is gone; then none has changed',
  },
  update: {
    method: 'PUT',
    path: '/api/promo-banners/:id',
    access: 'editor',
    params: ById,
    headers: IfMatch,
    body: BannerChange,
    answer: Banner,
    summary: 'Change any of the fields. 412 with the current banner when it has changed since `If-Match`',
  },
  remove: {
    method: 'DELETE',
    path: '/api/promo-banners/:id',
    access: 'editor',
    params: ById,
    summary: 'Delete a banner',
  },
  undelete: {
    method: 'POST',
    path: '/api/promo-banners/:id/undelete',
    access: 'editor',
    params: ById,
    answer: Banner,
    summary: 'Bring a deleted banner back as it was, with its id (decision 21). 404 when none was deleted',
  },
} as const satisfies Contract
