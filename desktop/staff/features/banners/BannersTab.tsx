import { bannerRecord } from '#shared/features/banners/banners.record.ts'
import { useRecord } from '#staff/widgets/record/useRecord.ts'
import { Button, Empty } from 'antd'
import { useRef } from 'react'
import { client } from '#staff/api/client.ts'
import { useRead } from '#staff/api/read.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { AccessibleSortable } from '#staff/widgets/sortable/AccessibleSortable.tsx'
import { WaitingBadge } from '#staff/widgets/waiting/WaitingBadge.tsx'
import { useEdited } from '#staff/widgets/useEdited.ts'
import { useEditing } from '#staff/widgets/useEditing.ts'
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
      <div className="staff-head">
        <h1 ref={heading} tabIndex={-1}>
          BANNERS
        </h1>
        <WaitingBadge feature="banners" record="order" />
        <Button type="primary" onClick={() => edit('new')}>
          NEW BANNER
        </Button>
      </div>
      <Loaded read={read}>
        {(banners) => (
          <>
            {banners.length === 0 ? (
              <Empty
                image={Empty.PRESENTED_IMAGE_SIMPLE}
                description="[NOTHING HERE YET] A promo banner is a line of text above or below the menu. Press NEW BANNER to create one."
              />
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
