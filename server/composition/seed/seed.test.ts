import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { readBlocks, readTemplateBlocks } from '#shared/blocks/read.ts'
import { toPageBlock } from '#shared/blocks/template.ts'
import { onEveryDialect } from '#tests/harness/database.ts'
import { openShop } from '#tests/harness/shop.ts'
import { seeded, sizes, tables } from '#tests/harness/seed-sizes.ts'
import { createTestWriter } from '#tests/harness/test-writer.ts'
import { defaultSeedContent, type SeedContent } from './content.ts'
import { seedContent, seedTemplates } from './seed.ts'

onEveryDialect((_, open) => {
  test('an empty shop is seeded once, and deleted content does not come back', async () => {
    await using database = await open()
    const { db } = database
    const { withChanges, noted } = createTestWriter(db)
    // Both at once, like two servers.
    const outcomes = await Promise.all([
      seedContent(withChanges, defaultSeedContent),
      seedContent(withChanges, defaultSeedContent),
    ])
    expect(outcomes.toSorted()).toEqual([false, true])
    expect(await sizes(db)).toEqual(seeded())
    expect(noted()).toEqual(expect.arrayContaining(['blog', 'navigation', 'page:footer', 'page:home', 'pages']))
    for (const table of ['navigationItems', ...tables] as const) await db.deleteFrom(table).execute()
    expect(await seedContent(withChanges, defaultSeedContent)).toBe(false)
    expect([await sizes(db), noted()]).toEqual([[0, 0, 0, 0], []])
  })

  test('content is seeded in order, and menu items are linked to their pages', async () => {
    await using database = await open()
    const { db } = database
    await seedContent(createTestWriter(db).withChanges, defaultSeedContent)
    const menu = await db
      .selectFrom('navigationItems as item')
      .leftJoin('pages as page', 'page.id', 'item.pageId')
      .select(['item.label', 'item.href', 'page.slug'])
      .orderBy('item.position')
      .execute()
    expect(menu.map(({ label }) => label)).toEqual(defaultSeedContent.navigation.map(({ label }) => label))
    for (const [index, entry] of defaultSeedContent.navigation.entries())
      if ('pageSlug' in entry) {
        const href = entry.pageSlug === 'home' ? '/' : `/${entry.pageSlug}`
        expect(menu[index]).toMatchObject({ slug: entry.pageSlug, href })
      } else expect(menu[index]).toMatchObject({ slug: null, href: entry.href })
    const slugs = await db.selectFrom('pages').select('slug').orderBy('id').execute()
    expect(slugs.map(({ slug }) => slug)).toEqual(defaultSeedContent.pages.map(({ slug }) => slug))
    const posts = await db.selectFrom('posts').select(['title', 'publishedAt']).orderBy('id', 'desc').execute()
    expect(posts).toEqual(defaultSeedContent.posts.map(({ title, publishedAt }) => ({ title, publishedAt })))
  })

  test('a shop with content of its own is never seeded', async () => {
    await using database = await open()
    const { db } = database
    const { withChanges } = createTestWriter(db)
    const item = { label: 'MINE', href: '/gallery', position: 1, isVisible: 1 as const, pageId: null }
    await db.insertInto('navigationItems').values(item).execute()
    expect(await seedContent(withChanges, defaultSeedContent)).toBe(false)
    await db.deleteFrom('navigationItems').execute()
    expect(await seedContent(withChanges, defaultSeedContent)).toBe(false)
    expect(await sizes(db)).toEqual([0, 0, 0, 0])
  })

  test('seeding is atomic', async () => {
    await using database = await open()
    const { db } = database
    const { withChanges, noted } = createTestWriter(db)
    const broken: SeedContent = { ...defaultSeedContent, banners: [{ name: '', text: '' }] }
    await expect(seedContent(withChanges, broken)).rejects.toThrow('Banner name is required')
    expect([await sizes(db), noted()]).toEqual([[0, 0, 0, 0], []])
    expect(await seedContent(withChanges, defaultSeedContent)).toBe(true)
  })
})

