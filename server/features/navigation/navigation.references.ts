import { createAuditLogger } from '#server/content/activity/audit-logger.ts'
import { rowId } from '#server/database/row-id.ts'
import type { ReferenceSource } from '#server/content/references/reference-source.ts'
import type { NavigationItem } from '#shared/features/navigation/navigation.record.ts'
import type { Reference } from '#shared/features/references/references.contract.ts'
import { listItems, updateItem } from './navigation.repository.ts'
import { navigationRestorable } from './navigation.restorable.ts'

const log = createAuditLogger(navigationRestorable)

/** Targets of menu items. Items linked to a page follow its slug automatically and are never rewritten. */
export const navigationReferences: ReferenceSource = {
  async collect(db, to) {
    return (await listItems(db, { drafts: true })).filter(({ href }) => to.matches(href)).map(asReference)
  },

  async rewrite(tx, { from, to, staff, publishChange }) {
    const items = (await listItems(tx, { drafts: true })).filter(
      ({ href, pageId }) => pageId === null && from.matches(href),
    )
    for (const { id, href } of items)
      await log.updated(
        tx,
        staff,
        await updateItem(tx, rowId(id), { href: from.rewrite(href, to) }, undefined, publishChange),
        'relinked',
      )
    return items.map(asReference)
  },
}

const asReference = ({ id, label, href, pageId }: NavigationItem): Reference => ({
  kind: 'navigation',
  id,
  title: label,
  blockId: null,
  place: 'Link',
  value: href,
  follows: pageId !== null,
})
