import { Alert, Button } from 'antd'
import { client } from '#staff/api/client.ts'
import { usePageList } from '#staff/api/content.ts'
import { useRead } from '#staff/api/read.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { WaitingBadge } from '#staff/widgets/waiting/WaitingBadge.tsx'
import { useEdited } from '#staff/widgets/useEdited.ts'
import { useEditing } from '#staff/widgets/useEditing.ts'
import { RecordClientContext, useRestore } from '#staff/widgets/record/useRecord.ts'
import { useDraftChanges } from '#staff/widgets/releases/draft-changes.ts'
import { useCanDraft } from '#staff/widgets/saving/saving.ts'
import { useIsWaiting } from '#staff/widgets/waiting/waiting.ts'
import { useContentDraft } from '#staff/widgets/releases/drafts.ts'
import { LiveDraftNotice } from '#staff/widgets/releases/LiveDraftNotice.tsx'
import { MENU_ID } from '#shared/features/releases/releases.contract.ts'
import { createDraftClient, itemsOf } from './menu-draft.ts'
import { ADD_ID, MenuList } from './MenuList.tsx'
import './navigation.css'
import { DeletedDialog } from '#staff/widgets/DeletedDialog.tsx'
import { safeHref } from '#shared/blocks/links.ts'
import {
  navigationRecord,
  type NavigationItem,
  type NavigationValues,
  type NavigationLink,
} from '#shared/features/navigation/navigation.record.ts'
import { visibleMenu, type MenuPage } from './visible-menu.ts'
import { useState, type ReactNode } from 'react'
import { RecordDialog, RecordFields } from '#staff/widgets/record/RecordDialog.tsx'
import { useRecordForm } from '#staff/widgets/record/useRecordForm.tsx'
import { ScreenHead } from '#staff/widgets/ScreenHead.tsx'
import { LinkFields } from './LinkFields.tsx'

/** The navigation tab: the menu items in order, or those of the menu's draft, and a preview of the menu. */
export default function NavigationTab() {
  const items = useRead(navigationRecord.path, client.navigation.list)
  const drafted = useContentDraft('navigation', MENU_ID)
  const draft = drafted.data ?? null
  const [isDrafting, setDrafting] = useState(false)
  const isDraft = draft !== null || isDrafting
  const [draftClient] = useState(createDraftClient)
  const pages = usePageList()
  const [editing, edit] = useEditing()
  const menu = draft ? itemsOf(draft) : items.data
  const item = useEdited(editing, menu, items.isFetching || drafted.isFetching)
  const close = () => edit(null)
  const canDraft = useCanDraft(null)
  const isWaiting = useIsWaiting('navigation')
  const { publish } = useDraftChanges({ kind: 'navigation', recordId: MENU_ID }, [navigationRecord.path])
  const publishDraft = async (version: number) => {
    if (await publish.run(version)) setDrafting(false)
  }

  return (
    <RecordClientContext value={isDraft ? draftClient : null}>
      <ScreenHead title="NAVIGATION">
        <WaitingBadge feature="navigation" record="order" />
        <div className="row">
          {draft ? (
            <Button loading={publish.isPending} onClick={() => void publishDraft(draft.version)}>
              PUBLISH CHANGES
            </Button>
          ) : (
            !isDrafting && (
              <Button disabled={!drafted.isSuccess || !canDraft} onClick={() => setDrafting(true)}>
                CHANGE IN A DRAFT
              </Button>
            )
          )}
          <Button id={ADD_ID} type="primary" onClick={() => edit('new')}>
            ADD ITEM
          </Button>
        </div>
      </ScreenHead>
      <div className="menu-draft">
        {draft && <LiveDraftNotice draft={draft} noun="menu" />}
        {!draft && isDrafting && (
          <Alert
            type="info"
            showIcon
            title="Your next changes become a draft of the menu. Shoppers see the menu as it is until you publish them."
            description={<Button onClick={() => setDrafting(false)}>BACK TO THE LIVE MENU</Button>}
          />
        )}
      </div>
      <Loaded read={{ ...items, data: menu }}>
        {(menu) => (
          <>
            <div className="split">
              <section aria-labelledby="menu-items">
                <h2 id="menu-items">MENU.ITEMS</h2>
                <MenuList items={menu} pages={pages.data} edit={edit} />
              </section>
              <section aria-labelledby="menu-preview">
                <h2 id="menu-preview">{isDraft || isWaiting ? 'AS.SHOPPERS.WILL.SEE.IT' : 'AS.SHOPPERS.SEE.IT'}</h2>
                <Loaded read={pages}>{(all) => <MenuPreview items={menu} pages={all} />}</Loaded>
              </section>
            </div>
            {editing !== null &&
              item !== undefined &&
              (item || editing === 'new' ? (
                <ItemDialog
                  key={editing}
                  item={item}
                  pages={pages.data}
                  isFirst={menu.length === 0}
                  isDraft={isDraft}
                  onClose={close}
                  onGoOn={edit}
                />
              ) : (
                <DeletedItem id={editing} onClose={close} />
              ))}
          </>
        )}
      </Loaded>
    </RecordClientContext>
  )
}

/** Shown instead of the form of a deleted item. */
function DeletedItem({ id, onClose }: { id: string; onClose(): void }) {
  return (
    <DeletedDialog title="ITEM.GONE" what="menu item" restore={useRestore(navigationRecord, id)} onClose={onClose} />
  )
}

/** The menu as shoppers see it, with working links. */
function MenuPreview({ items, pages }: { items: readonly NavigationItem[]; pages: readonly MenuPage[] }) {
  const links = visibleMenu(items, pages)
  return (
    <>
      {items.length === 0 && <p>The menu has no items, so shoppers see the shop’s default links.</p>}
      {links.length === 0 && <p>Every item is hidden: shoppers see an empty menu.</p>}
      <ul className="menu-preview row list">
        {links.map(({ href, label }, index) => (
          // Two items may be identical.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <a href={safeHref(href) ?? undefined} target="_blank" rel="noopener" dir="auto">
              {label}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

interface ItemDialogProps {
  /** Null for a new item. */
  item: NavigationItem | null
  /** Undefined while loading. */
  pages: readonly MenuPage[] | undefined
  /** The menu has no items yet. */
  isFirst: boolean
  /** It belongs to the menu's draft. */
  isDraft: boolean
  onClose(): void
  /** Called when a new item was created but its form has newer input; the form then continues with this id. */
  onGoOn(id: string): void
}

function ItemDialog({ item, pages, isFirst, isDraft, onClose, onGoOn }: ItemDialogProps) {
  const submit = isDraft ? 'SAVE DRAFT' : 'SAVE'
  const form = useRecordForm<NavigationItem, NavigationValues>({
    definition: navigationRecord,
    submit,
    record: item,
    // A page that an item follows may be a draft, which the list says.
    checked: (saved) =>
      !isDraft && saved.isVisible && saved.pageId === null && { record: { kind: 'navigation', fields: { ...saved } } },
    show: { link: (link: NavigationLink) => linkText(link, pages) },
    onSaved(saved, isAll) {
      if (isAll) onClose()
      else if (!item) onGoOn(saved.id)
    },
    onClose,
  })
  const { values, set, problems } = form
  return (
    <RecordDialog form={form} title={item ? 'EDIT.ITEM' : 'NEW.ITEM'} submit={submit}>
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
