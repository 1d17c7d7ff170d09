import { Blocks } from '#storefront/blocks/Blocks.tsx'
import type { ShownPage } from '#shared/features/pages/pages.record.ts'
import { withContactForm } from '#storefront/blocks/page/contact-blocks.ts'
import { PageContainer } from '#storefront/blocks/page/PageContainer.tsx'
import { useBlockData } from './usePage.ts'

/** A page's blocks in a container of its maximum width. */
export function PageView({ page }: { page: ShownPage }) {
  const blocks = page.slug === 'contact' ? withContactForm(page.blocks) : page.blocks
  const data = useBlockData(blocks)
  return (
    <PageContainer {...page}>
      <Blocks blocks={blocks} title={page.title} data={data} />
    </PageContainer>
  )
}
