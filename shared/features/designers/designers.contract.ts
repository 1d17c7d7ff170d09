import { z } from 'zod'
import type { Contract } from '#shared/contract/endpoint.ts'

export const Designer = z.object({
  name: z.string(),
  /** Null when it isn't known. */
  websiteUrl: z.string().nullable(),
})
export type Designer = z.infer<typeof Designer>

/** A designer's website and whether staff have set it, as the activity log keeps it. */
export const DecidedWebsite = Designer.extend({ isByHand: z.boolean() })
export type DecidedWebsite = z.infer<typeof DecidedWebsite>

export const designersContract = {
  list: {
    method: 'GET',
    path: '/api/designers',
    access: 'public',
    keep: true,
    answer: z.array(Designer),
    summary: 'Designers of the products on sale, by name (decision 38)',
  },
  setWebsite: {
    method: 'PUT',
    path: '/api/designers/website',
    access: 'administrator',
    body: z.object({
      name: z.string().min(1).max(300),
      /** http or https; null: none. */
      websiteUrl: z
        .url({ protocol: /^https?$/, error: 'must be a web address such as https://studio.example' })
        .max(2000)
        .nullable(),
      /** False: as it came from Shopify, and syncs may set it again; to put back what was. */
      isByHand: z.boolean().default(true),
    }),
    answer: Designer,
    summary: 'Set a designer’s website; syncs keep it so. 404 for somebody of whom the shop has nothing (decision 38)',
  },
} as const satisfies Contract
