import { expect, test } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { onEveryDialect } from '#server/database/testing.ts'
import { createClient } from '#shared/contract/client.ts'
import { blogContract } from '#shared/features/blog/blog.contract.ts'
import { inProcess } from '#tests/harness/rooms.ts'
import { writing } from '#tests/harness/writing.ts'
import { listPosts } from './blog.repository.ts'
import { blogRoutes } from './blog.routes.ts'
import { publishDue } from './schedule.ts'

const draft = { title: 'Wyrms', slug: 'wyrms', excerpt: 'In three steps', content: 'Brush.', imageUrl: '/wyrm.webp' }
const soon = new Date(Date.now() + 3_600_000)
const after = (ms: number) => new Date(soon.getTime() + ms)

function openBlog(db: Database) {
  const { write, noted } = writing(db)
  return { db, write, noted, blog: createClient(blogContract, inProcess(blogRoutes({ db, write })).send) }
}

const log = (db: Database) => db.selectFrom('activity').select(['action', 'staffName']).orderBy('id').execute()

onEveryDialect((_, open) => {
  test('issue 4 schedule: until its time a post is not there for shoppers, then it is', async () => {
    await using database = await open()
    const { db, write, noted, blog } = openBlog(database.db)
    // Whatever isPublished says: it is published then.
    const post = await blog.create({ body: { ...draft, publishAt: soon.toISOString() } })
    expect(post).toMatchObject({ isPublished: false, publishedAt: null, publishAt: soon.toISOString() })
    expect([await blog.list(), noted()]).toEqual([[], []])
    await expect(blog.bySlug({ params: { slug: 'wyrms' } })).rejects.toThrow('404: Post not found')
    expect(await listPosts(db, { drafts: true })).toMatchObject([{ publishAt: soon.toISOString() }])

    await publishDue(db, write, after(-1))
    expect([await blog.list(), noted()]).toEqual([[], []])
    await publishDue(db, write, after(0))
    expect(noted()).toEqual(['blog', 'post:wyrms'])
    const published = await blog.bySlug({ params: { slug: 'wyrms' } })
    expect(published).toMatchObject({ isPublished: true, publishedAt: soon.toISOString(), publishAt: null, version: 2 })
    // Once is enough.
    await publishDue(db, write, after(1000))
    expect(noted()).toEqual([])
    expect(await log(db)).toEqual([
      { action: 'created', staffName: 'The shop' },
      { action: 'published', staffName: 'The shop' },
    ])
  })

  test('issue 4 schedule: two servers that look at once publish it once; one that was down does it late', async () => {
    await using database = await open()
    const { db, write, noted, blog } = openBlog(database.db)
    await blog.create({ body: { ...draft, publishAt: soon.toISOString() } })
    await blog.create({ body: { ...draft, slug: 'later', publishAt: after(60_000).toISOString() } })
    await Promise.all([publishDue(db, write, after(999_999)), publishDue(db, write, after(999_999))])
    expect(noted()).toEqual(['blog', 'post:later', 'post:wyrms'])
    expect((await blog.list()).map(({ slug, publishedAt, version }) => [slug, publishedAt, version])).toEqual([
      ['later', after(60_000).toISOString(), 2],
      ['wyrms', soon.toISOString(), 2],
    ])
    expect((await log(db)).filter(({ action }) => action === 'published').length).toBe(2)
  })

  test('issue 4 schedule: times are UTC, whatever zone they were given in', async () => {
    await using database = await open()
    const { blog } = openBlog(database.db)
    const planned = async (publishAt: string) =>
      (await blog.create({ body: { ...draft, slug: undefined, publishAt } })).publishAt
    expect(await planned('2999-05-01T01:00:00+02:00')).toBe('2999-04-30T23:00:00.000Z')
    expect(await planned('2999-05-01T01:00:00.5-09:30')).toBe('2999-05-01T10:30:00.500Z')
    for (const time of ['2999-05-01', '2999-05-01T01:00:00', '2999-02-30T01:00:00Z', 'tomorrow', ''])
      await expect(planned(time)).rejects.toThrow('400: publishAt: is not a time such as')
    await expect(planned('9999-12-31T23:59:59-10:00')).rejects.toThrow('400: publishAt: is too far away')
  })

  test('issue 4 schedule: it can be moved, taken back, overtaken; a time that is over publishes now', async () => {
    await using database = await open()
    const { db, write, blog } = openBlog(database.db)
    const { id } = await blog.create({ body: { ...draft, publishAt: soon.toISOString() } })
    const change = (body: Parameters<typeof blog.update>[0]['body']) =>
      blog.update({ params: { id }, headers: {}, body })
    const state = ({ isPublished, publishAt }: { isPublished: boolean; publishAt: string | null }) => [
      isPublished,
      publishAt,
    ]
    const later = after(5000).toISOString()
    expect(state(await change({ title: 'Wyrms, again' }))).toEqual([false, soon.toISOString()])
    expect(state(await change({ isPublished: false, publishAt: later }))).toEqual([false, later])
    expect(state(await change({ publishAt: null }))).toEqual([false, null])
    await change({ publishAt: later })
    expect(state(await change({ isPublished: false }))).toEqual([false, null])
    await publishDue(db, write, after(999_999))
    expect(await blog.list()).toEqual([])

    await change({ publishAt: later })
    const published = await change({ isPublished: true })
    expect(state(published)).toEqual([true, null])
    // Decision 16: hidden for a while, it keeps the time of its first publishing.
    expect(await change({ publishAt: later })).toMatchObject({ isPublished: false, publishedAt: published.publishedAt })
    expect(await blog.list()).toEqual([])
    await publishDue(db, write, after(5000))
    expect(await blog.list()).toMatchObject([{ isPublished: true, publishedAt: published.publishedAt }])
    expect(state(await change({ isPublished: false, publishAt: '2020-01-01T00:00:00Z' }))).toEqual([true, null])
  })
})
