import { recordAuditEvent } from '#server/content/activity/activity.ts'
import type { Database } from '#server/database/database.ts'
import { bit } from '#server/database/dialect.ts'
import { orNotFound } from '#server/errors.ts'
import type { Staff } from '#server/http/serve.ts'
import { consoleChange, type PublishChange } from '#server/changes/changes.ts'
import type { WebsiteOverride, Designer } from '#shared/features/designers/designers.contract.ts'

/** Designers of products on sale, by name, with their websites if known. */
export async function listDesigners(db: Database): Promise<Designer[]> {
  const rows = await db
    .selectFrom('products')
    .leftJoin('designers', 'designers.name', 'products.designer')
    .select(['products.designer as name', 'designers.websiteUrl'])
    .distinct()
    .where('products.archivedAt', 'is', null)
    .where('products.isUnlisted', '=', 0)
    .where('products.designer', '!=', '')
    .execute()
  const { compare } = new Intl.Collator('en')
  return rows.toSorted((a, b) => compare(a.name, b.name))
}

/** A designer who has a product, archived ones included. */
export const findDesigner = (db: Database, name: string): Promise<Designer | undefined> =>
  db
    .selectFrom('products')
    .leftJoin('designers', 'designers.name', 'products.designer')
    .select(['products.designer as name', 'designers.websiteUrl'])
    // PostgreSQL rejects NUL, and no stored name contains it.
    .where('products.designer', '=', name.replaceAll('\0', ''))
    .limit(1)
    .executeTakeFirst()

/**
 * Sets or clears a designer's website, which syncs then leave alone. Product pages update at once. Throws HttpError
 * (404) if the shop has no product of this designer, archived ones included.
 */
export async function setWebsite(
  tx: Database,
  { name, websiteUrl, isByHand }: WebsiteOverride,
  staff: Staff | null,
  publishChange: PublishChange,
  action = 'updated',
): Promise<Designer> {
  // PostgreSQL rejects NUL, and no stored name contains it.
  const named = name.replaceAll('\0', '')
  const product = await tx.selectFrom('products').select('id').where('designer', '=', named).limit(1).executeTakeFirst()
  orNotFound(product, 'Designer')
  const current = await tx.selectFrom('designers').selectAll().where('name', '=', named).executeTakeFirst()
  const before: WebsiteOverride = {
    name: named,
    websiteUrl: current?.websiteUrl ?? null,
    isByHand: current?.isByHand === 1,
  }
  const after: WebsiteOverride = { name: named, websiteUrl, isByHand }
  await tx
    .insertInto('designers')
    .values({ ...after, isByHand: bit(isByHand) })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ websiteUrl, isByHand: bit(isByHand) }))
    .execute()
  if (before.websiteUrl !== websiteUrl) {
    publishChange({ type: 'product_updated', tags: ['designers'] })
    await recordAuditEvent(tx, { staff, action, kind: 'designer', recordId: named, title: named, before, after })
  }
  publishChange(consoleChange('products'))
  return { name: named, websiteUrl }
}
