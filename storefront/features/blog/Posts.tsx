import { useQuery } from '@tanstack/react-query'
import { postsRead, shownPosts } from './blog.queries.ts'
import { PostCard } from './PostCard.tsx'

const SKELETONS = [1, 2, 3]

/** First post large, the others in a grid. */
export function Posts() {
  const { data, isError, refetch, isPaused } = useQuery(postsRead)
  const posts = shownPosts(data)
  if (!posts && (isError || isPaused)) return <PostsUnavailable retry={() => void refetch()} />
  const [first, ...others] = posts ?? []
  return (
    <section className="stack blog-posts" aria-labelledby="posts" aria-busy={!posts}>
      <h2 id="posts">[LATEST POSTS]</h2>
      {posts && !first && <p className="panel blog-empty">BLOG.EMPTY: no posts yet. The ink is still drying.</p>}
      {first && <PostCard post={first} featured />}
      {others.length > 0 && (
        <ul className="blog-grid">
          {others.map((post) => (
            <li key={post.id}>
              <PostCard post={post} />
            </li>
          ))}
        </ul>
      )}
      {!posts && (
        <div className="blog-grid">
          <output className="sr-only">Loading posts...</output>
          {SKELETONS.map((number) => (
            <div key={number} className="skeleton post-skeleton" aria-hidden="true" />
          ))}
        </div>
      )}
    </section>
  )
}

const PostsUnavailable = ({ retry }: { retry: () => void }) => (
  <div className="panel notice stack tight" role="alert">
    <p className="warning">The posts couldn't be loaded. Nothing is lost: please try again in a moment.</p>
    <p>
      <button type="button" className="button" onClick={retry}>
        [TRY AGAIN]
      </button>
    </p>
  </div>
)
