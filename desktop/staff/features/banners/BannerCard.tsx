import { Button, Switch, Tag } from 'antd'
import { bannerRecord, type Banner } from '#shared/features/banners/banners.record.ts'
import { WaitingBadge } from '#staff/widgets/waiting/WaitingBadge.tsx'
import { useRecord } from '#staff/widgets/record/useRecord.ts'
import { DraftBadge } from '#staff/widgets/releases/DraftBadge.tsx'
import { shopTimeText } from '#staff/widgets/when.ts'
import { isHiddenSomewhere, BannerPlacements } from './BannerPlacements.tsx'
import { StillStrip } from './Strip.tsx'
import { isOn, switchOf } from './values.ts'
import { positionNames } from '#shared/features/banners/banner-values.ts'
import { nameOfTarget } from '#shared/features/banners/page-key.ts'

interface BannerCardProps {
  banner: Banner
  all: readonly Banner[]
  onEdit(): void
  onDeleted(): void
}

export function BannerCard({ banner, all, onEdit, onDeleted }: BannerCardProps) {
  const { update, remove, pending } = useRecord(bannerRecord)
  const { id } = banner
  return (
    <article className="stack" aria-label={banner.name}>
      <div className="row">
        <h2 dir="auto">{banner.name}</h2>
        <StateTag {...banner} />
        <WaitingBadge feature="banners" record={banner.id} />
        <DraftBadge kind="banner" id={banner.id} />
        <div className="row end">
          <Switch
            aria-label={`Show ${banner.name} to shoppers`}
            checkedChildren="ON"
            unCheckedChildren="OFF"
            checked={isOn(banner)}
            loading={pending === 'update'}
            onChange={() => {
              const { change, texts } = switchOf(banner)
              // A single field needs no version.
              void update(id, change, { version: null }, texts)
            }}
          />
          <Button aria-label={`Edit ${banner.name}`} onClick={onEdit}>
            EDIT
          </Button>
          <Button
            danger
            aria-label={`Delete ${banner.name}`}
            loading={pending === 'remove'}
            onClick={async () => {
              if (await remove(id)) onDeleted()
            }}
          >
            DELETE
          </Button>
        </div>
      </div>
      <StillStrip banner={banner} />
      <p className="sr-only" dir="auto">
        {banner.text}
      </p>
      <dl className="banner-facts row small">
        <Fact name="Priority">{banner.priority}</Fact>
        <Fact name="Position">{positionNames[banner.position]}</Fact>
        <Fact name="Crawl speed">{banner.crawlSpeed === 0 ? '0 (static)' : `${banner.crawlSpeed} s per pass`}</Fact>
        <Fact name="Target pages">{banner.targetPages.map(nameOfTarget).join(', ') || 'none'}</Fact>
        <Fact name="Text colour">{banner.textColor}</Fact>
        {banner.unpublishAt && <Fact name="End">{shopTimeText(banner.unpublishAt)}</Fact>}
        <Fact name="Session limit">{limitOf(banner)}</Fact>
        {banner.note && <Fact name="Note">{banner.note}</Fact>}
      </dl>
      {isHiddenSomewhere(banner, all) && (
        <BannerPlacements
          banner={banner}
          others={all}
          onFirst={(priority) =>
            void update(id, { priority }, { version: null }, { undo: { priority: banner.priority } })
          }
        />
      )}
    </article>
  )
}

const StateTag = ({ isActive, publishAt }: Banner) =>
  publishAt ? (
    <Tag color="processing">
      SCHEDULED <time dateTime={publishAt}>{shopTimeText(publishAt)}</time>
    </Tag>
  ) : (
    <Tag color={isActive ? 'success' : 'default'}>{isActive ? 'ACTIVE' : 'INACTIVE'}</Tag>
  )

const limitOf = ({ maxPagesPerSession: max }: Banner) =>
  max === 0 ? 'unlimited' : `${max} ${max === 1 ? 'page' : 'pages'} per session`

const Fact = ({ name, children }: { name: string; children: string | number }) => (
  <div className="row">
    <dt className="dim">{name}</dt>
    <dd dir="auto">{children}</dd>
  </div>
)
