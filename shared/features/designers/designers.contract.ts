import { z } from 'zod'
import { type Contract, get, put } from '#shared/contract/endpoint.ts'

export const Designer = z.object({
  name: z.string(),
  /** Null if unknown. */
  websiteUrl: z.string().nullable(),
})
export type Designer = z.infer<typeof Designer>

/** A designer's website and whether staff set it, as stored in the audit log. */
export const WebsiteOverride = Designer.extend({ isByHand: z.boolean() })
export type WebsiteOverride = z.infer<typeof WebsiteOverride>

export const designersContract = {
  list: get('/api/designers', 'public', {
    isCacheable: true,
    response: z.array(Designer),
    summary: 'Designers of the products on sale, by name',
  }),
  website: get('/api/designers/website', 'public', {
    isCacheable: true,
    query: z.object({ name: z.string().min(1).max(300) }),
    response: Designer,
    summary: 'A designer with their website, null if unknown. 404 without a product of theirs',
  }),
  setWebsite: put('/api/designers/website', 'administrator', {
    body: z.object({
      name: z.string().min(1).max(300),
      /** http or https; null for none. */
      websiteUrl: z
        .url({ protocol: /^https?$/, error: 'must be a web address such as https://studio.example' })
        .max(2000)
        .nullable(),
      /** False restores Shopify's value, which syncs may then update. */
      isByHand: z.boolean().default(true),
    }),
    response: Designer,
    summary: 'Set a designer’s website, which syncs then leave unchanged. 404 for an unknown designer',
  }),
} as const satisfies Contract
