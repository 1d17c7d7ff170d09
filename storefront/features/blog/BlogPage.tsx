import { Blocks } from '#storefront/blocks/Blocks.tsx'
import { PageContainer } from '#storefront/blocks/page/PageContainer.tsx'
import { useBlockData } from '#storefront/features/page/useBlockData.ts'
import { usePage } from '#storefront/features/page/usePage.ts'
import type { ShownPage } from '#shared/features/pages/pages.schema.ts'
import { paths } from '#shared/paths.ts'
import { BLOG } from './blog.queries.ts'
import { Newsletter } from './Newsletter.tsx'
import { Posts } from './Posts.tsx'
import './blog.css'

/** /blog: what staff wrote on the page blog, then the posts (specification section 2). */
export default function BlogPage() {
  const { page, isLoading } = usePage(BLOG)
  if (isLoading) return <p className="page dim">Loading page...</p>
  return page ? <Blog page={page} /> : <Unavailable />
}

function Blog({ page }: { page: ShownPage }) {
  const data = useBlockData(page.blocks)
  return (
    <PageContainer maxWidth={page.maxWidth} pictures={page.pictures}>
      <div className="blog">
        <Blocks blocks={page.blocks} title={page.title} data={data} />
        <Posts />
        <Newsletter />
      </div>
    </PageContainer>
  )
}

/** There is no page blog, or it is a draft. */
const Unavailable = () => (
  <div className="page stack">
    <h1>Page Not Found</h1>
    <p>This page is currently unavailable.</p>
    <p>
      <a className="button" href={paths.home}>
        Back to the homepage
      </a>
    </p>
  </div>
)
