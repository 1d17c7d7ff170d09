import { expect, test } from 'vitest'
import { by, createContentClients, of, post } from '#tests/harness/activity.ts'
import { onEveryDialect } from '#tests/harness/database.ts'
import type { Database } from '#server/database/database.ts'

/** Pages and posts at `one`, `two` and `three`, and a release that gives each of them other slugs. */
async function openSwap(db: Database, pageSlugs: string[], postSlugs: string[]) {
  const clients = createContentClients(db)
  const { pages, blog, navigation, releases } = clients
  for (const slug of ['one', 'two', 'three']) {
    await pages.create({ body: { title: slug, slug, isPublished: true } })
    await blog.create({ body: { ...post, title: slug, slug } })
  }
  await navigation.create({ body: { label: 'ONE', href: '/', pageId: '1' } })
  const { id: releaseId } = await releases.create({ body: { name: 'Swap' } })
  const move = (kind: 'page' | 'post', slugs: string[]) =>
    slugs.map((slug, index) => ({ params: { kind, id: String(index + 1) }, body: { change: { slug }, releaseId } }))
  for (const draft of [...move('page', pageSlugs), ...move('post', postSlugs)])
    await releases.saveDraft({ ...draft, headers: {} })
  const items = [{ id: '1', label: 'FIRST', href: '/', pageId: '1', isVisible: true }]
  await releases.saveDraft({
    params: { kind: 'navigation', id: '1' },
    headers: {},
    body: { change: { items }, releaseId },
  })
  clients.noted()
  /** The title and the slug of what shoppers find at an address. */
  const at = async (slug: string) => {
    const found = await Promise.all(
      [pages.bySlug, blog.bySlug].map((read) => read({ params: { slug } }).catch(() => null)),
    )
    return found.map((record) => record && `${record.title} /${record.slug}`)
  }
  const shop = () => Promise.all(['one', 'two', 'three', 'four'].map(at))
  return { ...clients, shop }
}

const twice = (...names: (string | null)[]) => names.map((name) => [name, name])

onEveryDialect((_, open) => {
  test('a release swaps slugs, without redirects, and takes it back', { tags: ['P10.10'] }, async () => {
    await using database = await open()
    const clients = await openSwap(database.db, ['two', 'one'], ['two', 'one'])
    const { pages, blog, navigation, releases, shop, noted } = clients
    const before = await shop()
    await releases.publish(by('1'))
    expect(await shop()).toEqual(twice('two /one', 'one /two', 'three /three', null))
    expect(noted()).toEqual(['blog', 'navigation', 'page:one', 'page:two', 'pages', 'post:one', 'post:two', 'release'])
    expect(await navigation.list()).toMatchObject([{ label: 'FIRST', href: '/two' }])
    expect(JSON.stringify(await database.db.selectFrom('activity').selectAll().execute())).not.toContain('~')

    // An address that both have had leads nowhere once its record is hidden.
    await pages.update({ ...of('2'), body: { isPublished: false } })
    await blog.update({ ...of('2'), body: { isPublished: false } })
    expect((await shop())[0]).toEqual([null, null])
    await pages.update({ ...of('2'), body: { isPublished: true } })
    await blog.update({ ...of('2'), body: { isPublished: true } })

    await releases.takeBack(by('1'))
    expect(await shop()).toEqual(before)
    expect(await navigation.list()).toMatchObject([{ label: 'ONE', href: '/one' }])
    await releases.publish(by('1'))
    expect(await shop()).toEqual(twice('two /one', 'one /two', 'three /three', null))
    // Later renames redirect as ever.
    await pages.update({ ...of('1'), body: { slug: 'four' } })
    await blog.update({ ...of('1'), body: { slug: 'four' } })
    expect(await shop()).toEqual(twice('two /one', 'one /four', 'three /three', 'one /four'))
  })

  test('slugs move on in a circle, or in a row whose end redirects', async () => {
    await using database = await open()
    const { releases, shop } = await openSwap(database.db, ['two', 'three', 'one'], ['two', 'three', 'four'])
    const before = await shop()
    await releases.publish(by('1'))
    expect(await shop()).toEqual([
      ['three /one', 'one /two'],
      ['one /two', 'one /two'],
      ['two /three', 'two /three'],
      [null, 'three /four'],
    ])
    await releases.takeBack(by('1'))
    expect(await shop()).toEqual([...before.slice(0, 3), [null, 'three /three']])
  })

  test('a release that takes a slug from a record that keeps it changes nothing', async () => {
    await using database = await open()
    const { releases, shop } = await openSwap(database.db, ['two', 'three'], ['two', 'one'])
    const before = await shop()
    await expect(releases.publish(by('1'))).rejects.toThrow('409')
    expect(await shop()).toEqual(before)
  })
})
