import { diary } from '#server/activity/diary.ts'
import { rowId } from '#server/database/row-id.ts'
import type { ReferringRoom } from '#server/references/referring-room.ts'
import type { NavigationItem } from '#shared/features/navigation/navigation.contract.ts'
import type { Reference } from '#shared/features/references/references.contract.ts'
import { listItems, updateItem } from './navigation.repository.ts'
import { navigationRestorable } from './navigation.restorable.ts'

const log = diary(navigationRestorable)

/** Where menu items lead. One that has a page takes the page's address by itself (decision 19), so it is never rewritten. */
export const navigationReferences: ReferringRoom = {
  async collect(db, to) {
    return (await listItems(db, { drafts: true })).filter(({ href }) => to.is(href)).map(asReference)
  },

  async rewrite(tx, { from, to, staff, note }) {
    const items = (await listItems(tx, { drafts: true })).filter(({ href, pageId }) => pageId === null && from.is(href))
    for (const { id, href } of items)
      await log.updated(
        tx,
        staff,
        await updateItem(tx, rowId(id), { href: from.ledTo(href, to) }, undefined, note),
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
