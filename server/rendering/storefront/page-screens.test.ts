import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maxWidths } from '#shared/features/pages/max-widths.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { requestAs } from '#tests/harness/request-as.ts'
import { fetchPage } from '#tests/harness/fetch-page.ts'
import { openShop, type TestShop } from '#tests/harness/shop.ts'

const words = (title: string, row = 1) => ({
  id: title,
  type: 'text',
  layout: { width: 100, row, order: 0 },
  content: { title, text: `${title} in words` },
})
const page = (slug: string, more = {}) => ({
  body: { title: slug.toUpperCase(), slug, isPublished: true, blocks: [words(`On ${slug}`)], ...more },
})

describe('pages by slug', () => {
  let shop: TestShop
  const see = (path: string) => fetchPage(shop.url + path)
  beforeAll(async () => (shop = await openShop({ env: { AUTH_DISABLED: '1', PUBLIC_URL: '' } })))
  afterAll(() => shop[Symbol.asyncDispose]())

  test(
    'a slug page renders its blocks, title, description and canonical URL',
    { tags: ['S2.66', 'S3.7'] },
    async () => {
      const more = { seoTitle: 'All about <us>', seoDescription: 'Who "we" are', description: 'unused' }
      await shop.staff.pages.create(page('about', more))
      const seen = await see('/about')
      expect(seen.status).toBe(200)
      expect(seen.text).toContain('On about in words')
      expect(seen.html).toMatch(/<h1[^>]*>On about<\/h1>/)
      expect(seen.title).toBe('All about &lt;us&gt; · Hoard')
      expect(seen.meta('description')).toBe('Who "we" are')
      expect(seen.link('canonical')).toBe(`${shop.url}/about`)
      expect(seen.meta('og:url')).toBe(`${shop.url}/about`)
      expect(seen.meta('og:image')).toBe(`${shop.url}/cards/page/about.png`)
      expect([seen.meta('og:image:width'), seen.meta('og:image:height')]).toEqual(['1200', '630'])
      expect(seen.meta('robots')).toBeUndefined()
      expect(seen.things['BreadcrumbList']).toMatchObject({
        itemListElement: [
          { position: 1, name: 'Home', item: `${shop.url}/` },
          { position: 2, name: 'ABOUT', item: `${shop.url}/about` },
        ],
      })
    },
  )

  test('a slug page without SEO fields uses its own title and description', { tags: ['S2.66'] }, async () => {
    await shop.staff.pages.create(page('faq', { description: 'Answers' }))
    const seen = await see('/faq')
    expect([seen.title, seen.meta('description')]).toEqual(['FAQ · Hoard', 'Answers'])
  })

  const widths = [
    ['sm', '24rem'],
    ['md', '28rem'],
    ['lg', '32rem'],
    ['xl', '36rem'],
    ['2xl', '42rem'],
    ['3xl', '48rem'],
    ['4xl', '56rem'],
    ['5xl', '64rem'],
    ['6xl', '72rem'],
    ['7xl', '80rem'],
    ['full', null],
    ['none', null],
  ] as const

  test('the maximum widths are those of the specification', { tags: ['P9.1', 'S9.24'] }, () => {
    expect(widths.map(([maxWidth]) => maxWidth).toSorted()).toEqual(maxWidths.toSorted())
  })

  test.each(widths)('slug page: maxWidth %s is %s', { tags: ['P3.3', 'S2.65', 'S3.7'] }, async (maxWidth, css) => {
    await shop.staff.pages.create(page(`wide-${maxWidth}`, { maxWidth }))
    expect((await see(`/wide-${maxWidth}`)).html).toContain(
      css ? `<div class="page" style="--own:${css}">` : '<div class="page full">',
    )
  })

  test('drafts, unknown slugs and the footer are not found', { tags: ['P4.3', 'S2.64', 'S4.18'] }, async () => {
    await shop.staff.pages.create(page('secret', { isPublished: false }))
    await shop.staff.pages.create(page('footer'))
    for (const path of ['/secret', '/nowhere', '/footer', '/a/b', '/%E0%A4%A', '//elsewhere.example/']) {
      const seen = await see(path)
      expect([seen.status, seen.title], path).toEqual([404, '404 · Hoard'])
      expect(seen.text, path).toContain('consumed by the void')
      expect(seen.text, path).toContain('[RETURN TO TOWN]')
      expect(seen.html.match(/<article class="card"/g), path).toHaveLength(4)
      expect([seen.meta('robots'), seen.link('canonical')], path).toEqual(['noindex', undefined])
      expect(seen.html.replace(/<footer.*?<\/footer>/s, ''), path).not.toContain('On secret')
    }
  })

  test('the contact page always has exactly one form', async () => {
    const { id } = await shop.staff.pages.create(page('contact'))
    const seen = await see('/contact')
    expect([seen.status, seen.html.split('<form').length]).toEqual([200, 2])
    expect(seen.text).toMatch(/On contact.*CONTACT.*Name\*.*Email\*.*Subject.*Message\*/)
    const form = { ...words('f'), type: 'contact-form', content: { title: 'WRITE.US' } }
    await shop.staff.pages.update({ params: { id }, headers: {}, body: { blocks: [form] } })
    const again = await see('/contact')
    expect(again.html.split('<form')).toHaveLength(2)
    expect(again.text).toContain('WRITE.US')
  })

  test('a contact page in draft is not found', async () => {
    const list = await shop.staff.pages.list()
    const { id } = list.find(({ slug }) => slug === 'contact')!
    await shop.staff.pages.update({ params: { id }, headers: {}, body: { isPublished: false } })
    expect((await see('/contact')).status).toBe(404)
  })

  test('a renamed page redirects to its current URL', { tags: ['P10.3'] }, async () => {
    const { id } = await shop.staff.pages.create(page('old-name'))
    expect((await see('/old-name')).status).toBe(200)
    await shop.staff.pages.update({ params: { id }, headers: {}, body: { slug: 'new-name' } })
    expect(await see('/old-name')).toMatchObject({ status: 301, location: '/new-name' })
    expect(await see('/old-name?from=news')).toMatchObject({ status: 301, location: '/new-name?from=news' })
    expect(await see('/old-name/')).toMatchObject({ status: 301, location: '/new-name' })
    expect((await see('/new-name')).status).toBe(200)
  })

  test('trailing slashes redirect', async () => {
    expect(await see('/gallery/?type=Ooze')).toMatchObject({ status: 301, location: '/gallery?type=Ooze' })
    expect(await see('/about/')).toMatchObject({ status: 301, location: '/about' })
  })

  test('malformed blocks render as far as possible', async () => {
    const { id } = await shop.staff.pages.create(page('broken'))
    const { db, close } = await openDatabase(shop.database)
    const blocks = JSON.stringify([
      'no block',
      null,
      { type: 'text' },
      { type: 'hero', content: 7 },
      words('Still here'),
    ])
    // Double-encoded JSON, as older editors stored it.
    await db
      .updateTable('pages')
      .set({ blocks: JSON.stringify(blocks) })
      .where('id', '=', Number(id))
      .execute()
    await close()
    const seen = await see('/broken')
    expect([seen.status, seen.text.includes('Still here in words')]).toEqual([200, true])
  })
})

