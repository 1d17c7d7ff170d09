import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/database/open-database.ts'
import { databaseFor } from '#tests/harness/engine.ts'
import { requestAs } from '#tests/harness/request-as.ts'
import { openShop } from '#tests/harness/shop.ts'
import { openTwoShops } from '#tests/harness/two-shops.ts'
import { eventually } from '#tests/harness/wait-for.ts'

const development = { imported: false, env: { AUTH_DISABLED: '1' } }
const post = { title: 'Wyrms', slug: 'wyrms', excerpt: 'In three steps', content: 'Brush.', imageUrl: '/wyrm.webp' }
const AN_HOUR = 3_600_000
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()

test('over HTTP, the log names the actor and restoring shows the page again', async () => {
  await using shop = await openShop(development)
  const { staff, url } = shop
  const ask = (path: string) => requestAs(url, path, { host: 'shop.example' })
  const page = await staff.pages.create({ body: { title: 'About', slug: 'about', isPublished: true } })
  await staff.navigation.create({ body: { label: 'ABOUT', href: '/about', pageId: page.id } })
  await ask('/about')
  const before = await ask('/about')
  expect(before).toMatchObject({ status: 200, isCached: true })

  await staff.pages.remove({ params: { id: page.id } })
  expect((await ask('/about')).status).toBe(404)
  expect(await staff.pages.undelete({ params: { id: page.id } })).toEqual(page)
  const back = await ask('/about')
  expect(back).toMatchObject({ status: 200, isCached: false })
  // The page's menu item is back.
  expect(back.text).toContain('href="/about"')

  await staff.pages.update({ params: { id: page.id }, headers: {}, body: { title: 'Us' } })
  expect((await ask('/about')).text).toContain('Us')
  const [entry] = await staff.activity.list({ query: { limit: 1 } })
  expect(entry).toMatchObject({
    staffId: 'development',
    staffName: 'Development',
    action: 'updated',
    kind: 'page',
    title: 'Us',
    before: page,
  })
  await staff.activity.restore({ params: { id: entry!.id } })
  expect((await ask('/about')).text).not.toContain('>Us<')
  expect(await staff.pages.list()).toMatchObject([{ title: 'About', version: 3 }])
})

test('an editor undoes their own changes to content, and nothing else', async () => {
  await using shop = await openShop({ imported: false })
  const [editor, boss] = [await shop.signIn('editor'), await shop.signIn('administrator')]
  const page = await editor.pages.create({ body: { title: 'About', slug: 'about' } })
  const params = { id: page.id }
  await editor.pages.update({ params, headers: {}, body: { title: 'Us' } })
  await editor.pages.update({ params, headers: {}, body: { description: 'Two people.' } })
  const entries = await boss.activity.list({ query: { kind: 'page' } })
  const [last, first, created] = entries.map(({ id }) => id)
  const undo = (by: typeof boss, ...ids: string[]) => by.activity.undo({ body: { ids } })
  await expect(undo(boss, last!)).rejects.toThrow('404: Entry not found')
  await expect(undo(shop.visitor as never, last!)).rejects.toThrow('401')
  await expect(undo(editor, first!)).rejects.toThrow('409: “Us” has been changed since. Nothing was undone.')
  await expect(undo(editor, created!, first!, last!)).rejects.toThrow('409: There is no earlier state to restore.')
  expect(await editor.pages.byId({ params })).toMatchObject({ title: 'Us', description: 'Two people.' })
  await undo(editor, first!, last!)
  expect(await editor.pages.byId({ params })).toMatchObject({ title: 'About', description: page.description })
})

test('a scheduled post appears on every server at its time', async () => {
  await using shops = await openTwoShops()
  const { staff, url } = shops
  const ask = (path: string) => requestAs(url, path, { host: 'shop.example' })
  await staff.pages.create({ body: { title: 'Blog', slug: 'blog', isPublished: true } })
  await staff.blog.create({ body: { ...post, slug: 'first', title: 'First of all' } })
  await eventually(async () => (await ask('/blog')).text).toContain('First of all')
  const { id } = await staff.blog.create({ body: { ...post, publishAt: inMs(AN_HOUR) } })
  expect((await ask('/blog')).text).not.toContain('Wyrms')
  expect((await ask('/blog/wyrms')).status).toBe(404)
  expect((await ask('/api/blog/wyrms')).status).toBe(404)
  expect(await staff.blog.bySlug({ params: { slug: 'wyrms' } })).toMatchObject({ isPublished: false })
  await staff.blog.update({ params: { id }, headers: {}, body: { publishAt: inMs(1000) } })
  await eventually(async () => (await ask('/blog')).text).toContain('Wyrms')
  expect((await ask('/blog/wyrms')).status).toBe(200)
  const log = await staff.activity.list({ query: {} })
  expect(log.map(({ action, staffName }) => [action, staffName])).toEqual([
    ['published', 'The shop'],
    ['updated', 'Development'],
    ['created', 'Development'],
    ['created', 'Development'],
    ['created', 'Development'],
  ])
})

test('what became due while the shop was closed is published when it opens', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'hoard-schedule-'))
  const env = { DATA_DIR: dataDir }
  const planned = inMs(AN_HOUR)
  const publishAt = inMs(-1000)
  {
    await using shop = await openShop({ imported: false, env: { ...env, AUTH_DISABLED: '1' } })
    await shop.staff.blog.create({ body: { ...post, publishAt: planned } })
    expect(await shop.staff.activity.list({ query: {} })).toMatchObject([{ after: { publishAt: planned } }])
  }
  {
    const { db, close } = await openDatabase(await databaseFor(dataDir))
    await db.updateTable('posts').set({ publishAt }).execute()
    await close()
  }
  {
    await using shop = await openShop({ imported: false, env })
    expect(await shop.visitor.blog.list()).toMatchObject([{ slug: 'wyrms', publishedAt: publishAt }])
  }
  await rm(dataDir, { recursive: true })
})
