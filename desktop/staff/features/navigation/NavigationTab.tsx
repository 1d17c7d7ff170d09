import { Button } from 'antd'
import { client } from '#staff/api/client.ts'
import { useRead } from '#staff/api/read.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { UnpublishedBadge } from '#staff/widgets/unpublished/UnpublishedBadge.tsx'
import { useEditing } from '#staff/widgets/useEditing.ts'
import { DeletedItem } from './DeletedItem.tsx'
import { NAVIGATION_URL, PAGES_URL } from './item.ts'
import { ItemDialog } from './ItemDialog.tsx'
import { ADD_ID, MenuList } from './MenuList.tsx'
import { MenuPreview } from './MenuPreview.tsx'
import './navigation.css'

/** The navigation tab: the menu items in order, and a preview of the menu. */
export default function NavigationTab() {
  const items = useRead(NAVIGATION_URL, client.navigation.list)
  const pages = useRead(PAGES_URL, client.pages.list)
  const [editing, edit] = useEditing()
  const close = () => edit(null)

  return (
    <>
      <div className="staff-head">
        <h1>NAVIGATION</h1>
        <UnpublishedBadge feature="navigation" record="order" />
        <Button id={ADD_ID} type="primary" onClick={() => edit('new')}>
          ADD ITEM
        </Button>
      </div>
      <Loaded read={items}>
        {(menu) => {
          const item = menu.find(({ id }) => id === editing) ?? null
          return (
            <>
              <div className="menu-columns">
                <section aria-labelledby="menu-items">
                  <h2 id="menu-items">MENU.ITEMS</h2>
                  <MenuList items={menu} pages={pages.data} edit={edit} />
                </section>
                <section aria-labelledby="menu-preview">
                  <h2 id="menu-preview">AS.SHOPPERS.SEE.IT</h2>
                  <Loaded read={pages}>{(all) => <MenuPreview items={menu} pages={all} />}</Loaded>
                </section>
              </div>
              {editing !== null &&
                (item || editing === 'new' ? (
                  <ItemDialog
                    key={editing}
                    item={item}
                    pages={pages.data}
                    isFirst={menu.length === 0}
                    onClose={close}
                    onGoOn={edit}
                  />
                ) : (
                  <DeletedItem id={editing} onClose={close} />
                ))}
            </>
          )
        }}
      </Loaded>
    </>
  )
}
