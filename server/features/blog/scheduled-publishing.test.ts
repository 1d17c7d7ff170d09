import { expect, test } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { onEveryDialect } from '#tests/harness/database.ts'
import { createClient } from '#shared/contract/client.ts'
import { blogContract } from '#shared/features/blog/blog.contract.ts'
import { createInProcessSend } from '#tests/harness/in-process.ts'
import { createTestWriter } from '#tests/harness/test-writer.ts'
import { listPosts } from './blog.repository.ts'
import { blogRoutes } from './blog.routes.ts'
import { plannables } from '#tests/harness/activity.ts'
import { applyDue } from '#server/features/releases/apply-due.ts'

const draft = { title: 'Wyrms', slug: 'wyrms', excerpt: 'In three steps', content: 'Brush.', imageUrl: '/wyrm.webp' }
const soon = new Date(Date.now() + 3_600_000)
const after = (ms: number) => new Date(soon.getTime() + ms)

function openBlog(db: Database) {
  const { withChanges, noted } = createTestWriter(db)
  return {
    db,
    withChanges,
    noted,
    blog: createClient(blogContract, createInProcessSend(blogRoutes({ db, withChanges })).send),
  }
}

const log = (db: Database) => db.selectFrom('activity').select(['action', 'staffName']).orderBy('id').execute()

onEveryDialect((_, open) => {
  test('a scheduled post is hidden from shoppers until its time', async () => {
    await using database = await open()
    const { db, withChanges, noted, blog } = openBlog(database.db)
    // `publishAt` overrides `isPublished`.
    const post = await blog.create({ body: { ...draft, publishAt: soon.toISOString() } })
    expect(post).toMatchObject({ isPublished: false, publishedAt: null, publishAt: soon.toISOString() })
    expect([await blog.list(), noted()]).toEqual([[], []])
    await expect(blog.bySlug({ params: { slug: 'wyrms' } })).rejects.toThrow('404: Post not found')
    expect(await listPosts(db, { drafts: true })).toMatchObject([{ publishAt: soon.toISOString() }])

    await applyDue({ db, withChanges, plannables }, after(-1))
    expect([await blog.list(), noted()]).toEqual([[], []])
    await applyDue({ db, withChanges, plannables }, after(0))
    expect(noted()).toEqual(['blog', 'post:wyrms'])
    const published = await blog.bySlug({ params: { slug: 'wyrms' } })
    expect(published).toMatchObject({ isPublished: true, publishedAt: soon.toISOString(), publishAt: null, version: 2 })
    // Publishing is idempotent.
    await applyDue({ db, withChanges, plannables }, after(1000))
    expect(noted()).toEqual([])
    expect(await log(db)).toEqual([
      { action: 'created', staffName: 'The shop' },
      { action: 'published', staffName: 'The shop' },
    ])
  })

  test('of two servers one publishes a due post, and a late server catches up', async () => {
    await using database = await open()
    const { db, withChanges, noted, blog } = openBlog(database.db)
    await blog.create({ body: { ...draft, publishAt: soon.toISOString() } })
    await blog.create({ body: { ...draft, slug: 'later', publishAt: after(60_000).toISOString() } })
    await Promise.all([
      applyDue({ db, withChanges, plannables }, after(999_999)),
      applyDue({ db, withChanges, plannables }, after(999_999)),
    ])
    expect(noted()).toEqual(['blog', 'post:later', 'post:wyrms'])
    expect((await blog.list()).map(({ slug, publishedAt, version }) => [slug, publishedAt, version])).toEqual([
      ['later', after(60_000).toISOString(), 2],
      ['wyrms', soon.toISOString(), 2],
    ])
    expect((await log(db)).filter(({ action }) => action === 'published').length).toBe(2)
  })

  test('times are UTC, whatever time zone they were sent in', async () => {
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

  test('a schedule can be moved or cancelled; a past time publishes at once', async () => {
    await using database = await open()
    const { db, withChanges, blog } = openBlog(database.db)
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
    await applyDue({ db, withChanges, plannables }, after(999_999))
    expect(await blog.list()).toEqual([])

    await change({ publishAt: later })
    const published = await change({ isPublished: true })
    expect(state(published)).toEqual([true, null])
    // A post that was hidden keeps its first publication time.
    expect(await change({ publishAt: later })).toMatchObject({ isPublished: false, publishedAt: published.publishedAt })
    expect(await blog.list()).toEqual([])
    await applyDue({ db, withChanges, plannables }, after(5000))
    expect(await blog.list()).toMatchObject([{ isPublished: true, publishedAt: published.publishedAt }])
    expect(state(await change({ isPublished: false, publishAt: '2020-01-01T00:00:00Z' }))).toEqual([true, null])
  })
})
