import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { onEveryDialect } from '#server/database/testing.ts'
import { databaseOf } from '#tests/harness/engine.ts'
import { openShop } from '#tests/harness/shop.ts'
import { writing } from '#tests/harness/writing.ts'
import { starterContent, type StarterContent } from './content.ts'
import { plantStarter, plantTemplates } from './plant.ts'

const tables = ['pages', 'navigationItems', 'banners', 'posts'] as const

const sizes = (db: Database) =>
  Promise.all(tables.map(async (table) => (await db.selectFrom(table).select('id').execute()).length))

const planted = () => [
  starterContent.pages.length,
  starterContent.navigation.length,
  starterContent.banners.length,
  starterContent.posts.length,
]

onEveryDialect((_, open) => {
  test('an empty shop is furnished once, and what staff delete does not come back', async () => {
    await using database = await open()
    const { db } = database
    const { write, noted } = writing(db)
    // Both at once, as two servers might.
    const outcomes = await Promise.all([plantStarter(write, starterContent), plantStarter(write, starterContent)])
    expect(outcomes.toSorted()).toEqual([false, true])
    expect(await sizes(db)).toEqual(planted())
    expect(noted()).toEqual(expect.arrayContaining(['blog', 'navigation', 'page:footer', 'page:home', 'pages']))
    for (const table of ['navigationItems', ...tables] as const) await db.deleteFrom(table).execute()
    expect(await plantStarter(write, starterContent)).toBe(false)
    expect([await sizes(db), noted()]).toEqual([[0, 0, 0, 0], []])
  })

  test('everything is in its order, and menu items lead to their pages', async () => {
    await using database = await open()
    const { db } = database
    await plantStarter(writing(db).write, starterContent)
    const menu = await db
      .selectFrom('navigationItems as item')
      .leftJoin('pages as page', 'page.id', 'item.pageId')
      .select(['item.label', 'item.href', 'page.slug'])
      .orderBy('item.position')
      .execute()
    expect(menu.map(({ label }) => label)).toEqual(starterContent.navigation.map(({ label }) => label))
    for (const [index, entry] of starterContent.navigation.entries())
      if ('pageSlug' in entry) {
        const href = entry.pageSlug === 'home' ? '/' : `/${entry.pageSlug}`
        expect(menu[index]).toMatchObject({ slug: entry.pageSlug, href })
      } else expect(menu[index]).toMatchObject({ slug: null, href: entry.href })
    const slugs = await db.selectFrom('pages').select('slug').orderBy('id').execute()
    expect(slugs.map(({ slug }) => slug)).toEqual(starterContent.pages.map(({ slug }) => slug))
    const posts = await db.selectFrom('posts').select(['title', 'publishedAt']).orderBy('id', 'desc').execute()
    expect(posts).toEqual(starterContent.posts.map(({ title, publishedAt }) => ({ title, publishedAt })))
  })

  test('a shop with content of its own is left as it is, for good', async () => {
    await using database = await open()
    const { db } = database
    const { write } = writing(db)
    const item = { label: 'MINE', href: '/gallery', position: 1, isVisible: 1 as const, pageId: null }
    await db.insertInto('navigationItems').values(item).execute()
    expect(await plantStarter(write, starterContent)).toBe(false)
    await db.deleteFrom('navigationItems').execute()
    expect(await plantStarter(write, starterContent)).toBe(false)
    expect(await sizes(db)).toEqual([0, 0, 0, 0])
  })

  test('it is all or nothing', async () => {
    await using database = await open()
    const { db } = database
    const { write, noted } = writing(db)
    const broken: StarterContent = { ...starterContent, banners: [{ name: '', text: '' }] }
    await expect(plantStarter(write, broken)).rejects.toThrow('Banner name is required')
    expect([await sizes(db), noted()]).toEqual([[0, 0, 0, 0], []])
    expect(await plantStarter(write, starterContent)).toBe(true)
  })
})

