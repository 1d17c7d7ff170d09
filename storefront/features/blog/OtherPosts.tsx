import { useQuery } from '@tanstack/react-query'
import type { PostSummary } from '#shared/features/blog/blog.schema.ts'
import { paths } from '#shared/paths.ts'
import { postsRead, shownPosts } from './blog.queries.ts'

/** Links to the previous and next post; renders nothing until they are known. */
export function OtherPosts({ slug }: { slug: string }) {
  const posts = shownPosts(useQuery(postsRead).data)
  const index = posts?.findIndex((post) => post.slug === slug) ?? -1
  if (!posts || index < 0 || posts.length < 2) return null
  return (
    <nav className="post-others no-print" aria-label="More posts">
      <PostLink label="< OLDER" post={posts[index + 1]} />
      <PostLink label="NEWER >" post={posts[index - 1]} />
    </nav>
  )
}

/** An empty cell keeps the other link on its side. */
const PostLink = ({ label, post }: { label: string; post: PostSummary | undefined }) =>
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
