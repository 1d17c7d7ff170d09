import type { PostSummary } from '#shared/features/blog/blog.schema.ts'
import { paths } from '#shared/paths.ts'
import { PostFacts } from './PostFacts.tsx'
import { PostPicture } from './PostPicture.tsx'

interface PostCardProps {
  post: PostSummary
  /** The newest one: wide, and its picture comes first. */
  featured?: boolean
}

/** One post in the list. The whole card leads to it; there is one link in it. */
export const PostCard = ({ post, featured = false }: PostCardProps) => (
  <article className={featured ? 'post-card featured panel' : 'post-card panel'}>
    <PostPicture src={post.imageUrl} priority={featured} />
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
