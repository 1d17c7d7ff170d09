import { expect, test } from 'vitest'
import { onBothHomes } from '#tests/harness/desktop/homes.ts'
import type { Database } from '#server/database/database.ts'
import { createClient } from '#shared/contract/client.ts'
import { blogContract } from '#shared/features/blog/blog.contract.ts'
import { PostDraft } from '#shared/features/blog/blog.record.ts'
import { createInProcessSend } from '#tests/harness/in-process.ts'
import { createTestWriter } from '#tests/harness/test-writer.ts'
import { createPost, listPosts } from './blog.repository.ts'
import { blogRoutes } from './blog.routes.ts'

const draft = {
  title: 'Painting Wyrms',
  excerpt: 'In three steps',
  content: 'Take a **brush**.',
  imageUrl: '/pictures/wyrm.webp',
}

function openBlog(db: Database) {
  const { withChanges, noted } = createTestWriter(db)
  const { send, read } = createInProcessSend(blogRoutes({ db, withChanges }))
  return { blog: createClient(blogContract, send), read, send, noted }
}

onBothHomes((open) => {
  test('a new post has defaults, a slug from its title, and rendered HTML', { tags: ['G9.1'] }, async () => {
    await using database = await open()
    const { blog, noted, read } = openBlog(database.db)
    const post = await blog.create({ body: draft })
    expect(post).toMatchObject({
      ...draft,
      slug: 'painting-wyrms',
      category: 'painting-guide',
      readTime: 5,
      version: 1,
    })
    expect(post).toMatchObject({ isPublished: true, html: '<p>Take a <strong>brush</strong>.</p>' })
    expect(Date.parse(post.publishedAt!)).toBeGreaterThan(Date.now() - 60_000)
    expect(noted()).toEqual(['blog', 'post:painting-wyrms'])
    expect(await blog.bySlug({ params: { slug: 'painting-wyrms' } })).toEqual({ ...post, picture: null })
    expect([...read]).toEqual(['post:painting-wyrms'])
    const { content: _content, html: _html, ...summary } = post
    expect([await blog.list(), [...read]]).toEqual([[{ ...summary, picture: null }], ['blog']])
  })

  test('generated slugs are unique, and an explicit slug that is taken is rejected', async () => {
    await using database = await open()
    const { blog } = openBlog(database.db)
    const slugFor = async (title: string) => (await blog.create({ body: { ...draft, title } })).slug
    expect([await slugFor('Dust'), await slugFor('Dust!'), await slugFor('dust')]).toEqual(['dust', 'dust-2', 'dust-3'])
    expect([await slugFor('竜'), await slugFor('鬼')]).toEqual(['post', 'post-2'])
    const long = await slugFor('x'.repeat(150))
    expect([long, await slugFor('x'.repeat(150))]).toEqual(['x'.repeat(100), `${'x'.repeat(98)}-2`])
    const taken = '409: There is already a post at /blog/dust.'
    await expect(blog.create({ body: { ...draft, slug: 'dust' } })).rejects.toThrow(taken)
    const { id } = await blog.create({ body: { ...draft, slug: 'rust' } })
    await expect(blog.update({ params: { id }, headers: {}, body: { slug: 'dust' } })).rejects.toThrow(taken)
    expect(await blog.update({ params: { id }, headers: {}, body: { slug: 'rust' } })).toMatchObject({ slug: 'rust' })
  })

  test('title, excerpt, content and image URL are required', { tags: ['G5.1'] }, async () => {
    await using database = await open()
    const { blog, send } = openBlog(database.db)
    await expect(blog.create({ body: { title: ' ', excerpt: '', content: '', imageUrl: '' } })).rejects.toThrow(
      '400: title: Title is required\nexcerpt: Excerpt is required\nimageUrl: Image URL is required\ncontent: Content is required',
    )
    const response = await send('/api/blog', { method: 'POST', body: '{"title":7}' })
    expect([response.status, await response.text()]).toEqual([
      400,
      'title: is not text\nexcerpt: Excerpt is required\nimageUrl: Image URL is required\ncontent: Content is required',
    ])
  })

  test('publishedAt is set once at first publication; drafts are not found', { tags: ['G10.2'] }, async () => {
    await using database = await open()
    const { blog } = openBlog(database.db)
    const { id, slug, publishedAt } = await blog.create({ body: { ...draft, isPublished: false } })
    expect(publishedAt).toBeNull()
    expect(await blog.list()).toEqual([])
    await expect(blog.bySlug({ params: { slug } })).rejects.toThrow('404: Post not found')
    const change = (isPublished: boolean) => blog.update({ params: { id }, headers: {}, body: { isPublished } })
    const first = (await change(true)).publishedAt
    expect(first).not.toBeNull()
    expect(await change(false)).toMatchObject({ publishedAt: first, isPublished: false })
    expect(await blog.list()).toEqual([])
    expect((await change(true)).publishedAt).toBe(first)
  })

  test('GET /api/blog lists posts newest first, with drafts first for staff', { tags: ['G7.1', 'S7.23'] }, async () => {
    await using database = await open()
    const { db } = database
    const note = () => {}
    const full = PostDraft.parse(draft)
    await createPost(db, { ...full, slug: 'old' }, note, '2024-05-01T10:00:00Z')
    await createPost(db, { ...full, slug: 'new' }, note)
    await createPost(db, { ...full, slug: 'older' }, note, '2023-05-01T10:00:00+02:00')
    await createPost(db, { ...full, slug: 'draft', isPublished: false }, note)
    const posts = await listPosts(db)
    expect(posts.map(({ slug }) => slug)).toEqual(['new', 'old', 'older'])
    expect(posts.at(-1)!.publishedAt).toBe('2023-05-01T08:00:00.000Z')
    const all = await listPosts(db, { drafts: true })
    expect(all.map(({ slug }) => slug)).toEqual(['draft', 'new', 'old', 'older'])
  })

  test('a change based on an older version is rejected with the current post', { tags: ['C10.7'] }, async () => {
    await using database = await open()
    const { blog, noted, send } = openBlog(database.db)
    const { id } = await blog.create({ body: draft })
    const update = (version: number, title: string) =>
      blog.update({ params: { id }, headers: { 'if-match': `"${version}"` }, body: { title } })
    expect(await update(1, 'Second')).toMatchObject({ version: 2, title: 'Second', slug: 'painting-wyrms' })
    noted()
    await expect(update(1, 'Lost')).rejects.toThrow('412: Someone else has changed this')
    expect(noted()).toEqual([])
    expect(await blog.bySlug({ params: { slug: 'painting-wyrms' } })).toMatchObject({ version: 2, title: 'Second' })
    await expect(blog.update({ params: { id: '99' }, headers: {}, body: {} })).rejects.toThrow('404: Post not found')
    expect((await send('/api/blog/99', { method: 'DELETE' })).status).toBe(404)
  })

  test('a published post is found under former slugs until another post takes them', { tags: ['P10.3'] }, async () => {
    await using database = await open()
    const { blog, noted, read } = openBlog(database.db)
    const { id } = await blog.create({ body: { ...draft, slug: 'a' } })
    const rename = (slug: string) => blog.update({ params: { id }, headers: {}, body: { slug } })
    const find = async (slug: string) => (await blog.bySlug({ params: { slug } })).slug
    noted()
    await rename('b')
    expect(noted()).toEqual(['blog', 'post:a', 'post:b'])
    await rename('c')
    expect([await find('a'), [...read]]).toEqual(['c', ['post:a', 'post:c']])
    expect([await find('b'), await find('c')]).toEqual(['c', 'c'])
    // A generated slug avoids another post's former slug; an explicit one takes it over.
    expect((await blog.create({ body: { ...draft, title: 'B' } })).slug).toBe('b-2')
    const other = await blog.create({ body: { ...draft, slug: 'b' } })
    expect((await blog.bySlug({ params: { slug: 'b' } })).id).toBe(other.id)
    await rename('a')
    expect([await find('a'), await find('c')]).toEqual(['a', 'a'])
    noted()
    await blog.remove({ params: { id } })
    expect(noted()).toEqual(['blog', 'post:a'])
    for (const slug of ['a', 'c']) await expect(find(slug)).rejects.toThrow('404: Post not found')
  })

  test('a draft’s changes are not published, unless it takes over a former slug', async () => {
    await using database = await open()
    const { blog, noted } = openBlog(database.db)
    const { id } = await blog.create({ body: { ...draft, slug: 'a', isPublished: false } })
    const update = (body: { isPublished?: boolean; slug?: string }) =>
      blog.update({ params: { id }, headers: {}, body })
    await update({ slug: 'b' })
    expect(noted()).toEqual([])
    for (const isPublished of [true, false]) {
      await update({ isPublished })
      expect(noted()).toEqual(['blog', 'post:b'])
    }
    await blog.remove({ params: { id } })
    expect(noted()).toEqual([])
    const other = await blog.create({ body: { ...draft, slug: 'c' } })
    await blog.update({ params: { id: other.id }, headers: {}, body: { slug: 'd' } })
    noted()
    await blog.create({ body: { ...draft, slug: 'c', isPublished: false } })
    expect(noted()).toEqual(['blog', 'post:c'])
  })

  test('renaming a draft leaves no redirect', async () => {
    await using database = await open()
    const { blog } = openBlog(database.db)
    const { id } = await blog.create({ body: { ...draft, slug: 'a', isPublished: false } })
    await blog.update({ params: { id }, headers: {}, body: { slug: 'b', isPublished: true } })
    await expect(blog.bySlug({ params: { slug: 'a' } })).rejects.toThrow('404: Post not found')
    await expect(blog.bySlug({ params: { slug: '\0' } })).rejects.toThrow('404: ')
  })
})
