import { recordReferences } from '#server/content/references/record-references.ts'
import type { RecordFields, RecordReferences } from '#server/content/references/reference-source.ts'
import { rowId } from '#server/database/row-id.ts'
import { itemIdAt, Menu } from '#shared/features/navigation/menu.ts'
import { navigationRecord } from '#shared/features/navigation/navigation.record.ts'
import { listItems, updateItem } from './navigation.repository.ts'

const ofItems = recordReferences(navigationRecord, {
  list: (db) => listItems(db, { drafts: true }),
  update: (tx, id, change, { publishChange }) => updateItem(tx, rowId(id), change, undefined, publishChange),
  follows: ({ pageId }) => pageId !== null,
})

const itemsIn = ({ fields }: RecordFields) =>
  Menu.parse({ items: fields['items'] ?? [] }).items.map((item, index) => ({
    id: itemIdAt(item, index),
    title: item.label,
    fields: item,
  }))

/**
 * Targets of menu items. Items linked to a page follow its slug automatically and are never rewritten. A draft of the
 * menu has all items in one field.
 */
export const navigationReferences: RecordReferences = {
  ...ofItems,

  async findIn(menu, to) {
    return (await Promise.all(itemsIn(menu).map((item) => ofItems.findIn(item, to)))).flat()
  },

  async rewriteIn(menu, leading) {
    const done = await Promise.all(
      itemsIn(menu).map(async (item) => ({ item, ...(await ofItems.rewriteIn(item, leading)) })),
    )
    const rewritten = done.flatMap((one) => one.rewritten)
    const items = done.map(({ item, change }) => ({ ...item.fields, ...change }))
    return { change: rewritten.length > 0 ? { items } : {}, rewritten }
  },
}
