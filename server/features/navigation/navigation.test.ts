import { expect, test } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { onBothHomes } from '#tests/harness/desktop/homes.ts'
import { createClient } from '#shared/contract/client.ts'
import { navigationContract } from '#shared/features/navigation/navigation.contract.ts'
import { createInProcessSend } from '#tests/harness/in-process.ts'
import { createTestWriter } from '#tests/harness/test-writer.ts'
import { listItems } from './navigation.repository.ts'
import { navigationRoutes } from './navigation.routes.ts'

function menuOf(db: Database) {
  const { withChanges, noted } = createTestWriter(db)
  const { send, read } = createInProcessSend(navigationRoutes({ db, withChanges }))
  return { menu: createClient(navigationContract, send), read, noted, db }
}

const page = {
  title: '',
  description: '',
  seoTitle: '',
  seoDescription: '',
  maxWidth: 'none',
  blocks: '[]',
  updatedAt: '2026-11-01T00:00:00Z',
  version: 1,
} as const
const addPage = (db: Database, slug: string, isPublished: 0 | 1 = 1) =>
  db
    .insertInto('pages')
    .values({ ...page, slug, isPublished })
    .execute()

onBothHomes((open, home) => {
  test(
    'GET /api/navigation returns an ordered menu with hidden items',
    { tags: ['N7.1', 'S3.5', 'S7.13'] },
    async () => {
      await using database = await open()
      const { menu, read, noted } = menuOf(database.db)
      expect([await menu.list(), [...read]]).toEqual([[], ['navigation']])
      await menu.create({ body: { label: ' BLOG ', href: '/blog', position: 2, isVisible: false } })
      await menu.create({ body: { label: 'HOME', href: '/', position: 1 } })
      expect(noted()).toEqual(['navigation'])
      expect(await menu.list()).toEqual([
        { id: '2', label: 'HOME', href: '/', position: 1, isVisible: true, pageId: null, version: 1 },
        { id: '1', label: 'BLOG', href: '/blog', position: 2, isVisible: false, pageId: null, version: 1 },
      ])
    },
  )

  test('POST /api/navigation appends a new item', { tags: ['N7.2'] }, async () => {
    await using database = await open()
    const { menu } = menuOf(database.db)
    await menu.create({ body: { label: 'A', href: '/a' } })
    await menu.create({ body: { label: 'B', href: '/b', position: 7 } })
    await menu.create({ body: { label: 'C', href: '/c' } })
    expect((await menu.list()).map(({ label, position }) => [label, position])).toEqual([
      ['A', 1],
      ['B', 7],
      ['C', 8],
    ])
  })

  test('an item follows its page, and is hidden from shoppers with a draft', { tags: ['N3.1', 'P10.3'] }, async () => {
    await using database = await open()
    const { menu, db } = menuOf(database.db)
    await addPage(db, 'about')
    await addPage(db, 'home')
    const about = await menu.create({ body: { label: 'ABOUT', href: '/somewhere', pageId: '1' } })
    expect(about).toMatchObject({ href: '/about', pageId: '1' })
    await menu.create({ body: { label: 'HOME', href: '/home', pageId: '2' } })
    await db.updateTable('pages').set({ slug: 'us', isPublished: 0 }).where('id', '=', 1).execute()
    expect(await menu.list()).toMatchObject([
      { href: '/us', isVisible: false },
      { href: '/', isVisible: true },
    ])
    expect(await listItems(db, { drafts: true })).toMatchObject([{ href: '/us', isVisible: true }, { href: '/' }])
    // While an item has a page, its own `href` is ignored; when detached, it keeps the page's last address.
    expect(
      await menu.update({ params: { id: '1' }, headers: {}, body: { href: '/other', label: 'US' } }),
    ).toMatchObject({
      href: '/us',
      label: 'US',
      isVisible: true,
    })
    await db.updateTable('pages').set({ slug: 'we' }).where('id', '=', 1).execute()
    expect(await menu.update({ params: { id: '1' }, headers: {}, body: { pageId: null } })).toMatchObject({
      href: '/we',
      pageId: null,
    })
    expect(await menu.update({ params: { id: '1' }, headers: {}, body: { href: '/other' } })).toMatchObject({
      href: '/other',
    })
  })

  test('PUT /api/navigation/{id} rejects a change based on an older version', { tags: ['C10.7', 'N7.3'] }, async () => {
    await using database = await open()
    const { menu, noted } = menuOf(database.db)
    await menu.create({ body: { label: 'A', href: '/a' } })
    const at = (version: number) => ({ params: { id: '1' }, headers: { 'if-match': `"${version}"` } })
    expect(await menu.update({ ...at(1), body: { label: 'B' } })).toMatchObject({ label: 'B', version: 2 })
    noted()
    await expect(menu.update({ ...at(1), body: { label: 'C' } })).rejects.toThrow(/^412: Someone else has changed/)
    expect(noted()).toEqual([])
    expect(await menu.update({ params: { id: '1' }, headers: {}, body: { isVisible: false } })).toMatchObject({
      label: 'B',
      isVisible: false,
      version: 3,
    })
  })

  test('POST /api/navigation/reorder is atomic and leaves unmoved items alone', { tags: ['N7.5'] }, async () => {
    await using database = await open()
    const { menu, noted } = menuOf(database.db)
    for (const label of ['A', 'B', 'C']) await menu.create({ body: { label, href: `/${label}` } })
    const order = (...ids: string[]) => ({ body: { items: ids.map((id, index) => ({ id, position: index + 1 })) } })
    const labels = async () => (await menu.list()).map(({ label, version }) => label + version)
    expect((await menu.reorder(order('3', '2', '1'))).map(({ label }) => label)).toEqual(['C', 'B', 'A'])
    // The editor sends the order as a change of its own, so that nobody's edits of an item get in its way.
    const moved = home === 'shop' ? 2 : 1
    expect(await labels()).toEqual([`C${moved}`, 'B1', `A${moved}`])
    noted()
    for (const unknown of ['9', 'none', '99999999999999999999'])
      await expect(menu.reorder(order('1', '2', unknown))).rejects.toThrow('404: Navigation item not found')
    await expect(menu.reorder(order('1', '1'))).rejects.toThrow('400: items: name an item twice')
    expect([await labels(), noted()]).toEqual([[`C${moved}`, 'B1', `A${moved}`], []])
  })

  test('DELETE /api/navigation/{id} deletes an item, or is a 404', { tags: ['N7.4'] }, async () => {
    await using database = await open()
    const { menu, noted } = menuOf(database.db)
    await menu.create({ body: { label: 'A', href: '/a' } })
    noted()
    await menu.remove({ params: { id: '1' } })
    expect([await menu.list(), noted()]).toEqual([[], ['navigation']])
    await expect(menu.remove({ params: { id: '1' } })).rejects.toThrow('404: Navigation item not found')
    await expect(menu.update({ params: { id: '1' }, headers: {}, body: {} })).rejects.toThrow(
      '404: Navigation item not found',
    )
    await expect(menu.update({ params: { id: '999999999' }, headers: {}, body: {} })).rejects.toThrow('404')
  })

  test('label and URL are required, and dangerous addresses are rejected', { tags: ['N5.1'] }, async () => {
    await using database = await open()
    const { menu } = menuOf(database.db)
    const refused = (body: Partial<Parameters<typeof menu.create>[0]['body']>) =>
      expect(menu.create({ body: { label: 'A', href: '/a', ...body } })).rejects
    await refused({ label: '  ' }).toThrow('400: label: Navigation label is required')
    await refused({ href: ' ' }).toThrow('400: href: Navigation URL is required')
    await refused({ label: undefined as never, href: undefined as never }).toThrow(
      '400: label: Navigation label is required\nhref: Navigation URL is required',
    )
    for (const href of ['javascript:alert(1)', 'java\nscript:alert(1)', '//elsewhere.example', 'data:text/html,x', 'a'])
      await refused({ href }).toThrow(/^400: href: is not a path of this site or/)
    for (const pageId of ['7', 'none', '99999999999'])
      await refused({ pageId }).toThrow('400: pageId: there is no such page')
    expect(await menu.list()).toEqual([])
    for (const href of ['/gallery?type=Dragon', 'https://shop.example/', 'mailto:a@b.example', 'tel:+1'])
      expect((await menu.create({ body: { label: 'A', href } })).href).toBe(href)
  })
})
