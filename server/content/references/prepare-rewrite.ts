import type { Database } from '#server/database/database.ts'
import type { Rewrite, ReferenceSource } from './reference-source.ts'
import type { Target } from './target.ts'

/**
 * Parses the affected content before the transaction that rewrites it, because PostgreSQL ends transactions that are
 * idle for seconds. Content changed in between is parsed in the transaction.
 */
export async function prepareRewrite(
  db: Database,
  sources: readonly ReferenceSource[],
  from: Target,
  to: string,
): Promise<Rewrite> {
  const leading: Rewrite = { from, to, texts: new Map() }
  for (const source of sources) await source.prepare?.(db, leading)
  return leading
}
