import type { Database } from '#server/database/database.ts'
import type { Designer } from '#shared/features/designers/designers.contract.ts'

/** Designers of the products on sale, by name, with the websites that are known (decision 38). */
export async function listDesigners(db: Database): Promise<Designer[]> {
  const rows = await db
    .selectFrom('products')
    .leftJoin('designers', 'designers.name', 'products.designer')
    .select(['products.designer as name', 'designers.websiteUrl'])
    .distinct()
    .where('products.archivedAt', 'is', null)
    .where('products.designer', '!=', '')
    .execute()
  const { compare } = new Intl.Collator('en')
  return rows.toSorted((a, b) => compare(a.name, b.name))
}
