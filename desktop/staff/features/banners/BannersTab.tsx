import { bannerRecord } from '#shared/features/banners/banners.record.ts'
import { useRecord } from '#staff/widgets/record/useRecord.ts'
import { Button } from 'antd'
import { useRef } from 'react'
import { client } from '#staff/api/client.ts'
import { useRead } from '#staff/api/read.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { AccessibleSortable } from '#staff/widgets/sortable/AccessibleSortable.tsx'
import { WaitingBadge } from '#staff/widgets/waiting/WaitingBadge.tsx'
import { useEdited } from '#staff/widgets/useEdited.ts'
import { useEditing } from '#staff/widgets/useEditing.ts'
import { ScreenHead } from '#staff/widgets/ScreenHead.tsx'
import { Nothing } from '#staff/widgets/Nothing.tsx'
import { BannerCard } from './BannerCard.tsx'
import { BannerDialog } from './BannerDialog.tsx'
import { prioritiesFor } from '#shared/features/banners/priorities.ts'
import './banners.css'

/** The banners tab: promo banners by priority, highest first. */
export default function BannersTab() {
  const read = useRead(bannerRecord.path, () => client.banners.list())
  const [editing, edit] = useEditing()
  const edited = useEdited(editing, read.data, read.isFetching)
  const { reorder } = useRecord(bannerRecord)
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <>
      <ScreenHead heading={heading} title="BANNERS">
        <WaitingBadge feature="banners" record="order" />
        <Button type="primary" onClick={() => edit('new')}>
          NEW BANNER
        </Button>
      </ScreenHead>
      <Loaded read={read}>
        {(banners) => (
          <>
            {banners.length === 0 ? (
              <Nothing>
                [NOTHING HERE YET] A promo banner is a line of text above or below the menu. Press NEW BANNER to create
                one.
              </Nothing>
            ) : (
              <AccessibleSortable
                label="Banners by priority"
                items={banners}
                idOf={({ id }) => id}
                nameOf={({ name }) => name}
                onOrder={(ids) =>
                  reorder(prioritiesFor(ids.map((id) => banners.find((it) => it.id === id)!)), {
                    success: 'Banners reordered successfully',
                  })
                }
              >
                {(banner) => (
                  <BannerCard
                    banner={banner}
                    all={banners}
                    onEdit={() => edit(banner.id)}
                    onDeleted={() => heading.current?.focus()}
                  />
                )}
              </AccessibleSortable>
            )}
            {editing !== null && edited !== undefined && (
              <BannerDialog
                key={editing}
                record={editing}
                banner={edited}
                all={banners}
                onClose={() => edit(null)}
                onGoOn={edit}
              />
            )}
          </>
        )}
      </Loaded>
    </>
  )
}
