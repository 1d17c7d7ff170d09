import { hideSigns } from '#storefront/widgets/hide-signs.tsx'
import { useMemo } from 'react'
import { useRead } from '#storefront/api/useRead.ts'
import { useLocation } from '#storefront/location.ts'
import NotFoundPage from '#storefront/features/not-found/NotFoundPage.tsx'
import { useScreenParams } from '#storefront/screen.ts'
import type { ShownPost, PostSummary } from '#shared/features/blog/blog.record.ts'
import { paths } from '#shared/paths.ts'
import { miniaturesRead, postMain, postsRead, shownPosts } from './blog.queries.ts'
import { Newsletter } from '#storefront/features/newsletter/Newsletter.tsx'
import { ProductCard } from '#storefront/widgets/ProductCard.tsx'
import { PostFacts } from './PostFacts.tsx'
import { POST_SIZES, PostImage } from './PostImage.tsx'
import './blog.css'
import './post.css'

/** Links to the previous and next post; renders nothing until they are known. */
function OtherPosts({ slug }: { slug: string }) {
  const posts = shownPosts(useRead(postsRead).data)
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
    <a href={paths.post(post.slug)}>
      <span className="dim small">{hideSigns(label)}</span>
      <span className="bright" dir="auto">
        {post.title}
      </span>
    </a>
  ) : (
    <span />
  )

/** Miniatures of the post, chosen by staff or named in its text. Renders nothing without any. */
function Miniatures() {
  const products = useRead(miniaturesRead(useScreenParams()['post']!)).data
  if (!products?.length) return null
  return (
    <section className="stack no-print" aria-labelledby="miniatures">
      <h2 id="miniatures">Miniatures in this post</h2>
      <ul className="cards post-miniatures">
        {products.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} sizes="(min-width: 40rem) 22rem, 45vw" />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** /blog/{slug}: one post. */
export default function PostPage() {
  const at = { params: useScreenParams() }
  const { data: post, error, isPaused } = useRead(postMain(at))

  // The post stays visible while a refresh fails, unless it was deleted or unpublished.
  const isGone = (error && error.status >= 400 && error.status < 500) || (post && !post.isPublished)
  if (isGone) return <NotFoundPage />
  if (post) return <Article post={post} />
  if (error || isPaused) return <Unreachable />
  return <p className="page dim">Loading post...</p>
}

function Article({ post }: { post: ShownPost }) {
  const { text, parts } = useMemo(() => partsOf(post.html), [post.html])
  return (
    <div className="page post">
      <p className="post-way no-print">
        <a href={paths.blog}>{hideSigns('< BLOG')}</a>
      </p>
      <article className="stack loose">
        <header className="stack">
          <PostFacts post={post} />
          <h1 dir="auto">{post.title}</h1>
          <p className="post-excerpt" dir="auto">
            {post.excerpt}
          </p>
        </header>
        <PostImage src={post.imageUrl} facts={post.picture} alt={post.picture?.alt} sizes={POST_SIZES} hasPriority />
        {/* Rendered from Markdown and sanitised by the server. */}
        <div className="prose post-body" dir="auto" dangerouslySetInnerHTML={{ __html: text }} />
      </article>
      <div className="post-beside stack loose">
        <Contents parts={parts} />
        <Miniatures />
        <OtherPosts slug={post.slug} />
        <Newsletter />
        <p className="no-print">
          <a className="button" href={paths.blog}>
            {hideSigns('< BLOG')}
          </a>
        </p>
      </div>
    </div>
  )
}

/** Fewer parts are seen at a glance. */
const MIN_PARTS = 3

/** The text of a post, with an id for each of its parts, and the headings of these parts (HTML without tags). */
function partsOf(html: string): { text: string; parts: string[] } {
  const parts: string[] = []
  const text = html.replace(/<h2>(.*?)<\/h2>/gs, (_, heading: string) => {
    parts.push(heading.replace(/<[^>]*>/g, ''))
    return `<h2 id="part-${parts.length}">${heading}</h2>`
  })
  return { text, parts }
}

/** Links to the parts of a long post, where there is room beside it. */
const Contents = ({ parts }: { parts: readonly string[] }) =>
  parts.length >= MIN_PARTS && (
    <nav className="post-contents no-print" aria-labelledby="contents">
      <h2 id="contents">Contents</h2>
      <ul>
        {parts.map((heading, at) => {
          const link = `<a href="#part-${at + 1}" dir="auto">${heading}</a>`
          return <li key={link} dangerouslySetInnerHTML={{ __html: link }} />
        })}
      </ul>
    </nav>
  )

const Unreachable = () => (
  <div className="page stack">
    <h1>POST.UNREACHABLE</h1>
    <p role="alert">The post can't be loaded right now. It is still there.</p>
    <p className="row">
      <a className="button primary" href={useLocation().pathname}>
        {hideSigns('[TRY AGAIN]')}
      </a>
      <a className="button" href={paths.blog}>
        {hideSigns('< BLOG')}
      </a>
    </p>
  </div>
)