test('two processes on one database plant once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hoard-plant-'))
  const place = await databaseOf(folder)
  await (await openDatabase(place)).close()
  const script = `
    const { openDatabase } = await import('#server/database/open-database.ts')
    const { openBus } = await import('#server/live/bus.ts')
    const { plantStarter } = await import('#server/starter/plant.ts')
    const { starterContent } = await import('#server/starter/content.ts')
    const database = await openDatabase(process.argv[1])
    const bus = await openBus(database, console)
    console.log(await plantStarter(bus.write, starterContent))
    await bus.close()
    await database.close()`
  const start = () =>
    promisify(execFile)(process.execPath, ['--input-type=module', '-e', script, place], {
      cwd: resolve(import.meta.dirname, '../..'),
    })
  const said = await Promise.all([start(), start()])
  expect(said.map(({ stdout }) => stdout.trim()).toSorted()).toEqual(['false', 'true'])
  const { db, close } = await openDatabase(place)
  expect(await sizes(db)).toEqual(planted())
  await close()
  rmSync(folder, { recursive: true })
})

test('a shop that opens for the first time has its pages, menu and posts; a furnished one is not furnished again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hoard-furnished-'))
  const furnished = { imported: false, furnished: true, env: { DATA_DIR: folder, AUTH_DISABLED: '1' } }
  {
    await using shop = await openShop(furnished)
    const home = await shop.visitor.pages.bySlug({ params: { slug: 'home' } })
    expect(home.isPublished).toBe(true)
    expect(await shop.visitor.navigation.list()).toHaveLength(starterContent.navigation.length)
    expect(await shop.visitor.blog.list()).toHaveLength(starterContent.posts.length)
    await shop.staff.pages.remove({ params: { id: home.id } })
  }
  await using shop = await openShop(furnished)
  await expect(shop.visitor.pages.bySlug({ params: { slug: 'home' } })).rejects.toThrow('404: Page not found')
  rmSync(folder, { recursive: true })
})

onEveryDialect((_, open) => {
  const names = async (db: Database) =>
    (await db.selectFrom('pageTemplates').select(['name', 'isDefault']).orderBy('id').execute()).map(
      ({ name, isDefault }) => [name, isDefault],
    )
  const all = starterContent.templates.map(({ name }) => [name, 1])

  test('issue 5: default templates are planted once, also by two servers, also in a shop that was furnished before', async () => {
    await using database = await open()
    const { db } = database
    const { write, noted } = writing(db)
    await plantStarter(write, starterContent)
    expect(await names(db)).toEqual([])
    noted()
    const outcomes = await Promise.all([plantTemplates(write, starterContent), plantTemplates(write, starterContent)])
    expect(outcomes.toSorted()).toEqual([false, true])
    expect([await names(db), noted()]).toEqual([all, []])
    expect(await plantTemplates(write, starterContent)).toBe(false)
    expect(await names(db)).toEqual(all)
  })

  test('issue 5: a shop with content of its own gets the default templates, too', async () => {
    await using database = await open()
    const { db } = database
    const { write } = writing(db)
    const item = { label: 'MINE', href: '/gallery', position: 1, isVisible: 1 as const, pageId: null }
    await db.insertInto('navigationItems').values(item).execute()
    expect([await plantStarter(write, starterContent), await plantTemplates(write, starterContent)]).toEqual([
      false,
      true,
    ])
    expect(await names(db)).toEqual(all)
  })
})

test('issue 5: a shop that opens has its default templates, which nobody deletes; a test shop has none', async () => {
  await using furnished = await openShop({ imported: false, furnished: true, env: { AUTH_DISABLED: '1' } })
  const [first, ...others] = await furnished.staff.templates.list()
  expect([others.length + 1, first?.isDefault]).toEqual([starterContent.templates.length, true])
  await expect(furnished.staff.templates.remove({ params: { id: first!.id } })).rejects.toThrow(/^409/)
  await using empty = await openShop({ imported: false, env: { AUTH_DISABLED: '1' } })
  expect(await empty.staff.templates.list()).toEqual([])
})
