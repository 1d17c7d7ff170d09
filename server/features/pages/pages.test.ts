import { expect, test } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { onBothHomes } from '#tests/harness/desktop/homes.ts'
import { createClient } from '#shared/contract/client.ts'
import { pagesContract } from '#shared/features/pages/pages.contract.ts'
import { pageRecord } from '#shared/features/pages/pages.record.ts'
import { createInProcessSend } from '#tests/harness/in-process.ts'
import { createTestWriter } from '#tests/harness/test-writer.ts'
import { findPage } from './pages.repository.ts'
import { pagesRoutes } from './pages.routes.ts'
import { testLinks } from '#tests/harness/pages.ts'

function createPagesClient(db: Database) {
  const { withChanges, noted } = createTestWriter(db)
  const { send, read } = createInProcessSend(pagesRoutes({ db, withChanges, links: testLinks() }))
  const pages = createClient(pagesContract, send)
  return {
    db,
    pages,
    read,
    noted,
    add: (slug: string, isPublished = true) => pages.create({ body: { title: slug, slug, isPublished } }),
    change: (id: string, body: Parameters<typeof pages.update>[0]['body']) =>
      pages.update({ params: { id }, headers: {}, body }),
    /** The slug of the page that shoppers get here, or the error. */
    at: (slug: string) => pages.bySlug({ params: { slug } }).then((page) => page.slug, String),
  }
}

const gone = 'ApiError: 404: Page not found'

