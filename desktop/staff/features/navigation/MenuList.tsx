import { Button, Switch } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { navigationRecord, type NavigationItem } from '#shared/features/navigation/navigation.record.ts'
import { AccessibleSortable } from '#staff/widgets/sortable/AccessibleSortable.tsx'
import { useRecord } from '#staff/widgets/record/useRecord.ts'
import { linkWarning, type MenuPage } from './visible-menu.ts'
import { WaitingBadge } from '#staff/widgets/waiting/WaitingBadge.tsx'
import { Nothing } from '#staff/widgets/Nothing.tsx'

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
  /** Items being deleted, with their neighbours. */
  const leaving = useRef(new Map<string, string | undefined>())
  const removeAt = async (index: number) => {
    const { id } = items[index]!
    // Ignores a second press while the deletion is running.
    if (leaving.current.has(id)) return
    leaving.current.set(id, (items[index + 1] ?? items[index - 1])?.id)
    if (!(await remove(id))) leaving.current.delete(id)
  }
  // The row goes when the list has been read again, sooner or later than the response.
  useEffect(() => {
    for (const [id, neighbour] of leaving.current) {
      if (items.some((item) => item.id === id)) continue
      leaving.current.delete(id)
      focusNext(neighbour)
    }
  }, [items])

  if (items.length === 0)
    return <Nothing>Nothing here yet. Shoppers see the shop’s default links until you add the first item.</Nothing>
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
  if (document.activeElement && document.activeElement !== document.body) return
  document.getElementById(neighbour === undefined ? ADD_ID : deleteIdOf(neighbour))?.focus()
}

const deleteIdOf = (id: string) => `menu-delete-${id}`

interface MenuRowProps {
  item: NavigationItem
  /** The linked page, if any and if loaded. */
  page: MenuPage | undefined
  complaint: string | null
  onEdit(): void
  onDelete(): void
}

/** A menu item with its target and actions. */
function MenuRow({ item, page, complaint, onEdit, onDelete }: MenuRowProps) {
  const { id, label, href } = item
  const [wanted, setWanted] = useState<boolean | null>(null)
  const isVisible = wanted ?? item.isVisible
  const { update, isPending } = useRecord(navigationRecord)
  const toggle = async (isVisible: boolean) => {
    if (isPending) return
    setWanted(isVisible)
    // A single field needs no version.
    await update(id, { isVisible }, { version: null })
    setWanted(null)
  }

  return (
    <div className="row spread">
      <div className="menu-words grow">
        <strong className={isVisible ? 'bright' : 'dim'} dir="auto">
          {label}
        </strong>
        <span className="dim">
          <bdi>{href}</bdi>
          {page && (
            <>
              {' '}
              - page <bdi>{page.title}</bdi>
              {!page.isPublished && ' [DRAFT]'}
            </>
          )}
        </span>
        <WaitingBadge feature="navigation" record={id} />
        {complaint && <span className="warning">! {complaint}</span>}
      </div>
      <div className="menu-doing row">
        <label className="menu-shown row">
          <Switch
            aria-label={`Show ${label}`}
            checkedChildren="ON"
            unCheckedChildren="OFF"
            checked={isVisible}
            onChange={(checked) => void toggle(checked)}
          />
          <span aria-hidden="true">{isVisible ? 'SHOWN' : 'HIDDEN'}</span>
        </label>
        <Button aria-label={`Edit ${label}`} onClick={onEdit}>
          EDIT
        </Button>
        <Button id={deleteIdOf(id)} danger aria-label={`Delete ${label}`} onClick={onDelete}>
          DELETE
        </Button>
      </div>
    </div>
  )
}
