import { Feed } from 'feed'
import { categoryLabels } from '#shared/features/blog/category-labels.ts'
import { paths } from '#shared/paths.ts'
import type { Reads, Sources } from './sources.ts'

const POSTS = 20

/** Atom feed of the blog with the full text of the newest posts. */
export async function feed(shop: { name: string; origin: string }, sources: Sources, reads: Reads): Promise<string> {
  reads('blog')
  const posts = await sources.latestPosts(POSTS)
  const address = shop.origin + paths.blog
  const made = new Feed({
    id: address,
    title: clean(`${shop.name} blog`),
    link: address,
    feed: `${address}/feed.xml`,
    author: { name: clean(shop.name), link: shop.origin },
    generator: false,
    updated: new Date(posts.reduce((latest, { updatedAt }) => (updatedAt > latest ? updatedAt : latest), '1970-01-01')),
  })
  for (const post of posts) {
    const link = shop.origin + paths.post(post.slug)
    made.addItem({
      // Stays the same if the post's slug changes.
      id: `${address}#post-${post.id}`,
      link,
      title: asHtml(post.title),
      description: asHtml(post.excerpt),
      content: clean(await sources.renderPost(post.content, reads)),
      date: new Date(post.updatedAt),
      published: new Date(post.publishedAt!),
      category: [{ term: post.category, name: categoryLabels[post.category] }],
    })
  }
  return made.atom1()
}

/** Titles in the feed are HTML. */
const asHtml = (text: string) => clean(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Characters that are invalid in XML, even encoded. */
// oxlint-disable-next-line no-control-regex
const invalidXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

const clean = (text: string) => text.toWellFormed().replace(invalidXml, '')
