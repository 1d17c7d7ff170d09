import { expect, test } from 'vitest'
import { requestAs } from '#tests/harness/request-as.ts'
import { openShop } from '#tests/harness/shop.ts'
import { openTwoShops } from '#tests/harness/two-shops.ts'
import { eventually } from '#tests/harness/wait-for.ts'

const about = '/api/pages/slug/about'
const process = '/api/pages/slug/process'
const menu = '/api/navigation'
const products = '/api/products'

/** Requests as a shopper: development mode gives this host no staff session. */
const ask = (url: string, path: string) => requestAs(url, path, { host: 'shop.example' })

async function warm(url: string) {
  for (const path of [about, process, menu, products]) {
    await ask(url, path)
    expect((await ask(url, path)).isCached, path).toBe(true)
  }
}

const page = (slug: string) => ({ body: { title: slug, slug, isPublished: true } })
const id = (text: string) => ({ params: { id: text }, headers: {} })

test('a page or menu change reaches the next request and drops nothing else', async () => {
  await using shop = await openShop({ imported: false, env: { AUTH_DISABLED: '1' } })
  const { staff, url } = shop
  await staff.pages.create(page('about'))
  await staff.pages.create(page('process'))
  const item = await staff.navigation.create({ body: { label: 'ABOUT', href: '/about', pageId: '1' } })
  const next = (path: string) => ask(url, path)

  await warm(url)
  await staff.pages.update({ ...id('1'), body: { title: 'All of us' } })
  expect(await next(about)).toMatchObject({ isCached: false, text: expect.stringContaining('All of us') })
  for (const path of [process, menu, products]) expect((await next(path)).isCached, path).toBe(true)

  await warm(url)
  await staff.navigation.update({ ...id(item.id), body: { label: 'WHO' } })
  expect(await next(menu)).toMatchObject({ isCached: false, text: expect.stringContaining('WHO') })
  for (const path of [about, process, products]) expect((await next(path)).isCached, path).toBe(true)

  // Creating a page doesn't invalidate other pages, and a draft invalidates nothing.
  await warm(url)
  await staff.pages.create(page('faq'))
  await staff.pages.create({ body: { title: 'Draft', slug: 'draft' } })
  for (const path of [about, process, menu, products]) expect((await next(path)).isCached, path).toBe(true)

  // A renamed page updates its menu item, and its old URL redirects.
  await staff.pages.update({ ...id('1'), body: { slug: 'us' } })
  expect(await next(about)).toMatchObject({ isCached: false, text: expect.stringContaining('"slug":"us"') })
  expect(await next(menu)).toMatchObject({ isCached: false, text: expect.stringContaining('"href":"/us"') })
  expect((await next(process)).isCached).toBe(true)
  await warm(url)
  await staff.pages.update({ ...id('1'), body: { title: 'Us' } })
  expect(await next(about)).toMatchObject({ isCached: false, text: expect.stringContaining('"title":"Us"') })
})

test("another server's change arrives and drops nothing else", async () => {
  await using shops = await openTwoShops()
  const { staff, url } = shops
  await ask(url, menu)
  await staff.pages.create(page('about'))
  await staff.pages.create(page('process'))
  await staff.navigation.create({ body: { label: 'ABOUT', href: '/about' } })
  // Changes arrive in order, so a server with the last one has them all.
  await eventually(() => ask(url, menu).then(({ text }) => text)).toContain('ABOUT')
  await warm(url)
  await staff.pages.update({ ...id('1'), body: { title: 'All of us' } })
  await eventually(() => ask(url, about).then(({ text }) => text)).toContain('All of us')
  for (const path of [process, menu, products]) expect((await ask(url, path)).isCached, path).toBe(true)
  await warm(url)
  await staff.navigation.create({ body: { label: 'PROCESS', href: '/process' } })
  await eventually(() => ask(url, menu).then(({ text }) => text)).toContain('PROCESS')
  for (const path of [about, process, products]) expect((await ask(url, path)).isCached, path).toBe(true)
})

test('a page is dropped when its own blocks or banner change', async () => {
  await using shop = await openShop({ imported: false, seeded: true, env: { AUTH_DISABLED: '1' } })
  const { staff, url } = shop
  const shown = ['/', '/about', '/process', '/gallery', '/blog'] as const
  const keep = async () => {
    for (const path of shown) {
      await ask(url, path)
      expect((await ask(url, path)).isCached, path).toBe(true)
    }
  }
  const dropped = async () => {
    const lost: string[] = []
    for (const path of shown) if (!(await ask(url, path)).isCached) lost.push(path)
    return lost
  }
  const about = await staff.pages.bySlug({ params: { slug: 'about' } })
  const footer = await staff.pages.bySlug({ params: { slug: 'footer' } })

  await keep()
  await staff.pages.update({ ...id(about.id), body: { seoTitle: 'All about the makers' } })
  expect(await dropped()).toEqual(['/about'])
  expect((await ask(url, '/about')).text).toContain('All about the makers')

  await keep()
  await staff.pages.create(page('faq-for-dragons'))
  expect(await dropped()).toEqual([])

  await staff.banners.create({
    body: { name: 'For makers', text: 'Hear, hear', targetPages: ['/about'], priority: 99 },
  })
  expect(await dropped()).toEqual(['/about'])
  expect((await ask(url, '/about')).text).toContain('Hear, hear')

  // The footer and the menu are on every page.
  await keep()
  await staff.pages.update({ ...id(footer.id), body: { title: 'Feet' } })
  expect(await dropped()).toEqual(shown)
  await keep()
  await staff.navigation.create({ body: { label: 'DRAGONS', href: '/gallery?creatureType=Dragon' } })
  expect(await dropped()).toEqual(shown)
})

test('a new page shows the current menu, footer, banners and posts', { tags: ['O2.5', 'both-engines'] }, async () => {
  await using shop = await openShop({ imported: false, seeded: true, env: { AUTH_DISABLED: '1' } })
  const { staff, url } = shop
  const next = async (path: string) => {
    const { isCached, text } = await ask(url, path)
    expect(isCached, path).toBe(false)
    return text
  }
  const [footer] = (await staff.pages.list()).filter(({ slug }) => slug === 'footer')
  const [item] = await staff.navigation.list()
  const banner = await staff.banners.create({
    body: { name: 'Sale', text: 'Sale of wyrms', targetPages: ['*'], priority: 1000 },
  })
  expect(await next('/')).toContain('Sale of wyrms')

  await staff.navigation.update({ ...id(item!.id), body: { label: 'ALL NEW' } })
  await staff.banners.update({ ...id(banner.id), body: { text: 'Sale of liches' } })
  const about = await next('/about')
  expect([about.includes('ALL NEW'), about.includes('Sale of liches')]).toEqual([true, true])

  const post = { title: 'News of hydras', excerpt: 'x', content: 'x', imageUrl: '/x.webp', isPublished: true }
  await next('/blog/a-dragon-in-six-colours')
  await staff.blog.create({ body: post })
  expect(await next('/blog')).toContain('News of hydras')

  const feet = {
    id: 'feet',
    type: 'text',
    layout: { width: 100, row: 1, order: 0 },
    content: { text: 'Feet of gnomes' },
  }
  await staff.pages.update({ ...id(footer!.id), body: { blocks: [feet] } })
  expect(await next('/process')).toContain('Feet of gnomes')
  await staff.pages.remove(id(footer!.id))
  expect(await next('/terms')).not.toContain('Feet of gnomes')
})
