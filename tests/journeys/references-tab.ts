import type { Page } from '@playwright/test'
import type { TestShop } from '#tests/harness/shop.ts'
import { dialog } from './pages-tab.ts'

export const offer = (page: Page) => dialog(page, 'LINKS.TO.REWRITE')
export const inUse = (page: Page, what: 'PAGE' | 'POST') => dialog(page, `${what}.IN.USE`)
export const text = (id: string, words: string) => ({ id, type: 'text', content: { text: words } })
export const hero = (id: string, content: Record<string, unknown>) => ({
  id,
  type: 'hero',
  content: { title: id, ...content },
})

/** Creates a page, a menu item, a banner and a post that link to it; all are deleted afterwards. */
export async function createReferences(shop: TestShop, path: string) {
  const { banners, blog, navigation, pages } = shop.staff
  const page = await pages.create({
    body: {
      title: 'Guide',
      slug: 'guide',
      isPublished: true,
      blocks: [text('a', `First read [this](${path}#start).`)],
    },
  })
  const item = await navigation.create({ body: { label: 'FAIR', href: path } })
  const banner = await banners.create({
    body: { name: 'Fair banner', text: 'To the fair', isActive: false, hyperlinks: [{ text: 'fair', url: path }] },
  })
  const post = await blog.create({
    body: {
      title: 'Before the fair',
      excerpt: 'x',
      imageUrl: '/pictures/hoard-dragon.svg',
      content: `Go [there](${path}) with \`${path}\`.`,
    },
  })
  return {
    async now() {
      const standing = await pages.byId({ params: { id: page.id } })
      return {
        page: (standing.blocks as ReturnType<typeof text>[])[0]!.content.text,
        item: (await navigation.list()).find(({ id }) => id === item.id)!.href,
        banner: (await banners.list()).find(({ id }) => id === banner.id)!.hyperlinks[0]!.url,
        post: (await blog.bySlug({ params: { slug: post.slug } })).content,
      }
    },
    async [Symbol.asyncDispose]() {
      await pages.remove({ params: { id: page.id } })
      await navigation.remove({ params: { id: item.id } })
      await banners.remove({ params: { id: banner.id } })
      await blog.remove({ params: { id: post.id } })
    },
  }
}
