import { useQuery } from '@tanstack/react-query'
import NotFoundPage from '#storefront/features/not-found/NotFoundPage.tsx'
import { useScreenParams } from '#storefront/screen.ts'
import { draftRead } from './page.queries.ts'
import { PageView } from './PageView.tsx'
import './draft.css'

/** What staff type is there some seconds later. */
const LOOK_EVERY_MS = 10_000

/** The reader's zone is not the server's: what both write is the same. */
const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** `/preview/{token}`: a page as a member of staff has it now, for somebody whom they have sent a link. */
export default function DraftScreen() {
  const { data, error, isLoading } = useQuery({
    ...draftRead({ params: useScreenParams() }),
    refetchInterval: LOOK_EVERY_MS,
    refetchOnWindowFocus: 'always',
  })
  if (isLoading) return <p className="page dim">Loading page...</p>
  // A link that ends while it is looked at shows nothing more.
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
