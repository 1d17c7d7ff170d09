import type { ShownPostSummary } from '#shared/features/blog/blog.schema.ts'
import { paths } from '#shared/paths.ts'
import { PostFacts } from './PostFacts.tsx'
import { PostPicture } from './PostPicture.tsx'

interface PostCardProps {
  post: ShownPostSummary
  /** The newest one: wide, and its picture comes first. */
  featured?: boolean
}

/** Beside its words where there is room; see blog.css. */
const wide = '(min-width:56rem) min(48rem,56vw),92vw'

/** One post in the list. The whole card leads to it; there is one link in it. */
export const PostCard = ({ post, featured = false }: PostCardProps) => (
  <article className={featured ? 'post-card featured panel' : 'post-card panel'}>
    <PostPicture
      src={post.imageUrl}
      facts={post.picture}
      sizes={featured ? wide : '(min-width:44rem) 29rem,92vw'}
      priority={featured}
    />
    <div className="post-card-text">
      {featured && <p className="dim small">$ head -1 ./posts</p>}
      <h3 className="post-card-title" dir="auto">
        <a href={paths.post(post.slug)}>{post.title}</a>
      </h3>
      <PostFacts post={post} />
      <p className="post-card-excerpt" dir="auto">
        {post.excerpt}
      </p>
      <p className="post-card-more" aria-hidden="true">
        {'> READ'}
      </p>
    </div>
  </article>
)
