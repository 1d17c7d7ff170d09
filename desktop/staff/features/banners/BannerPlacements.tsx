import { Alert, Button } from 'antd'
import type { Banner } from '#shared/features/banners/banners.record.ts'
import { firstPriority, placementsOf, type BannerPlacement } from './visibility.ts'
import { isOn } from './values.ts'
import { shopTimeText } from '#staff/widgets/when.ts'
import { nameOfTarget } from '#shared/features/banners/page-key.ts'

interface PlacesProps {
  banner: Omit<Banner, 'version' | keyof Face>
  others: readonly Banner[]
  /** SHOW FIRST, with the priority above all others in its place. */
  onFirst(priority: number): void
}
type Face = Pick<Banner, 'text' | 'textColor' | 'backgroundColor' | 'textSize' | 'crawlSpeed' | 'hyperlinks'>

/** Where shoppers see a banner, and where another banner hides it. */
export function BannerPlacements({ banner, others, onFirst }: PlacesProps) {
  const places = placementsOf(banner, others)
  const { publishAt } = banner
  const isHidden = places.length === 0 || places.some(({ hiddenBehind }) => hiddenBehind)
  return (
    <Alert
      type={isHidden && isOn(banner) ? 'warning' : 'info'}
      title={
        <div className="banner-places stack" aria-live="polite">
          {publishAt && <p>Scheduled: it starts on {shopTimeText(publishAt)}. From then on:</p>}
          {!isOn(banner) && <p>Inactive: shoppers don’t see it. Once it is active:</p>}
          {places.length === 0 && <p>No target pages selected: shoppers don’t see this banner anywhere.</p>}
          {places.map((place) => (
            <p key={place.target} dir="auto">
              {words(place)}
            </p>
          ))}
        </div>
      }
      action={
        places.some(({ hiddenBehind }) => hiddenBehind) && (
          <Button
            size="small"
            aria-label={`SHOW FIRST: ${banner.name}`}
            onClick={() => onFirst(firstPriority(banner, others))}
          >
            SHOW FIRST
          </Button>
        )
      }
    />
  )
}

/** Whether a banner that is on is hidden by another one on some target. */
export const isHiddenSomewhere = (banner: Banner, others: readonly Banner[]) =>
  isOn(banner) && placementsOf(banner, others).some(({ hiddenBehind }) => hiddenBehind)

function words({ target, hiddenBehind, after, except }: BannerPlacement): string {
  const where = nameOfTarget(target)
  if (hiddenBehind)
    return `On ${where}: hidden behind “${hiddenBehind.name}” (priority ${hiddenBehind.priority}), which shoppers see instead.`
  const notOn = except.map(({ path, banner }) => `${path} (“${banner.name}”)`).join(', ')
  const once = after.map(({ name, maxPagesPerSession: max }) => `“${name}” on ${max} ${max === 1 ? 'page' : 'pages'}`)
  const shown = once.length === 0 ? 'shoppers see it' : `shoppers see it once they have seen ${once.join(' and ')}`
  return `On ${where}: ${shown}${notOn && `, but not on ${notOn}`}.`
}
