import { useRead } from '#storefront/api/useRead.ts'
import NotFoundPage from '#storefront/features/not-found/NotFoundPage.tsx'
import { type Screen, useScreenParams } from '#storefront/screen.ts'
import { draftAt, draftRead } from './page.queries.ts'
import { PageView } from './PageView.tsx'
import { blockReads, useRefresh } from './usePage.ts'
import './draft.css'

export const further: Screen['further'] = (at, reads) => blockReads(draftAt(at, reads)?.blocks)

/** Polling interval for changes that staff make to the draft. */
const POLL_MS = 10_000

/** UTC, because the server doesn't know the reader's time zone and both must render the same text. */
const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** `/preview/{token}`: a page's current draft, for people who received a link from staff. */
export default function DraftScreen() {
  const draft = draftRead({ params: useScreenParams() })
  const { data, error, isPaused } = useRead(draft)
  useRefresh(draft, true, POLL_MS)
  if (!data && !error && !isPaused) return <p className="page dim">Loading page...</p>
  // A link that expires while open shows nothing more.
  if (!data || error?.status === 404) return <NotFoundPage />
  return (
    <>
      <p className="draft-strip">
        <strong>[DRAFT] This is a preview. Shoppers do not see it.</strong>{' '}
        <span>
          The link works until <time dateTime={data.expiresAt}>{format.format(new Date(data.expiresAt))} UTC</time>.
        </span>
      </p>
      <PageView page={data} />
    </>
  )
}
