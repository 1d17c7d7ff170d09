import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/database/open-database.ts'
import { publicCategories, staffCategories } from '#shared/features/blog/categories.ts'
import { categoryLabels } from '#shared/features/blog/category-labels.ts'
import { parseTags } from '#tests/harness/markup.ts'
import { fetchPage } from '#tests/harness/fetch-page.ts'
import { openShop, type TestShop } from '#tests/harness/shop.ts'

let shop: TestShop
const see = (path: string) => fetchPage(shop.url + path)
beforeAll(async () => (shop = await openShop({ imported: false, env: { AUTH_DISABLED: '1' } })))
afterAll(() => shop[Symbol.asyncDispose]())

const post = (title: string, more = {}) => ({
  body: {
    title,
    excerpt: `${title}, in short`,
    content: 'Some **words**.\n\n## A heading\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n<script>alert(1)</script>',
    imageUrl: '/pictures/hoard-dragon.svg',
    readTime: 7,
    category: 'tutorials' as const,
    ...more,
  },
})

/** Publishes posts a day apart; the last one is the newest. */
async function publish(...titles: string[]) {
  for (const title of titles) await shop.staff.blog.create(post(title))
  const { db, close } = await openDatabase(shop.database)
  for (const [index, title] of titles.entries())
    await db
      .updateTable('posts')
      .set({ publishedAt: `2026-11-${String(index + 1).padStart(2, '0')}T23:30:00.000Z` })
      .where('title', '=', title)
      .execute()
  await close()
}

test('the blog is unavailable while its page is missing or a draft', { tags: ['S2.60'] }, async () => {
  const unavailable = async () => {
    const seen = await see('/blog')
    expect([seen.status, seen.meta('robots')]).toEqual([404, 'noindex'])
    expect(seen.html).toContain('<h1>Page Not Found</h1>')
    expect(seen.text).toContain('This page is currently unavailable.')
    expect(seen.html).toMatch(/<main.*<a class="button primary" href="\/">.*<\/main>/s)
  }
  await unavailable()
  const { id } = await shop.staff.pages.create({ body: { title: 'Blog', slug: 'blog' } })
  await unavailable()
  await shop.staff.pages.update({ params: { id }, headers: {}, body: { isPublished: true } })
  const seen = await see('/blog')
  expect([seen.status, seen.title, seen.link('canonical')]).toEqual([200, 'Blog · Hoard', `${shop.url}/blog`])
  expect(seen.text).toContain('no posts yet')
})

test('the blog shows a featured post, a grid and a newsletter form', async () => {
  await publish('Oldest', 'Middle', 'Newest')
  await shop.staff.blog.create(post('Draft', { isPublished: false }))
  const { html, text } = await see('/blog')
  expect(html).toMatch(/class="post-card featured".*Newest.*<ul class="blog-grid">.*Middle.*Oldest/s)
  expect(text).not.toContain('Draft')
  expect(text).toMatch(/Tutorials\s+November 3, 2026\s+7 min read/)
  expect(html).toContain('<time dateTime="2026-11-03T23:30:00.000Z">')
  const email = parseTags(html).find(({ name, attributes }) => name === 'input' && attributes['name'] === 'email')
  expect(email?.attributes).toMatchObject({ type: 'email', required: '' })
  expect(html).toContain('type="application/atom+xml"')
})

test('a post has a page with neighbours and structured data', { tags: ['G10.2'] }, async () => {
  const seen = await see('/blog/middle')
  expect([seen.status, seen.title]).toEqual([200, 'Middle · Hoard'])
  expect(seen.html).toContain('<strong>words</strong>')
  expect(seen.html).not.toContain('alert(1)</script>')
  expect(seen.html).toMatch(
    /<div class="post-picture"><img [^>]*src="\/pictures\/hoard-dragon.svg" alt="" width="1200" height="675"/,
  )
  expect(seen.text).toMatch(/&lt; OLDER Oldest NEWER &gt; Newest/)
  expect(seen.meta('og:type')).toBe('article')
  expect(seen.meta('article:published_time')).toBe('2026-11-02T23:30:00.000Z')
  expect(seen.meta('og:image')).toBe(`${shop.url}/cards/post/middle.png`)
  expect(seen.meta('description')).toBe('Middle, in short')
  expect(seen.things['BlogPosting']).toMatchObject({
    headline: 'Middle',
    url: `${shop.url}/blog/middle`,
    image: `${shop.url}/pictures/hoard-dragon.svg`,
    datePublished: '2026-11-02T23:30:00.000Z',
    articleSection: 'Tutorials',
  })
  expect(seen.things['BreadcrumbList']).toMatchObject({
    itemListElement: [{ name: 'Home' }, { name: 'Blog', item: `${shop.url}/blog` }, { name: 'Middle' }],
  })
})

test('a renamed post redirects; drafts and unknown posts are not found', { tags: ['P10.3'] }, async () => {
  const { id } = await shop.visitor.blog.bySlug({ params: { slug: 'oldest' } })
  await shop.staff.blog.update({ params: { id }, headers: {}, body: { slug: 'first-of-all' } })
  expect(await see('/blog/oldest')).toMatchObject({ status: 301, location: '/blog/first-of-all' })
  for (const path of ['/blog/draft', '/blog/nothing', '/blog/nothing.at.all'])
    expect((await see(path)).status, path).toBe(404)
})

test("a post's text can't inject markup, in JSON-LD either", async () => {
  const title = '</script><script>alert(1)</script> & "quotes"'
  const made = await shop.staff.blog.create(post(title, { imageUrl: 'javascript:alert(1)', slug: 'hostile' }))
  const seen = await see(`/blog/${made.slug}`)
  expect(seen.things['BlogPosting']).toMatchObject({ headline: title })
  expect(seen.html).not.toContain('<script>alert')
  expect(seen.html.replace(/<script type="application.*?<\/script>/gs, '')).not.toContain('javascript:')
})

test('the blog page reports unreadable posts and is not cached', async () => {
  const { db, close } = await openDatabase(shop.database)
  // The new post makes the cached list stale.
  await shop.staff.blog.create(post('One more'))
  await db.schema.alterTable('posts').renameTo('hidden').execute()
  const failed = await see('/blog?again')
  expect([
    failed.status,
    failed.text.includes('be loaded. Please try again'),
    failed.text.includes('[TRY AGAIN]'),
  ]).toEqual([200, true, true])
  await db.schema.alterTable('hidden').renameTo('posts').execute()
  await close()
  expect((await see('/blog?again')).text).toContain('Newest')
})

test('every category has a label', { tags: ['G10.1'] }, () => {
  for (const category of [...staffCategories, ...publicCategories]) expect(categoryLabels[category]).toMatch(/^[A-Z]/)
})