test("the navigation has the visible items in the server's order", { tags: ['S2.17', 'S3.5'] }, async () => {
  await using shop = await openShop({ imported: false, env: { AUTH_DISABLED: '1' } })
  for (const [label, isVisible] of [
    ['LAIR', true],
    ['SECRET', false],
    ['VAULT', true],
  ] as const)
    await shop.staff.navigation.create({ body: { label, href: `/${label.toLowerCase()}`, isVisible } })
  const [bar] = /<nav [^>]*aria-label="Main".*?<\/nav>/s.exec((await fetchPage(`${shop.url}/cart`)).html)!
  expect([...bar.matchAll(/href="\/(lair|secret|vault)"[^>]*>(\w+)/g)].map(([, , label]) => label)).toEqual([
    'LAIR',
    'VAULT',
  ])
})

test('pages, posts and legal pages have their text and links without scripts', async () => {
  await using shop = await openShop({ seeded: true })
  const [post] = await shop.visitor.blog.list()
  const paths = ['/', '/about', '/process', '/blog', `/blog/${post!.slug}`, '/privacy-policy', '/terms-of-service']
  for (const path of paths) {
    const { status, html, text } = await fetchPage(shop.url + path)
    expect(status, path).toBe(200)
    expect(html.match(/<h1/g), path).toHaveLength(1)
    expect(text.length, path).toBeGreaterThan(300)
    expect(html, path).toMatch(/<footer.*href="\/privacy-policy"[^>]*>Privacy Policy<.*<\/footer>/s)
  }
})

