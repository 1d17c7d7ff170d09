import { z } from 'zod'
import type { Contract } from '#shared/contract/endpoint.ts'

export const NavigationItem = z.object({
  id: z.string(),
  label: z.string(),
  href: z.string(),
  /** From 1. */
  position: z.number().int(),
  isVisible: z.boolean(),
})
export type NavigationItem = z.infer<typeof NavigationItem>

export const navigationContract = {
  list: {
    method: 'GET',
    path: '/api/navigation',
    access: 'public',
    keep: true,
    answer: z.array(NavigationItem),
    summary: 'Menu items in order, hidden ones too (decision 17)',
  },
} as const satisfies Contract
