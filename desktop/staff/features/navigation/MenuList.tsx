import { Empty } from 'antd'
import { useRef } from 'react'
import { navigationRecord, type NavigationItem } from '#shared/features/navigation/navigation.record.ts'
import { AccessibleSortable } from '#staff/widgets/sortable/AccessibleSortable.tsx'
import { useRecord } from '#staff/widgets/record/useRecord.ts'
import { deleteIdOf, MenuRow } from './MenuRow.tsx'
import { linkWarning, type MenuPage } from './visible-menu.ts'

export const ADD_ID = 'menu-add'

interface MenuListProps {
  items: readonly NavigationItem[]
  /** Undefined while loading. */
  pages: readonly MenuPage[] | undefined
  edit(id: string): void
}

/** The menu items: reorder, show, hide, edit and delete. */
export function MenuList({ items, pages, edit }: MenuListProps) {
  const { remove, reorder } = useRecord(navigationRecord)
  const leaving = useRef(new Set<string>())
  const removeAt = async (index: number) => {
    const { id } = items[index]!
    const neighbour = items[index + 1] ?? items[index - 1]
    // Ignores a second press while the deletion is running.
    if (leaving.current.has(id)) return
    leaving.current.add(id)
    if (await remove(id)) focusNext(neighbour?.id)
    leaving.current.delete(id)
  }

  if (items.length === 0)
    return (
      <Empty
        image={Empty.PRESENTED_IMAGE_SIMPLE}
        description="Nothing here yet. Shoppers see the shop’s default links until you add the first item."
      />
    )
  return (
    <AccessibleSortable
      label="Menu items"
      items={items}
      idOf={({ id }) => id}
      nameOf={({ label }) => label}
      onOrder={(ids) =>
        reorder(
          ids.map((id, index) => ({ id, position: index + 1 })),
          { success: 'Navigation order updated successfully' },
        )
      }
    >
      {(item) => (
        <MenuRow
          item={item}
          complaint={linkWarning(item, pages)}
          page={pages?.find(({ id }) => id === item.pageId)}
          onEdit={() => edit(item.id)}
          onDelete={() => void removeAt(items.indexOf(item))}
        />
      )}
    </AccessibleSortable>
  )
}

/** The pressed button is gone with its row: focuses the neighbour's button, unless the focus is elsewhere. */
function focusNext(neighbour: string | undefined) {
  requestAnimationFrame(() => {
    if (document.activeElement && document.activeElement !== document.body) return
    document.getElementById(neighbour === undefined ? ADD_ID : deleteIdOf(neighbour))?.focus()
  })
}
