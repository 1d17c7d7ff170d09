import type { ShownPostSummary } from '#shared/features/blog/blog.schema.ts'
import { paths } from '#shared/paths.ts'
import { PostFacts } from './PostFacts.tsx'
import { PostImage } from './PostImage.tsx'

interface PostCardProps {
  post: ShownPostSummary
  /** The newest post: a wide card whose image loads first. */
  featured?: boolean
}

/** The image stands beside the text if there is space; see blog.css. */
const FEATURED_SIZES = '(min-width:56rem) min(48rem,56vw),92vw'

/** Post in the list. Its only link covers the whole card. */
export const PostCard = ({ post, featured = false }: PostCardProps) => (
  <article className={featured ? 'post-card featured panel' : 'post-card panel'}>
    <PostImage
      src={post.imageUrl}
      facts={post.picture}
      sizes={featured ? FEATURED_SIZES : '(min-width:44rem) 29rem,92vw'}
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
