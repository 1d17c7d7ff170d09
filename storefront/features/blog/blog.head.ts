import type { Post } from '#shared/features/blog/blog.record.ts'
import { categoryLabels } from '#shared/features/blog/category-labels.ts'
import { atWidth } from '#shared/features/images/image-url.ts'
import { paths } from '#shared/paths.ts'
import { buildPageHead } from '#storefront/features/pages/page.head.ts'
import type { BuildHead, Thing } from '#storefront/head/head.ts'
import { absoluteUrl, breadcrumbs, organization } from '#storefront/head/json-ld.ts'
import { shorten } from '#storefront/head/shorten.ts'
import type { Shop } from '#storefront/shop.ts'
import { BLOG, postAt } from './blog.queries.ts'

export const blogHead: BuildHead = (_at, reads, shop) => buildPageHead(BLOG, reads, shop)

/** Metadata of a post, or of the missing-post page. */
export const postHead: BuildHead = (at, reads, shop) => {
  const post = postAt(at, reads)
  if (!post) return { description: 'This page was consumed by the void.' }
  const path = paths.post(post.slug)
  return {
    description: shorten(post.excerpt.replace(/\s+/g, ' ').trim()),
    canonical: path,
    card: `/cards/post/${post.slug}.png`,
    type: 'article',
    published: post.publishedAt,
    modified: post.updatedAt,
    things: [blogPosting(post, shop), organization(shop), breadcrumbs(shop, ['Blog', paths.blog], [post.title, path])],
  }
}

/** schema.org's BlogPosting. The shop is both author and publisher. */
function blogPosting(post: Post, shop: Shop): Thing {
  const url = absoluteUrl(paths.post(post.slug), shop)
  const shopItself = { '@id': `${shop.origin}/#shop` }
  return {
    '@type': 'BlogPosting',
    headline: post.title,
    description: post.excerpt,
    url,
    mainEntityOfPage: url,
    image: absoluteUrl(atWidth(post.imageUrl, 1280), shop),
    articleSection: categoryLabels[post.category],
    timeRequired: `PT${post.readTime}M`,
    datePublished: post.publishedAt,
    dateModified: post.updatedAt,
    author: { '@type': 'Organization', ...shopItself, name: shop.name, url: `${shop.origin}/` },
    publisher: shopItself,
  }
}
