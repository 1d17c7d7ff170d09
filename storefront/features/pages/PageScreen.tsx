import NotFoundPage from '#storefront/features/not-found/NotFoundPage.tsx'
import { useScreenParams } from '#storefront/screen.ts'
import { pageSlug } from './page.queries.ts'
import { PageView } from './PageView.tsx'
import { usePage } from './usePage.ts'

/** `/`, `/about`, `/contact`, `/process` and any `/{slug}`: a page written by staff. */
export default function PageScreen() {
  const { page, isLoading } = usePage(pageSlug({ params: useScreenParams() }))
  if (isLoading) return <p className="page dim">Loading page...</p>
  return page ? <PageView page={page} /> : <NotFoundPage />
}
