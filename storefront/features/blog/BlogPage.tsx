import { Blocks } from '#storefront/blocks/Blocks.tsx'
import { PageContainer } from '#storefront/blocks/page/PageContainer.tsx'
import { pageAt } from '#storefront/features/pages/page.queries.ts'
import { blockReads, useBlockData, usePage } from '#storefront/features/pages/usePage.ts'
import type { Screen } from '#storefront/screen.ts'
import type { ShownPage } from '#shared/features/pages/pages.record.ts'
import { paths } from '#shared/paths.ts'
import { asSent, useLateCode } from '#storefront/widgets/as-sent.ts'
import { useRead } from '#storefront/api/useRead.ts'
import { BLOG, postsRead } from './blog.queries.ts'
import { Newsletter } from '#storefront/features/newsletter/Newsletter.tsx'
import { serverCode } from '#storefront/server-code.ts'
import './blog.css'

export const further: Screen['further'] = (_at, reads) => blockReads(pageAt(BLOG, reads)?.blocks)

/** /blog: the content of the page with slug `blog`, then the posts. */
export default function BlogPage() {
  const { page, isLoading } = usePage(BLOG)
  if (isLoading) return <p className="page dim">Loading page...</p>
  return page ? <Blog page={page} /> : <BlogUnavailable />
}

function Blog({ page }: { page: ShownPage }) {
  const data = useBlockData(page.blocks)
  return (
    <PageContainer {...page}>
      <div className="blog">
        <Blocks blocks={page.blocks} title={page.title} data={data} />
        <PostList />
        <Newsletter />
      </div>
    </PageContainer>
  )
}

const loadPosts = () => import('./Posts.tsx')

/** The posts, as the server has sent them until they change. */
function PostList() {
  const list = useLateCode(useRead(postsRead).data, serverCode.posts, loadPosts)
  return list ? (
    <div key="list">
      <list.Posts />
    </div>
  ) : (
    <div {...asSent} />
  )
}

/** Shown if the `blog` page is missing or a draft. */
const BlogUnavailable = () => (
  <div className="page stack">
    <h1>Page Not Found</h1>
    <p>This page is currently unavailable.</p>
    <p>
      <a className="button primary" href={paths.home}>
        Back to the homepage
      </a>
    </p>
  </div>
)
