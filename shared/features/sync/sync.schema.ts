import { z } from 'zod'

export const syncKinds = ['products', 'featured', 'orders'] as const
export type SyncKind = (typeof syncKinds)[number]

/** Products (or orders) by what a sync did with them. */
export const SyncCounts = z.object({
  added: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  archived: z.number().int(),
  /** They can't be sold as Shopify describes them; they stay as they were. */
  skipped: z.number().int(),
})
export type SyncCounts = z.infer<typeof SyncCounts>

/** One thing that a sync has changed or would change. */
export const SyncDifference = z.object({
  /** The shop's product; null where there is none yet. */
  productId: z.string().nullable(),
  shopifyId: z.string(),
  title: z.string(),
  what: z.enum(['added', 'changed', 'archived', 'skipped']),
  /** In words: `Price 32mm / None`, `Title`, `Stock`, ...; why, for what is skipped. */
  fields: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
})
export type SyncDifference = z.infer<typeof SyncDifference>

/** A sync that runs or has run. Times are ISO 8601. */
export const Sync = z.object({
  id: z.string(),
  kind: z.enum(syncKinds),
  status: z.enum(['waiting', 'running', 'done', 'failed', 'interrupted', 'cancelled', 'reverted']),
  /** What began it: a member of staff by name, `the scheduler`, `the shop` (at its start, or for a stranger). */
  startedBy: z.string(),
  startedAt: z.string(),
  finishedAt: z.string().nullable(),
  counts: SyncCounts,
  error: z.string().nullable(),
  /** The sync that this one puts back, for a revert is one, too; null for any other. */
  reverts: z.string().nullable(),
  /** What it changed is kept, and no products have been synced since. */
  canBeReverted: z.boolean(),
})
export type Sync = z.infer<typeof Sync>

/** What a sync of products would change: made by a job, for reading 10,000 products takes a while. Times are ISO 8601. */
export const SyncPreview = z.object({
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  at: z.string(),
  /** Products that have been looked at, by what would be done with them. */
  counts: SyncCounts,
  /** At most 1,000; the rest is in the counts. Empty until it is done. */
  differences: z.array(SyncDifference),
  error: z.string().nullable(),
})
export type SyncPreview = z.infer<typeof SyncPreview>
