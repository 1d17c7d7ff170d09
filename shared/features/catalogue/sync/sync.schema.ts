import { z } from 'zod'

export const syncKinds = ['products', 'featured', 'orders'] as const
export type SyncKind = (typeof syncKinds)[number]

/** Products (or orders) by the sync's result. */
export const SyncCounts = z.object({
  added: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  archived: z.number().int(),
  /** Not sellable as described at Shopify; left unchanged. */
  skipped: z.number().int(),
})
export type SyncCounts = z.infer<typeof SyncCounts>

/** One change that a sync made or would make. */
export const SyncDifference = z.object({
  /** The shop's product; null for a new one. */
  productId: z.string().nullable(),
  shopifyId: z.string(),
  title: z.string(),
  what: z.enum(['added', 'changed', 'archived', 'skipped']),
  /** Field names for people: `Price 32mm / None`, `Title`, `Stock`, ...; the reason for a skipped product. */
  fields: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
})
export type SyncDifference = z.infer<typeof SyncDifference>

/** A running or finished sync. Times are ISO 8601. */
export const Sync = z.object({
  id: z.string(),
  kind: z.enum(syncKinds),
  status: z.enum(['waiting', 'running', 'done', 'failed', 'interrupted', 'cancelled', 'reverted']),
  /** Who started it: a staff member's name, `the scheduler`, or `the shop` (at startup or for an anonymous request). */
  startedBy: z.string(),
  startedAt: z.string(),
  finishedAt: z.string().nullable(),
  counts: SyncCounts,
  error: z.string().nullable(),
  /** The sync that this one reverts, if any. */
  reverts: z.string().nullable(),
  /** True if its changes are stored and no later sync changed products. */
  canBeReverted: z.boolean(),
})
export type Sync = z.infer<typeof Sync>

/** Dry run of a product sync, made by a job because reading 10,000 products takes time. Times are ISO 8601. */
export const SyncPreview = z.object({
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  at: z.string(),
  /** Products checked so far, by planned change. */
  counts: SyncCounts,
  /** At most 1,000; `counts` includes the rest. Empty until done. */
  differences: z.array(SyncDifference),
  error: z.string().nullable(),
})
export type SyncPreview = z.infer<typeof SyncPreview>