test('the cart carries what is in stock, for when it is empty, and is cached until that changes', async () => {
  await using shop = await openShop()
  const see = () => fetchPage(`${shop.url}/cart`)
  expect((await see()).html.match(/<article class="card"/g)).toHaveLength(4)
  const { html } = await see()
  // Another first letter would move it to another place of the catalogue.
  const [, handle, name] = /class="card-name"><a href="\/product\/([^"]+)">([^<]+)/.exec(html)!
  shop.shopify.control.changeProduct(handle!, { title: `${name} II` })
  expect((await see()).html).toBe(html)
  await shop.sync()
  expect((await see()).html).toContain(`${name} II`)
  for (const product of shop.shopify.control.products())
    shop.shopify.control.changeProduct(product.handle, { stock: 0 })
  await shop.sync()
  expect((await see()).html).toContain('<div class="creatures" data-live="creatures"></div>')
})

test("the home page shows its blocks' products and structured data", async () => {
  await using shop = await openShop({ env: { AUTH_DISABLED: '1' } })
  expect((await fetchPage(shop.url)).status).toBe(404)
  const blocks = [
    { ...words('f'), type: 'featured-products', content: { sectionTitle: 'FEATURED' } },
    { ...words('g', 2), type: 'gallery-preview', content: { title: 'PREVIEW' } },
  ]
  await shop.staff.pages.create(page('home', { blocks, seoTitle: 'Dragons' }))
  const seen = await fetchPage(`${shop.url}/`)
  expect([seen.status, seen.title, seen.link('canonical')]).toEqual([200, 'Dragons · Hoard', `${shop.url}/`])
  expect(seen.html.match(/<article class="card"/g)!.length).toBeGreaterThan(6)
  expect(seen.things['Organization']).toMatchObject({ name: 'Hoard', url: `${shop.url}/` })
  expect(seen.things['WebSite']).toMatchObject({
    potentialAction: { '@type': 'SearchAction', target: { urlTemplate: `${shop.url}/gallery?search={query}` } },
  })
  for (const path of ['/home', '/home/'])
    expect(await fetchPage(shop.url + path)).toMatchObject({ status: 301, location: '/' })
})

test('a server error shows the not-found page with 503, uncached', async () => {
  await using shop = await openShop({ imported: false, env: { AUTH_DISABLED: '1' } })
  await shop.staff.pages.create(page('about'))
  const { db, close } = await openDatabase(shop.database)
  await db.schema.alterTable('pages').renameTo('hidden').execute()
  const failed = await fetchPage(`${shop.url}/about`)
  expect([failed.status, failed.text.includes('consumed by the void')]).toEqual([503, true])
  await db.schema.alterTable('hidden').renameTo('pages').execute()
  await close()
  expect((await fetchPage(`${shop.url}/about`)).status).toBe(200)
})

test('a content change reaches the next request and drops no other page', async () => {
  await using shop = await openShop({ imported: false, env: { AUTH_DISABLED: '1' } })
  const { staff, url } = shop
  const ask = (path: string) => requestAs(url, path, { host: 'shop.example' })
  const warm = async () => {
    for (const path of ['/about', '/process']) {
      await ask(path)
      expect((await ask(path)).isCached, path).toBe(true)
    }
  }
  const { id } = await staff.pages.create(page('about'))
  await staff.pages.create(page('process'))

  await warm()
  await staff.pages.update({ params: { id }, headers: {}, body: { blocks: [words('News of us')] } })
  expect(await ask('/about')).toMatchObject({ isCached: false, text: expect.stringContaining('News of us') })
  expect((await ask('/process')).isCached).toBe(true)

  await warm()
  const banner = { name: 'b', text: 'Only on about', targetPages: ['about'] }
  await staff.banners.create({ body: banner })
  expect(await ask('/about')).toMatchObject({ isCached: false, text: expect.stringContaining('Only on about') })
  expect((await ask('/process')).isCached).toBe(true)

  await warm()
  await staff.navigation.create({ body: { label: 'WHEREABOUTS', href: '/about' } })
  for (const path of ['/about', '/process'])
    expect(await ask(path)).toMatchObject({ isCached: false, text: expect.stringContaining('WHEREABOUTS') })
})