onBothHomes((open) => {
  test(
    'GET /api/pages/slug/{slug} returns a page as it was saved',
    { tags: ['P3.1', 'P7.2', 'P7.5', 'S3.7', 'S7.14'] },
    async () => {
      await using database = await open()
      const { pages, read } = createPagesClient(database.db)
      const blocks = [
        { id: 'a', type: 'text', layout: { width: 100, row: 1, order: 0 }, content: { text: 'Hé <b> 🐉' } },
      ]
      const draft = {
        title: ' About ',
        slug: 'about',
        description: 'd',
        seoTitle: 's',
        seoDescription: 'sd',
        maxWidth: '4xl' as const,
        isPublished: true,
        blocks,
        templateId: '7',
      }
      const page = await pages.create({ body: draft })
      expect(page).toEqual({
        ...draft,
        title: 'About',
        id: '1',
        version: 1,
        publishAt: null,
        unpublishAt: null,
        updatedAt: expect.any(String),
      })
      expect(Date.parse(page.updatedAt)).toBeGreaterThan(0)
      expect(await pages.bySlug({ params: { slug: 'about' } })).toEqual({ ...page, pictures: {} })
      expect([...read]).toEqual(['page:about'])
      const bare = await pages.create({ body: { title: 'Z', slug: 'z' } })
      expect(bare).toMatchObject({
        isPublished: false,
        maxWidth: 'none',
        blocks: [],
        templateId: null,
        description: '',
      })
      expect((await pages.list()).map(({ slug }) => slug)).toEqual(['about', 'z'])
    },
  )

  test('pages are listed, changed and deleted', { tags: ['P7.1', 'P7.3', 'P7.4'] }, async () => {
    await using database = await open()
    const { pages, add, at } = createPagesClient(database.db)
    await add('about', false)
    const [draft] = await pages.list()
    const blocks = [{ id: 'a', type: 'hero', layout: { width: 100, row: 1, order: 0 }, content: { title: 'T' } }]
    let expected = { ...draft!, updatedAt: expect.any(String) as string }
    for (const change of [{ blocks }, { isPublished: true }, { title: 'About us', slug: 'us' }]) {
      const body = { ...change, updatedAt: draft!.updatedAt }
      expected = { ...expected, ...change, version: expected.version + 1 }
      expect(await pages.update({ params: { id: '1' }, headers: {}, body })).toEqual(expected)
      expect(await pages.list()).toEqual([expected])
    }
    expect(await pages.bySlug({ params: { slug: 'us' } })).toMatchObject(expected)
    await pages.remove({ params: { id: '1' } })
    expect([await pages.list(), await at('us')]).toEqual([[], gone])
  })

  test('drafts are found only by staff', { tags: ['P4.3', 'S4.18'] }, async () => {
    await using database = await open()
    const { db, add, at, read } = createPagesClient(database.db)
    await add('secret', false)
    expect(await at('secret')).toBe(gone)
    expect([...read]).toEqual(['page:secret'])
    expect(await findPage(db, 'secret', { drafts: true })).toMatchObject({ slug: 'secret' })
    for (const slug of ['none', 'Secret', "'", '🐉', 'constructor']) expect(await at(slug)).toBe(gone)
  })

  test('a renamed page is found by its former slugs', { tags: ['P10.3'] }, async () => {
    await using database = await open()
    const { db, add, at, change, read } = createPagesClient(database.db)
    await add('one')
    await change('1', { slug: 'two' })
    await change('1', { slug: 'three' })
    expect([await at('one'), await at('two'), await at('three')]).toEqual(['three', 'three', 'three'])
    await at('one')
    expect([...read]).toEqual(['page:one', 'page:three'])
    // Renamed back: its own slug must not redirect.
    await change('1', { slug: 'one' })
    expect([await at('one'), await at('two'), await at('three')]).toEqual(['one', 'one', 'one'])
    const former = await db.selectFrom('pageSlugs').select('slug').orderBy('slug').execute()
    expect(former.map(({ slug }) => slug)).toEqual(['three', 'two'])
    await change('1', { isPublished: false })
    expect([await at('one'), await at('two')]).toEqual([gone, gone])
  })

  test('a former slug belongs to another page once that is published with it', { tags: ['P10.3'] }, async () => {
    await using database = await open()
    const { add, at, change, pages } = createPagesClient(database.db)
    await add('old')
    await change('1', { slug: 'new' })
    await add('old', false)
    expect(await at('old')).toBe('new')
    await change('2', { isPublished: true })
    expect(await at('old')).toBe('old')
    await change('2', { slug: 'other' })
    expect(await at('old')).toBe('other')
    await pages.remove({ params: { id: '2' } })
    expect([await at('old'), await at('other'), await at('new')]).toEqual([gone, gone, 'new'])
  })

  test('former slugs of drafts, home and footer don’t redirect', async () => {
    await using database = await open()
    const { add, at, change } = createPagesClient(database.db)
    await add('draft', false)
    await change('1', { slug: 'done', isPublished: true })
    await add('home')
    await change('2', { slug: 'start' })
    await add('footer')
    await change('3', { slug: 'feet' })
    expect([await at('draft'), await at('home'), await at('footer'), await at('start')]).toEqual([
      gone,
      gone,
      gone,
      'start',
    ])
  })

  test('slugs that are taken or would hide a route are rejected with a message', { tags: ['P10.4'] }, async () => {
    await using database = await open()
    const { add, change, pages } = createPagesClient(database.db)
    await add('about')
    await add('blog')
    const hides = '409: A page with the slug cart would hide /cart. Please choose another slug.'
    const taken = '409: Another page already has the slug about. Please choose another slug.'
    await expect(add('cart')).rejects.toThrow(hides)
    await expect(change('2', { slug: 'cart' })).rejects.toThrow(hides)
    await expect(add('about')).rejects.toThrow(taken)
    await expect(change('2', { slug: 'about' })).rejects.toThrow(taken)
    expect((await pages.list()).map(({ slug, version }) => slug + version)).toEqual(['about1', 'blog1'])
    for (const slug of ['home', 'footer', 'contact', 'process', 'constructor']) await add(slug)
    for (const slug of ['A', 'a b', '-a', 'a--b', 'ä', 'a/b', '.'])
      await expect(add(slug)).rejects.toThrow(
        '400: slug: may only contain lower case letters, digits and single hyphens',
      )
    await expect(pages.create({ body: { title: 'x', slug: ' ' } })).rejects.toThrow('400: slug: Page slug is required')
    await expect(pages.create({ body: { title: ' ', slug: 'x' } })).rejects.toThrow(
      '400: title: Page title is required',
    )
  })

  test('a change based on an older version is rejected', { tags: ['C10.7'] }, async () => {
    await using database = await open()
    const { add, pages, noted } = createPagesClient(database.db)
    await add('about')
    const at = (version: number) => ({ params: { id: '1' }, headers: { 'if-match': `"${version}"` } })
    expect(await pages.update({ ...at(1), body: { title: 'B' } })).toMatchObject({ title: 'B', version: 2 })
    noted()
    await expect(pages.update({ ...at(1), body: { title: 'C' } })).rejects.toThrow(/^412: Someone else has changed/)
    expect([await pages.bySlug({ params: { slug: 'about' } }), noted()]).toMatchObject([{ title: 'B', version: 2 }, []])
    // `updatedAt` is accepted and ignored; without If-Match, any version is changed.
    const late = { title: 'D', updatedAt: '2001-01-01T00:00:00Z' }
    const page = await pages.update({ params: { id: '1' }, headers: {}, body: late })
    expect(page).toMatchObject({ title: 'D', version: 3 })
    expect(page.updatedAt > late.updatedAt).toBe(true)
    for (const id of ['2', '999999999'])
      await expect(pages.update({ params: { id }, headers: {}, body: {} })).rejects.toThrow('404: Page not found')
    await expect(pages.remove({ params: { id: '2' } })).rejects.toThrow('404: Page not found')
  })

  test('a write invalidates exactly the slugs that lead to the page', { tags: ['P7.5'] }, async () => {
    await using database = await open()
    const { add, change, noted, pages } = createPagesClient(database.db)
    await add('one')
    expect(noted()).toEqual(['page:one', 'pages'])
    await change('1', { slug: 'two' })
    expect(noted()).toEqual(['page:one', 'page:two', 'pages'])
    await change('1', { title: 'Two' })
    expect(noted()).toEqual(['page:one', 'page:two', 'pages'])
    await add('one', false)
    await change('2', { title: 'Draft' })
    expect(noted()).toEqual([])
    // Now `one` belongs to another page.
    await change('2', { isPublished: true })
    expect(noted()).toEqual(['page:one', 'pages'])
    await change('1', { title: 'Two again' })
    expect(noted()).toEqual(['page:two', 'pages'])
    await change('2', { isPublished: false })
    expect(noted()).toEqual(['page:one', 'pages'])
    await pages.remove({ params: { id: '2' } })
    expect(noted()).toEqual([])
    await pages.remove({ params: { id: '1' } })
    expect(noted()).toEqual(['page:one', 'page:two', 'pages'])
  })

  test('renaming, publishing and deleting a page updates the menu', { tags: ['P10.3'] }, async () => {
    await using database = await open()
    const { db, add, change, noted, pages } = createPagesClient(database.db)
    await add('about')
    await add('other')
    const item = { label: 'ABOUT', href: '/old', position: 1, isVisible: 1 as const, pageId: 1 }
    await db.insertInto('navigationItems').values(item).execute()
    noted()
    await change('2', { slug: 'others', isPublished: false })
    await change('1', { title: 'About us' })
    expect(noted()).not.toContain('navigation')
    await change('1', { slug: 'us' })
    expect(noted()).toContain('navigation')
    await change('1', { isPublished: false })
    expect(noted()).toContain('navigation')
    await pages.remove({ params: { id: '1' } })
    expect(noted()).toEqual(['navigation'])
    // The item is hidden from shoppers; staff still see its address.
    const left = await db.selectFrom('navigationItems').selectAll().execute()
    expect(left).toEqual([{ ...item, id: 1, href: '/us', isVisible: 0, pageId: null, version: 2 }])
  })

  test('the list without content equals the whole list, also when a page has changed', { tags: ['P2.1'] }, async () => {
    await using database = await open()
    const { db, add, change, pages } = createPagesClient(database.db)
    for (let n = 0; n < 60; n++) await add(`page-${n}`)
    const brief = async () => {
      const listed = await pages.list({ view: 'list' })
      expect(listed).toEqual((await pages.list()).map(pageRecord.toListed!))
      return listed.map(({ blockCount }) => blockCount)
    }
    expect(await brief()).toEqual(Array.from({ length: 60 }, () => 0))
    const block = { id: 'a', type: 'text', content: {} }
    await change('1', { blocks: [block, { ...block, id: 'b' }] })
    await db.updateTable('pages').set({ blocks: 'not JSON [', version: 7 }).where('id', '=', 2).execute()
    await db.updateTable('pages').set({ blocks: '[{"type":"text"},3]', version: 7 }).where('id', '=', 3).execute()
    await pages.remove({ params: { id: '60' } })
    const counts = await brief()
    expect([counts.length, counts.filter((count) => count > 0).toSorted()]).toEqual([59, [1, 2]])
  })

  test('characters that a database can’t store are rejected with a message', async () => {
    await using database = await open()
    const { pages } = createPagesClient(database.db)
    const create = (title: string, text: string) =>
      pages.create({
        body: { title, slug: 'nul', isPublished: true, blocks: [{ id: 'x', type: 'text', content: { text } }] },
      })
    await expect(create('a', '\0')).rejects.toThrow(
      '400: blocks.0.content.text: contains a character that can’t be stored',
    )
    await expect(create('a\0b', 'b')).rejects.toThrow('400: title: contains a character that can’t be stored')
    expect(await pages.list()).toEqual([])
  })
})
