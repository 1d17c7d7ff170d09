import { shopTimeText } from './when.ts'

interface StateBadgeProps {
  state: 'published' | 'draft' | 'scheduled'
  publishAt: string | null
  unpublishAt?: string | null
}

const tones = { published: '', draft: 'warning', scheduled: 'info' }

/** Published, Draft or Scheduled, with the planned times in the shop's time zone. */
export const StateBadge = ({ state, publishAt, unpublishAt }: StateBadgeProps) => (
  <span className={`record-badge ${tones[state]}`}>
    {state === 'published' && 'Published'}
    {state === 'draft' && 'Draft'}
    {state === 'scheduled' && publishAt && (
      <>
        Scheduled for <time dateTime={publishAt}>{shopTimeText(publishAt)}</time>
      </>
    )}
    {state !== 'draft' && unpublishAt && (
      <>
        , until <time dateTime={unpublishAt}>{shopTimeText(unpublishAt)}</time>
      </>
    )}
  </span>
)
