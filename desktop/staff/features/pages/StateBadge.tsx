import type { Page } from '#shared/features/pages/pages.record.ts'
import { timeText } from '#staff/widgets/time.ts'
import { stateOf } from './pages.ts'

/** Published, Draft or Scheduled, with the planned times. */
export function StateBadge({ page }: { page: Page }) {
  const { publishAt, unpublishAt } = page
  const state = stateOf(page)
  return (
    <span className="record-badge" data-kind={state}>
      {state === 'published' && 'Published'}
      {state === 'draft' && 'Draft'}
      {state === 'scheduled' && publishAt && (
        <>
          Scheduled for <time dateTime={publishAt}>{timeText(publishAt)}</time>
        </>
      )}
      {state !== 'draft' && unpublishAt && (
        <>
          , until <time dateTime={unpublishAt}>{timeText(unpublishAt)}</time>
        </>
      )}
    </span>
  )
}
