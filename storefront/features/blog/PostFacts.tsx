import type { PostSummary } from '#shared/features/blog/blog.schema.ts'
import { categoryLabels } from '#shared/features/blog/category-labels.ts'
import { formatPostDate } from './postDate.ts'

/** Category, date and reading time. */
export const PostFacts = ({ post }: { post: PostSummary }) => (
  <p className="post-facts">
    <span className="badge">{categoryLabels[post.category]}</span>
    {post.publishedAt ? (
      <time dateTime={post.publishedAt}>{formatPostDate(post.publishedAt)}</time>
    ) : (
      <span>Draft</span>
    )}
    <span>{post.readTime} min read</span>
  </p>
)