test('the first start seeds pages, menu and posts, and later ones nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hoard-seeded-'))
  const options = { imported: false, seeded: true, env: { DATA_DIR: folder, AUTH_DISABLED: '1' } }
  {
    await using shop = await openShop(options)
    const home = await shop.visitor.pages.bySlug({ params: { slug: 'home' } })
    expect(home.isPublished).toBe(true)
    expect(await shop.visitor.navigation.list()).toHaveLength(defaultSeedContent.navigation.length)
    expect(await shop.visitor.blog.list()).toHaveLength(defaultSeedContent.posts.length)
    await shop.staff.pages.remove({ params: { id: home.id } })
  }
  await using shop = await openShop(options)
  await expect(shop.visitor.pages.bySlug({ params: { slug: 'home' } })).rejects.toThrow('404: Page not found')
  rmSync(folder, { recursive: true })
})

onEveryDialect((_, open) => {
  const names = async (db: Database) =>
    (await db.selectFrom('pageTemplates').select(['name', 'isDefault']).orderBy('id').execute()).map(
      ({ name, isDefault }) => [name, isDefault],
    )
  const all = defaultSeedContent.templates.map(({ name }) => [name, 1])

  test('default templates are seeded once, also in older shops', async () => {
    await using database = await open()
    const { db } = database
    const { withChanges, noted } = createTestWriter(db)
    await seedContent(withChanges, defaultSeedContent)
    expect(await names(db)).toEqual([])
    noted()
    const outcomes = await Promise.all([
      seedTemplates(withChanges, defaultSeedContent),
      seedTemplates(withChanges, defaultSeedContent),
    ])
    expect(outcomes.toSorted()).toEqual([false, true])
    expect([await names(db), noted()]).toEqual([all, []])
    expect(await seedTemplates(withChanges, defaultSeedContent)).toBe(false)
    expect(await names(db)).toEqual(all)
  })

  test('a shop with content of its own gets the default templates', async () => {
    await using database = await open()
    const { db } = database
    const { withChanges } = createTestWriter(db)
    const item = { label: 'MINE', href: '/gallery', position: 1, isVisible: 1 as const, pageId: null }
    await db.insertInto('navigationItems').values(item).execute()
    expect([
      await seedContent(withChanges, defaultSeedContent),
      await seedTemplates(withChanges, defaultSeedContent),
    ]).toEqual([false, true])
    expect(await names(db)).toEqual(all)
  })
})

test('a shop has undeletable default templates, a test shop none', async () => {
  await using shop = await openShop({ imported: false, seeded: true, env: { AUTH_DISABLED: '1' } })
  const [first, ...others] = await shop.staff.templates.list()
  expect([others.length + 1, first?.isDefault]).toEqual([defaultSeedContent.templates.length, true])
  await expect(shop.staff.templates.remove({ params: { id: first!.id } })).rejects.toThrow(/^409/)
  await using empty = await openShop({ imported: false, env: { AUTH_DISABLED: '1' } })
  expect(await empty.staff.templates.list()).toEqual([])
})

test('templates and pages of a new shop pass the check before publishing', { tags: ['P10.8'] }, async () => {
  await using shop = await openShop({ seeded: true, env: { AUTH_DISABLED: '1' } })
  const { pages, references, templates } = shop.staff
  const shipped = [
    ...(await templates.list()).map(({ name, blocks }) => ({
      name,
      blocks: readTemplateBlocks(blocks).map(toPageBlock),
    })),
    ...(await pages.list()).map(({ title, blocks }) => ({ name: title, blocks: readBlocks(blocks) })),
  ]
  expect(shipped.length).toBeGreaterThan(10)
  for (const { name, blocks } of shipped)
    expect(await references.check({ body: { blocks: [...blocks] } }), name).toEqual([])
})
