import { createAuditLogger } from '#server/content/activity/audit-logger.ts'
import { mergeWhole, type Fields, type MergedFields, type Plannable } from '#server/content/scheduling/plannable.ts'
import type { Database } from '#server/database/database.ts'
import { rowId } from '#server/database/row-id.ts'
import { deepEqual } from '#shared/deep-equal.ts'
import { navigationRecord, type NavigationItem } from '#shared/features/navigation/navigation.record.ts'
import { Menu, type MenuItem } from '#shared/features/navigation/menu.ts'
import { MENU_ID } from '#shared/features/releases/releases.contract.ts'
import { reorderItems } from './navigation.order.ts'
import { createItem, listItems, removeItem, updateItem } from './navigation.repository.ts'

const log = createAuditLogger(navigationRecord)

interface MenuRecord {
  id: string
  version: number
  items: MenuItem[]
}

/** Drafts of the menu, which is one record: its items in order. */
export const navigationPlannable: Plannable<MenuRecord> = {
  kind: 'navigation',
  noun: 'Menu',
  change: Menu.partial(),
  fields: { items: { label: 'Items' } },
  titleOf: () => 'Menu',
  find: async (db, id) => (id === MENU_ID ? readMenu(db) : undefined),
  merge: mergeMenus,

  async apply(tx, before, change, publishChange, { staff, action }) {
    const { items } = change as { items: MenuItem[] }
    const there = new Map((await listItems(tx, { drafts: true })).map((item) => [item.id, item]))
    const kept = new Set(items.map(({ id }) => id))
    for (const item of there.values())
      if (!kept.has(item.id))
        await log.deleted(tx, staff, { before: await removeItem(tx, rowId(item.id), publishChange) })
    const ids: string[] = []
    for (const { id, ...fields } of items) {
      const known = id === null ? undefined : there.get(id)
      if (!known) ids.push((await log.created(tx, staff, await createItem(tx, fields, publishChange))).id)
      else {
        ids.push(known.id)
        if (!deepEqual(toMenuItem(known), { id, ...fields })) {
          const changed = await updateItem(tx, rowId(known.id), fields, undefined, publishChange)
          await log.updated(tx, staff, changed, action)
        }
      }
    }
    const places = ids.map((id, index) => ({ id, position: index + 1 }))
    await log.reordered(tx, staff, 'Menu', await reorderItems(tx, places, publishChange), action)
    return { before, after: await readMenu(tx) }
  },
}

async function readMenu(db: Database): Promise<MenuRecord> {
  const items = await listItems(db, { drafts: true })
  const version = items.reduce((sum, item) => sum + item.version, items.length)
  return { id: MENU_ID, version, items: items.map(toMenuItem) }
}

const toMenuItem = ({ position: _position, version: _version, ...item }: NavigationItem): MenuItem => item

/** Item by item; the order is the wanted one. Items that were added live stay, at the end. */
function mergeMenus(base: Fields, live: Fields, wanted: Fields, prefer: 'wanted' | 'live'): MergedFields {
  const parsed = [base, live, wanted].map((menu) => Menu.parse({ items: menu['items'] ?? [] }).items)
  const [before, now] = parsed.slice(0, 2).map((items) => new Map(items.map((item) => [item.id, item])))
  const target = parsed[2]!
  const isWanted = new Set(target.map(({ id }) => id))
  const left = new Set<string>()
  const items: MenuItem[] = []
  for (const item of target) {
    const [old, current] = [before!.get(item.id), now!.get(item.id)]
    if (!current && !(old && deepEqual(old, item))) items.push(item)
    else if (current) {
      const merged = mergeWhole(old ? { ...old } : {}, { ...current }, { ...item }, prefer)
      if (merged.left.length > 0) left.add('items')
      items.push({ ...current, ...merged.change })
    }
  }
  for (const item of now!.values()) {
    if (isWanted.has(item.id)) continue
    const old = before!.get(item.id)
    const isEdited = old && !deepEqual(old, item)
    if (isEdited && prefer === 'live') left.add('items')
    if (!old || (isEdited && prefer === 'live')) items.push(item)
  }
  return { change: deepEqual(items, parsed[1]) ? {} : { items }, left: [...left] }
}
