import NotFoundPage from '#storefront/features/not-found/NotFoundPage.tsx'
import { type Screen, useScreenParams } from '#storefront/screen.ts'
import { pageAt, pageSlug } from './page.queries.ts'
import { PageView } from './PageView.tsx'
import { blockReads, usePage } from './usePage.ts'

export const further: Screen['further'] = (at, reads) => blockReads(pageAt(pageSlug(at), reads)?.blocks)

/** `/`, `/about`, `/contact`, `/process` and any `/{slug}`: a page written by staff. */
export default function PageScreen() {
  const { page, isLoading } = usePage(pageSlug({ params: useScreenParams() }))
  if (isLoading) return <p className="page dim">Loading page...</p>
  return page ? <PageView page={page} /> : <NotFoundPage />
}
