import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { contentRoutes, createContentClients, plannables, post } from '#tests/harness/activity.ts'
import { onEveryDialect, type TestDatabase } from '#tests/harness/database.ts'
import { words } from '#tests/harness/pages.ts'
import { silent } from '#tests/harness/silent.ts'
import type { WithChanges } from '#server/changes/changes.ts'
import type { Database } from '#server/database/database.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { transact } from '#server/database/transact.ts'
import { applyDue } from '#server/features/releases/apply-due.ts'
import { createEndpointReader, type ReadEndpoint } from '#server/http/endpoint-reader.ts'
import { createFuture } from './future.ts'

const soon = Date.now() + 3_600_000
const HOURS = 5
const at = (hour: number) => new Date(soon + hour * 3_600_000)
const iso = (hour: number) => at(hour).toISOString()

const writer =
  (db: Database): WithChanges =>
  (work) =>
    transact(db, (tx) => work(tx, () => undefined))

const slugs = ['about', 'sale', 'wyrms', 'news', 'moved']

/** Everything that shoppers see of pages, posts, menu and banners. A view uses up ids, and an empty draft a version. */
async function look(read: ReadEndpoint): Promise<unknown[]> {
  const addresses = [
    '/api/navigation',
    '/api/blog',
    ...slugs.map((slug) => `/api/blog/${slug}`),
    ...slugs.map((slug) => `/api/pages/slug/${slug}`),
    ...['about', 'sale', 'moved'].map((page) => `/api/promo-banners/active/${page}`),
  ]
  const seen = []
  for (const address of addresses)
    seen.push(
      await read(address, { requestId: 'test', log: silent, reads: () => undefined }).then(withoutNumbers, String),
    )
  return seen
}

const withoutNumbers = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (key, field: unknown) => (['id', 'version', 'updatedAt'].includes(key) ? undefined : field)),
  )

/** What is planned: for each draft the number of its release, or none, and the records' own times. */
const plan = fc.record({
  releases: fc.array(fc.integer({ min: 1, max: HOURS }), { minLength: 1, maxLength: 3 }),
  drafts: fc.array(
    fc.record({
      key: fc.constantFrom(
        ['page', '1'],
        ['page', '2'],
        ['post', '1'],
        ['post', '2'],
        ['banner', '1'],
        ['navigation', '1'],
      ),
      release: fc.nat(2),
      /** Which of a draft's fields it changes. Slugs may be swapped, or taken, so that the release fails. */
      slug: fc.constantFrom(null, ...slugs),
      isHidden: fc.boolean(),
    }),
    { maxLength: 8 },
  ),
  page: fc.option(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 4, max: HOURS }))),
  post: fc.option(fc.integer({ min: 1, max: HOURS })),
  banner: fc.option(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 4, max: HOURS }))),
})
type Plan = typeof plan extends fc.Arbitrary<infer P> ? P : never

async function furnish(db: Database, { releases, drafts, page, post: publishAt, banner }: Plan) {
  const clients = createContentClients(db)
  await clients.pages.create({ body: { title: 'About', slug: 'about', isPublished: true, blocks: words('We print.') } })
  const pageTimes = page && { publishAt: iso(page[0]), unpublishAt: iso(page[1]) }
  await clients.pages.create({ body: { title: 'Sale', slug: 'sale', blocks: words('Half off'), ...pageTimes } })
  await clients.blog.create({ body: { ...post, slug: 'wyrms' } })
  await clients.blog.create({
    body: {
      ...post,
      title: 'News',
      slug: 'news',
      ...(publishAt ? { publishAt: iso(publishAt) } : { isPublished: false }),
    },
  })
  const bannerTimes = banner && { publishAt: iso(banner[0]), unpublishAt: iso(banner[1]) }
  await clients.banners.create({ body: { name: 'Sale', text: 'Half off', targetPages: ['/about'], ...bannerTimes } })
  await clients.navigation.create({ body: { label: 'ABOUT', href: '/about', pageId: '1' } })
  await clients.navigation.create({ body: { label: 'SALE', href: '/sale', pageId: '2' } })
  const ids = []
  for (const hour of releases)
    ids.push((await clients.releases.create({ body: { name: `At ${hour}`, publishAt: iso(hour) } })).id)
  const item = { href: '/', pageId: null, isVisible: true }
  for (const { key, release, slug, isHidden } of drafts) {
    const [kind, id] = key as ['page' | 'post' | 'banner' | 'navigation', string]
    const change = {
      page: { title: 'New', blocks: words('New'), ...(slug && { slug }), isPublished: !isHidden },
      post: { title: 'New', ...(slug && { slug }), isPublished: !isHidden },
      banner: { text: 'New', isActive: !isHidden, ...(slug && { targetPages: [`/${slug}`] }) },
      navigation: { items: [{ ...item, id: slug ? null : '2', label: 'NEW', isVisible: !isHidden }] },
    }[kind]
    await clients.releases.saveDraft({
      params: { kind, id },
      headers: {},
      body: { change, releaseId: ids[release] ?? null },
    })
  }
}

async function compare({ db, place }: TestDatabase, planned: Plan) {
  await furnish(db, planned)
  const other = await openDatabase(place, { poolSize: 2 })
  const second = await openDatabase(place, { poolSize: 2 })
  const asOf = createFuture({
    open: async () => second,
    createFeatures: (tx) => [{ routes: contentRoutes(tx, writer(tx)), plannables }],
  })
  const live = createEndpointReader(contentRoutes(db, writer(db)))
  try {
    const before = await look(live)
    const foreseen = []
    for (let hour = 0; hour <= HOURS; hour++) foreseen.push(await asOf(iso(hour)).read(look))
    // Looking ahead changes nothing.
    expect(await look(live)).toEqual(before)
    for (let hour = 0; hour <= HOURS; hour++) {
      await Promise.all(
        [db, other.db].map((one) => applyDue({ db: one, withChanges: writer(one), plannables }, at(hour))),
      )
      expect(await look(live)).toEqual(foreseen[hour])
    }
  } finally {
    await second.close()
    await other.close()
  }
}

onEveryDialect((_, open) => {
  test('the shop at a future time equals what is live then, whatever is planned, with two servers', async () => {
    await fc.assert(
      fc.asyncProperty(plan, async (planned) => {
        await using database = await open()
        await compare(database, planned)
      }),
      { numRuns: 3 },
    )
  })
})
