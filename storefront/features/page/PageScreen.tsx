import { Blocks } from '#storefront/blocks/Blocks.tsx'
import NotFoundPage from '#storefront/features/not-found/NotFoundPage.tsx'
import { useScreenParams } from '#storefront/screen.ts'
import type { Page } from '#shared/features/pages/pages.schema.ts'
import { withContactForm } from '#storefront/blocks/page/contact-blocks.ts'
import { slugOf } from './page.queries.ts'
import { PageContainer } from '#storefront/blocks/page/PageContainer.tsx'
import { useBlockData } from './useBlockData.ts'
import { usePage } from './usePage.ts'

/** `/`, `/about`, `/contact`, `/process` and any `/{slug}`: a page that staff wrote (specification section 2). */
export default function PageScreen() {
  const { page, isLoading } = usePage(slugOf({ params: useScreenParams() }))
  if (isLoading) return <p className="page dim">Loading page...</p>
  return page ? <PageView page={page} /> : <NotFoundPage />
}

function PageView({ page }: { page: Page }) {
  const blocks = page.slug === 'contact' ? withContactForm(page.blocks) : page.blocks
  const data = useBlockData(blocks)
  return (
    <PageContainer maxWidth={page.maxWidth}>
      <Blocks blocks={blocks} title={page.title} data={data} />
    </PageContainer>
  )
}
