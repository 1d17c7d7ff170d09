import { Button, Switch } from 'antd'
import { useState } from 'react'
import { navigationRecord, type NavigationItem } from '#shared/features/navigation/navigation.record.ts'
import { UnpublishedBadge } from '#staff/widgets/unpublished/UnpublishedBadge.tsx'
import { useRecord } from '#staff/widgets/record/useRecord.ts'
import type { MenuPage } from './visible-menu.ts'

export const deleteIdOf = (id: string) => `menu-delete-${id}`

interface MenuRowProps {
  item: NavigationItem
  /** The linked page, if any and if loaded. */
  page: MenuPage | undefined
  complaint: string | null
  onEdit(): void
  onDelete(): void
}

/** A menu item with its target and actions. */
export function MenuRow({ item, page, complaint, onEdit, onDelete }: MenuRowProps) {
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
        <UnpublishedBadge feature="navigation" record={id} />
        {complaint && <span className="warning">! {complaint}</span>}
      </div>
      <div className="menu-doing row">
        <label className="menu-shown row">
          <Switch aria-label={`Show ${label}`} checked={isVisible} onChange={(checked) => void toggle(checked)} />
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
