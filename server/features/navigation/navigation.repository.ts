import type { Database } from '#server/database/database.ts'
import type { NavigationItem } from '#shared/features/navigation/navigation.contract.ts'

/** Menu items in order, hidden ones too: a menu that is all hidden is not an empty one (decision 17). */
export async function listItems(db: Database): Promise<NavigationItem[]> {
  const rows = await db.selectFrom('navigationItems').selectAll().orderBy('position').orderBy('id').execute()
  return rows.map(({ id, isVisible, ...item }) => ({ ...item, id: String(id), isVisible: isVisible === 1 }))
}
