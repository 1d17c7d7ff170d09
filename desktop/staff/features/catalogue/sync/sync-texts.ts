import type { Sync, SyncCounts, SyncKind } from '#shared/features/catalogue/sync/sync.schema.ts'

/** Names of the kinds in the history. */
export const kindNames: Record<SyncKind, string> = { products: 'Products', featured: 'Featured', orders: 'Orders' }

/** A sync's name in a list: `Products`, or what it reverts. */
export const nameOf = ({ kind, reverts }: Pick<Sync, 'kind' | 'reverts'>) =>
  reverts === null ? kindNames[kind] : `Revert of sync ${reverts}`

/** The same within a sentence: `sync of products`. */
export const nounOf = ({ kind, reverts }: Pick<Sync, 'kind' | 'reverts'>) =>
  reverts === null ? `sync of ${kindNames[kind].toLowerCase()}` : `revert of sync ${reverts}`

const nouns: Record<SyncKind, readonly [one: string, many: string]> = {
  products: ['product', 'products'],
  featured: ['product', 'products'],
  orders: ['order', 'orders'],
}

/** `1 product`, `30 orders` */
export const countOf = (count: number, kind: SyncKind = 'products') =>
  `${count.toLocaleString('en-GB')} ${nouns[kind][count === 1 ? 0 : 1]}`

/** What a sync does to records, in display order. */
const countLabels = [
  ['added', 'added'],
  ['changed', 'changed'],
  ['archived', 'archived'],
  ['skipped', 'skipped'],
] as const satisfies readonly [keyof SyncCounts, string][]

/** `2 added, 1 changed`; null if nothing changed. */
export function changeWords(counts: SyncCounts): string | null {
  const parts = countLabels.filter(([what]) => counts[what] > 0)
  return parts.map(([what, words]) => `${counts[what].toLocaleString('en-GB')} ${words}`).join(', ') || null
}

/** Number of records read. Archived ones no longer exist in Shopify, so they don't count. */
export const readOf = ({ added, changed, unchanged, skipped }: SyncCounts) => added + changed + unchanged + skipped

/** `30 products read: 2 added, 1 changed`; for a revert, which reads nothing, what it restored. */
export const progressWords = ({ kind, counts, reverts }: Pick<Sync, 'kind' | 'counts' | 'reverts'>) =>
  `${countOf(readOf(counts), kind)} ${reverts === null ? 'read' : 'checked'}: ${changeWords(counts) ?? 'nothing has changed'}`

/** The same, or `Nothing read` for a sync that stopped before reading, as it has not compared anything. */
export const outcomeWords = (sync: Pick<Sync, 'kind' | 'counts' | 'reverts' | 'status'>) => {
  const hasEnded = sync.status === 'done' || sync.status === 'reverted'
  return hasEnded || readOf(sync.counts) > 0 ? progressWords(sync) : 'Nothing read'
}

/** A duration: `4 s`, `2 min 5 s`, `1 h 2 min`. */
export function lengthWords(from: string, to: string): string {
  const seconds = Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000))
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} min${seconds % 60 ? ` ${seconds % 60} s` : ''}`
  return `${Math.floor(minutes / 60)} h${minutes % 60 ? ` ${minutes % 60} min` : ''}`
}

/** What reverting a sync restores, for the confirmation. */
export function revertWords({ added, changed, archived }: SyncCounts): string {
  const parts = [
    changed > 0 &&
      `${countOf(changed)} ${changed === 1 ? 'gets' : 'get'} back ${changed === 1 ? 'its' : 'their'} previous prices, texts and stock`,
    added > 0 && `${countOf(added)} that ${added === 1 ? 'was' : 'were'} added ${added === 1 ? 'goes' : 'go'} off sale`,
    archived > 0 &&
      `${countOf(archived)} that ${archived === 1 ? 'was' : 'were'} archived ${archived === 1 ? 'goes' : 'go'} back on sale`,
  ].filter((part) => part !== false)
  return `${parts.join('; ') || 'Nothing that shoppers see changes'}. Shopify itself doesn’t change: the next sync applies its state again.`
}
