import { useQuery } from '@tanstack/react-query'
import type { PostSummary } from '#shared/features/blog/blog.schema.ts'
import { paths } from '#shared/paths.ts'
import { postsRead, shownPosts } from './blog.queries.ts'

/** The posts that were published before and after this one; nothing while they are not known. */
export function OtherPosts({ slug }: { slug: string }) {
  const posts = shownPosts(useQuery(postsRead).data)
  const index = posts?.findIndex((post) => post.slug === slug) ?? -1
  if (!posts || index < 0 || posts.length < 2) return null
  return (
    <nav className="post-others no-print" aria-label="More posts">
      <Way label="< OLDER" post={posts[index + 1]} />
      <Way label="NEWER >" post={posts[index - 1]} />
    </nav>
  )
}

/** An empty cell where there is none, so that the other keeps its side. */
const Way = ({ label, post }: { label: string; post: PostSummary | undefined }) =>
  post ? (
    <a className="panel" href={paths.post(post.slug)}>
      <span className="dim small">{label}</span>
      <span className="bright" dir="auto">
        {post.title}
      </span>
    </a>
  ) : (
    <span />
  )
