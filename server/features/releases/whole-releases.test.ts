import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { by, createContentClients, of, post } from '#tests/harness/activity.ts'
import { onEveryDialect, type TestDatabase } from '#tests/harness/database.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { ApiError } from '#shared/contract/errors.ts'
import { MENU_ID } from '#shared/features/releases/releases.contract.ts'

const soon = Date.now() + 3_600_000
const HOURS = 3
const at = (hour: number) => new Date(soon + hour * 3_600_000)

const records = [
  { kind: 'page', id: '1' },
  { kind: 'page', id: '2' },
  { kind: 'post', id: '1' },
  { kind: 'post', id: '2' },
  { kind: 'banner', id: '1' },
  { kind: 'navigation', id: MENU_ID },
] as const
type Key = (typeof records)[number]

const key = fc.constantFrom(...records)
const hour = fc.integer({ min: 1, max: HOURS })

const history = fc.record({
  /** When each goes live, and the records in it. The last one that wants a record gets it. */
  releases: fc.array(fc.record({ hour, keys: fc.uniqueArray(key, { minLength: 2 }) }), { minLength: 1, maxLength: 3 }),
  /** Slugs that drafts want. Those of other records make the release fail, unless these move on. */
  slugs: fc.array(fc.tuple(key, fc.constantFrom('one', 'two', 'three')), { maxLength: 3 }),
  edits: fc.array(
    fc.record({
      hour,
      key,
      what: fc.constantFrom('edit', 'rename', 'delete', 'draft', 'reschedule', 'take back' as const),
    }),
    { maxLength: 8 },
  ),
})
type History = typeof history extends fc.Arbitrary<infer H> ? H : never

/** Three pages and posts, a banner and a menu of one item. Only releases change the fields that name a release. */
async function openShop({ db }: TestDatabase, { releases, slugs }: History) {
  const clients = createContentClients(db)
  const { pages, blog, banners, navigation } = clients
  for (const slug of ['one', 'two', 'three']) {
    await pages.create({ body: { title: slug, slug, description: 'old', isPublished: true } })
    await blog.create({ body: { ...post, title: slug, slug, excerpt: 'old' } })
  }
  await banners.create({ body: { name: 'Sale', text: 'Half off', note: 'old' } })
  await navigation.create({ body: { label: 'old', href: '/' } })
  const draft = (params: Key, change: object, releaseId?: string) =>
    clients.releases.saveDraft({ params, headers: {}, body: { change: { ...change }, releaseId } })

  const releaseOf = new Map<Key, string>()
  for (const [index, { hour, keys }] of releases.entries()) {
    const name = `release ${index + 1}`
    const { id } = await clients.releases.create({ body: { name, publishAt: at(hour).toISOString() } })
    for (const key of keys) {
      const items = [{ id: '1', label: name, href: '/', pageId: null, isVisible: true }]
      const fields = {
        page: { description: name },
        post: { excerpt: name },
        banner: { note: name },
        navigation: { items },
      }
      await draft(key, fields[key.kind], id)
      releaseOf.set(key, name)
    }
  }
  for (const [key, slug] of slugs) if (key.kind === 'page' || key.kind === 'post') await draft(key, { slug })

  /** The release that each record shows; undefined if it is deleted. */
  async function shown({ kind, id }: Key) {
    const is = (record: { id: string }) => record.id === id
    switch (kind) {
      case 'page':
        return (await pages.list()).find(is)?.description
      case 'post':
        return (await blog.list()).find(is)?.excerpt
      case 'banner':
        return (await banners.list()).find(is)?.note
      case 'navigation':
        return (await navigation.list())[0]!.label
    }
  }

  /** What people do meanwhile. Refusals, such as of a deleted record, change nothing. */
  function change({ key, what, hour }: History['edits'][number]) {
    const one = by(String((records.indexOf(key) % releases.length) + 1))
    if (what === 'take back') return clients.releases.takeBack(one)
    if (what === 'reschedule')
      return clients.releases.update({ ...one, headers: {}, body: { publishAt: at(hour + 1).toISOString() } })
    const title = `${what} ${hour}`
    const body = what === 'rename' ? { slug: 'renamed' } : { title }
    const { kind, id } = key
    // A draft of the menu has the field that names the release.
    if (what === 'draft' && kind !== 'navigation') return draft(key, kind === 'banner' ? { text: title } : body)
    const isDeletion = what === 'delete'
    if (kind === 'page') return isDeletion ? pages.remove(by(id)) : pages.update({ ...of(id), body })
    if (kind === 'post') return isDeletion ? blog.remove(by(id)) : blog.update({ ...of(id), body })
    if (kind === 'banner')
      return isDeletion ? banners.remove(by(id)) : banners.update({ ...of(id), body: { text: title } })
    return navigation.update({ ...of(id), body: { href: `/edited-${hour}` } })
  }
  const edit = (one: History['edits'][number]) =>
    change(one).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.status >= 500) throw error
    })

  return { ...clients, releaseOf, shown, edit }
}

async function isWhole(database: TestDatabase, plan: History) {
  const shop = await openShop(database, plan)
  const other = await openDatabase(database.place, { poolSize: 2 })
  const servers = [shop, createContentClients(other.db)]
  try {
    for (let hour = 0; hour <= HOURS; hour++) {
      const now = plan.edits.filter((one) => one.hour === hour)
      await Promise.all([...servers.map(({ applyDue }) => applyDue(at(hour))), ...now.map(shop.edit)])
      const live = (await shop.releases.list()).filter(({ state }) => state === 'live').map(({ name }) => name)
      for (const [key, name] of shop.releaseOf) {
        const marked = await shop.shown(key)
        if (marked !== undefined) expect([key, marked]).toEqual([key, live.includes(name) ? name : 'old'])
      }
    }
  } finally {
    await other.close()
  }
}

onEveryDialect((_, open) => {
  test(
    'each release is live as a whole or not at all, whatever two servers and people do',
    { tags: ['P10.6'] },
    async () => {
      await fc.assert(
        fc.asyncProperty(history, async (plan) => {
          await using database = await open()
          await isWhole(database, plan)
        }),
        { numRuns: 3 },
      )
    },
  )
})
