import { recordActivity } from '#server/activity/activity.ts'
import type { Database } from '#server/database/database.ts'
import { bit } from '#server/database/dialect.ts'
import { found } from '#server/http/errors.ts'
import type { Staff } from '#server/http/serve.ts'
import { consoleChange, type Note } from '#server/live/changes.ts'
import type { DecidedWebsite, Designer } from '#shared/features/designers/designers.contract.ts'

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

/**
 * Sets a designer's website, or that there is none; syncs keep it so. Shoppers' product pages link to it at once. Throws a Refusal
 * (404) for somebody of whom the shop has no product, not even an archived one.
 */
export async function setWebsite(
  tx: Database,
  { name, websiteUrl, isByHand }: DecidedWebsite,
  staff: Staff | null,
  note: Note,
  action = 'updated',
): Promise<Designer> {
  // PostgreSQL takes no NUL, and no name has one.
  const named = name.replaceAll('\0', '')
  const product = await tx.selectFrom('products').select('id').where('designer', '=', named).limit(1).executeTakeFirst()
  found(product, 'Designer')
  const known = await tx.selectFrom('designers').selectAll().where('name', '=', named).executeTakeFirst()
  const before: DecidedWebsite = {
    name: named,
    websiteUrl: known?.websiteUrl ?? null,
    isByHand: known?.isByHand === 1,
  }
  const after: DecidedWebsite = { name: named, websiteUrl, isByHand }
  await tx
    .insertInto('designers')
    .values({ ...after, isByHand: bit(isByHand) })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ websiteUrl, isByHand: bit(isByHand) }))
    .execute()
  if (before.websiteUrl !== websiteUrl) {
    note({ type: 'product_updated', tags: ['designers'] })
    await recordActivity(tx, { staff, action, kind: 'designer', recordId: named, title: named, before, after })
  }
  note(consoleChange('products'))
  return { name: named, websiteUrl }
}
