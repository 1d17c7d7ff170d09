import type { ReactNode } from 'react'
import {
  navigationRecord,
  type NavigationValues,
  type NavigationItem,
  type NavigationLink,
} from '#shared/features/navigation/navigation.record.ts'
import { RecordDialog, RecordFields } from '#staff/widgets/record/RecordDialog.tsx'
import { useRecordForm } from '#staff/widgets/record/useRecordForm.tsx'
import { LinkFields } from './LinkFields.tsx'
import type { MenuPage } from './visible-menu.ts'

interface ItemDialogProps {
  /** Null for a new item. */
  item: NavigationItem | null
  /** Undefined while loading. */
  pages: readonly MenuPage[] | undefined
  /** The menu has no items yet. */
  isFirst: boolean
  onClose(): void
  /** Called when a new item was created but its form has newer input; the form then continues with this id. */
  onGoOn(id: string): void
}

export function ItemDialog({ item, pages, isFirst, onClose, onGoOn }: ItemDialogProps) {
  const form = useRecordForm<NavigationItem, NavigationValues>({
    definition: navigationRecord,
    record: item,
    show: { link: (link: NavigationLink) => linkText(link, pages) },
    onSaved(saved, isAll) {
      if (isAll) onClose()
      else if (!item) onGoOn(saved.id)
    },
    onClose,
  })
  const { values, set, problems } = form
  return (
    <RecordDialog form={form} title={item ? 'EDIT.ITEM' : 'NEW.ITEM'} submit="SAVE">
      {isFirst && !item && <p className="menu-note">Your first item replaces the shop’s default links.</p>}
      <RecordFields
        form={form}
        own={{
          link: <LinkFields link={values.link} pages={pages} problems={problems} onChange={(link) => set({ link })} />,
        }}
      />
    </RecordDialog>
  )
}

function linkText({ href, pageId }: NavigationLink, pages: readonly MenuPage[] | undefined): ReactNode {
  const page = pages?.find(({ id }) => id === pageId)
  return page ? `${href} (page ${page.title})` : href
}
