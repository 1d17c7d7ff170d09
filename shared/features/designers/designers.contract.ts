import { z } from 'zod'
import type { Contract } from '#shared/contract/endpoint.ts'

export const Designer = z.object({
  name: z.string(),
  /** Null when it isn't known. */
  websiteUrl: z.string().nullable(),
})
export type Designer = z.infer<typeof Designer>

export const designersContract = {
  list: {
    method: 'GET',
    path: '/api/designers',
    access: 'public',
    keep: true,
    answer: z.array(Designer),
    summary: 'Designers of the products on sale, by name (decision 38)',
  },
} as const satisfies Contract
