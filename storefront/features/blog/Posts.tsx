import { hideSigns } from '#storefront/widgets/hide-signs.tsx'
import { useRead } from '#storefront/api/useRead.ts'
import { postsRead, shownPosts } from './blog.queries.ts'
import type { ShownPostSummary } from '#shared/features/blog/blog.record.ts'
import { paths } from '#shared/paths.ts'
import { PostFacts } from './PostFacts.tsx'
import { PostImage } from './PostImage.tsx'

/** First post large, the others in a grid. */
export function Posts() {
  // The server has read them: without them it has failed, and tries again with the page.
  const posts = shownPosts(useRead(postsRead).data)
  if (!posts) return <PostsUnavailable />
  const [first, ...others] = posts
  return (
    <section className="stack blog-posts" aria-labelledby="posts">
      <h2 id="posts">{hideSigns('[LATEST POSTS]')}</h2>
      {!first && <p className="blog-empty">BLOG.EMPTY: no posts yet. The ink is still drying.</p>}
      {first && <PostCard post={first} isFeatured />}
      {others.length > 0 && (
        <ul className="blog-grid">
          {others.map((post) => (
            <li key={post.id}>
              <PostCard post={post} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const PostsUnavailable = () => (
  <div className="panel notice stack tight" role="alert">
    <p className="warning">The posts couldn't be loaded. Please try again in a moment.</p>
    <p>
      <a className="button primary" href={paths.blog}>
        {hideSigns('[TRY AGAIN]')}
      </a>
    </p>
  </div>
)

interface PostCardProps {
  post: ShownPostSummary
  /** The newest post: a wide card whose image loads first. */
  isFeatured?: boolean
}

/** The image stands beside the text if there is space; see blog.css. */
const FEATURED_SIZES = '(min-width:56rem) min(48rem,56vw),92vw'

/** Post in the list. Its only link covers the whole card. */
const PostCard = ({ post, isFeatured = false }: PostCardProps) => (
  <article className={isFeatured ? 'post-card featured' : 'post-card'}>
    <PostImage
      src={post.imageUrl}
      facts={post.picture}
      sizes={isFeatured ? FEATURED_SIZES : '(min-width:44rem) 29rem,92vw'}
      hasPriority={isFeatured}
    />
    <div className="post-card-text">
      {isFeatured && <p className="dim small">$ head -1 ./posts</p>}
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
