import type { PostSummary } from '#shared/features/blog/blog.record.ts'
import { categoryLabels } from '#shared/features/blog/category-labels.ts'

/** Category, date and reading time. */
export const PostFacts = ({ post }: { post: PostSummary }) => (
  <p className="post-facts">
    <span className="badge">{categoryLabels[post.category]}</span>
    {post.publishedAt ? (
      <time dateTime={post.publishedAt}>{format.format(new Date(post.publishedAt))}</time>
    ) : (
      <span>Draft</span>
    )}
    <span>{post.readTime} min read</span>
  </p>
)

/** `November 21, 2026` in UTC, equal on server and browser. */
const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
