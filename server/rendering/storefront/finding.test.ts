import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchPage, withSigns } from '#tests/harness/fetch-page.ts'
import { openShop, type TestShop } from '#tests/harness/shop.ts'

let shop: TestShop
const see = (path: string) => fetchPage(shop.url + path)
beforeAll(async () => (shop = await openShop({ env: { AUTH_DISABLED: '1' } })))
afterAll(() => shop[Symbol.asyncDispose]())

test.each([
  ['emrald-wyrm', 'emerald-wyrm'],
  ['emerald-wyrm-2', 'emerald-wyrm'],
  ['wyrm-emerald', 'emerald-wyrm'],
  ['%E0%A4%A-emerald', 'emerald-wyrm'],
])('the address of no product (%s) is a 404 that offers the nearest', async (handle, nearest) => {
  const seen = await see(`/product/${handle}`)
  expect([seen.status, seen.title]).toEqual([404, 'Product Not Found · Hoard'])
  expect(seen.html).toMatch(new RegExp(`Did you mean this one\\?.*href="/product/${nearest}">Emerald Wyrm<`))
  expect(seen.text).toContain('Back to Gallery')
})

test.each(['zzqx', '%F0%9F%92%80', 'x'.repeat(255)])('an address like no product offers none', async (handle) => {
  const seen = await see(`/product/${handle}`)
  expect([seen.status, seen.text.includes('Did you mean')]).toEqual([404, false])
})

test('the gallery is highlighted on the page of a product', async () => {
  const { html } = await see('/product/emerald-wyrm')
  expect(html).toMatch(/<a href="\/gallery"[^>]* aria-current="true"/)
})

test('a search with a typing error shows near matches, without scripts', async () => {
  const { text, html } = await see('/gallery?search=emrald+wyrn')
  expect(text).toContain('No products found matching your criteria. These are the nearest to &quot;emrald wyrn&quot; .')
  expect(text).toContain('1 near match')
  expect(text).not.toMatch(/0 miniatures available|WITHOUT|ALL MINIATURES/)
  expect(withSigns(html)).toContain('href="/gallery?search=emerald+wyrm">&gt; DID YOU MEAN EMERALD WYRM? (1)')
  expect(text).toMatch(/Near matches .*Emerald Wyrm/)
  expect(text).not.toContain('In stock now')
})

test('a type and a designer have a page with a title, a canonical address and breadcrumbs', async () => {
  const dragons = await see('/gallery/type/Dragon')
  expect([dragons.status, dragons.title]).toEqual([200, 'Dragon miniatures · Hoard'])
  expect(dragons.link('canonical')).toBe(`${shop.url}/gallery/type/Dragon`)
  expect(dragons.meta('description')).toContain('Dragon miniatures')
  expect(withSigns(dragons.html)).toContain('>[DRAGON MINIATURES]</h1>')
  expect(dragons.text).toContain(
    '4 miniatures from $4 , by Bram &amp; Daughters Foundry , Inés Calderón-Voss , Maren Oakhollow and Yuki Tanemori .',
  )
  expect(dragons.html).toMatch(/<nav [^>]*other-kinds.*<a href="\/gallery\/type\/Beast"><bdi>Beast<\/bdi> \(3\)/)
  expect(dragons.html.match(/<article/g)).toHaveLength(4)
  expect(dragons.html).toMatch(/<a href="\/gallery"[^>]* aria-current="true"/)
  expect(dragons.things['BreadcrumbList']).toMatchObject({
    itemListElement: [
      { name: 'Home' },
      { name: 'Miniature gallery' },
      { name: 'Dragon miniatures', item: `${shop.url}/gallery/type/Dragon` },
    ],
  })
  const maren = await see('/gallery/designer/Maren_Oakhollow')
  expect([maren.status, maren.title]).toEqual([200, 'Miniatures by Maren Oakhollow · Hoard'])
  expect(maren.text).toContain('[MINIATURES BY MAREN OAKHOLLOW]')
  expect(maren.text).toMatch(/4 miniatures from \$4 : Beast , Dragon , Fey and Plant \./)
  expect(maren.html).toMatch(/Other designers.*href="\/gallery\/designer\/Yuki_Tanemori"/)
})

test.each([
  ['/gallery?creatureType=Dragon', '/gallery/type/Dragon'],
  ['/gallery?creatureType=Dragon&sort=price', '/gallery/type/Dragon'],
  ['/gallery?designer=Maren+Oakhollow', '/gallery/designer/Maren_Oakhollow'],
  ['/gallery?creatureType=Dragon&designer=Maren+Oakhollow', '/gallery'],
  ['/gallery?creatureType=Dragon&featured=true', '/gallery'],
  ['/gallery?creatureType=Nothing', '/gallery'],
  ['/gallery/type/Dragon?search=lich&page=0', '/gallery/type/Dragon'],
  ['/gallery/designer/Maren_Oakhollow', '/gallery/designer/Maren_Oakhollow'],
])('%s is shown, and names %s as canonical', async (path, canonical) => {
  const seen = await see(path)
  expect([seen.status, seen.link('canonical')]).toEqual([200, shop.url + canonical])
})

test('other spellings of a name redirect; what the catalogue lacks is a 404 that offers the nearest', async () => {
  for (const path of ['/gallery/type/dragon', '/Gallery/Type/DRAGON'])
    expect(await see(path)).toMatchObject({ status: 301, location: '/gallery/type/Dragon' })
  expect(await see('/gallery/designer/maren-oakhollow')).toMatchObject({
    status: 301,
    location: '/gallery/designer/Maren_Oakhollow',
  })
  const typo = await see('/gallery/type/Dragn')
  expect([typo.status, typo.meta('robots')]).toEqual([404, 'noindex'])
  expect(typo.html).toContain('href="/gallery?search=dragon">&gt; DID YOU MEAN DRAGON?')
  for (const path of ['/gallery/type/%F0%9F%92%80', '/gallery/designer/%E0%A4%A', `/gallery/type/${'x'.repeat(255)}`])
    expect((await see(path)).status, path).toBe(404)
})

test("the page with a type's slug stands above its miniatures, at the type's address only", async () => {
  const blocks = [
    {
      id: 'a',
      type: 'text',
      layout: { width: 100, row: 1, order: 0 },
      content: { title: 'Here be dragons', text: 'Old.' },
    },
  ]
  const body = {
    title: 'Dragons',
    slug: 'type-dragon',
    seoTitle: 'Dragons of resin',
    seoDescription: 'Big ones',
    blocks,
  }
  const { id } = await shop.staff.pages.create({ body: { ...body, isPublished: false } })
  expect((await see('/gallery/type/Dragon')).text).not.toContain('Here be dragons')
  await shop.staff.pages.update({ params: { id }, headers: {}, body: { isPublished: true } })
  const seen = await see('/gallery/type/Dragon')
  expect([seen.title, seen.meta('description')]).toEqual(['Dragons of resin · Hoard', 'Big ones'])
  expect(seen.html).toMatch(/<h2[^>]*>Here be dragons<\/h2>/)
  expect(seen.text).not.toContain('4 miniatures from')
  expect(seen.html.match(/<h1/g)).toHaveLength(1)
  expect(await see('/type-dragon')).toMatchObject({ status: 301, location: '/gallery/type/Dragon' })
  const sitemap = await (await fetch(`${shop.url}/sitemap.xml`)).text()
  for (const path of ['/gallery/type/Dragon', '/gallery/designer/Maren_Oakhollow'])
    expect(sitemap).toContain(`<loc>${shop.url}${path}</loc>`)
  expect(sitemap).not.toContain('type-dragon')
})

test('a product links to the pages of its type and designer', async () => {
  const { html } = await see('/product/emerald-wyrm')
  expect(html).toContain('href="/gallery/type/Dragon">Dragon</a>')
  expect(html).toContain('href="/gallery/designer/Maren_Oakhollow">Maren Oakhollow</a>')
})

test('creatures in stock differ from place to place, and those of the type that an address resembles come first', async () => {
  const shown = async (path: string) => {
    const [, section = ''] = /In stock now<\/h2>(.*?)<\/ul>/s.exec((await see(path)).html) ?? []
    return [...section.matchAll(/class="card-name"><a [^>]*>(.*?)</g)].map(([, name]) => name)
  }
  const all = await Promise.all(['/cart', '/wishlist', '/no/such/page', '/gallery?search=zzqx'].map(shown))
  expect(new Set(all.flat()).size).toBe(16)
  const dragons = ['Emerald Wyrm', 'Folded Wyrmling', 'Ledger Drake', 'Quarrelling Hydra']
  expect(await shown('/gallery?search=zzqx&creatureType=Dragon')).toEqual(dragons)
  // The page of what is missing shows the nearest one itself.
  expect(await shown('/product/emrald-wyrm')).toEqual(dragons.slice(1))
})

test('a post ends with miniatures: those that staff chose, otherwise those that it names', async () => {
  const post = {
    title: 'A post',
    slug: 'a-post',
    excerpt: 'In short',
    content: 'Begin with the emerald wyrm.',
    imageUrl: '/pictures/hoard-dragon.svg',
    readTime: 3,
    category: 'tutorials' as const,
  }
  const { id, miniatures } = await shop.staff.blog.create({ body: post })
  expect(miniatures).toBe('')
  const shown = async () => {
    const { html } = await see('/blog/a-post')
    const [, section = ''] = /aria-labelledby="miniatures">(.*?)<\/section>/s.exec(html) ?? []
    return [...section.matchAll(/class="card-name"><a [^>]*>(.*?)</g)].map(([, name]) => name)
  }
  const change = (body: object) => shop.staff.blog.update({ params: { id }, headers: {}, body })
  expect(await shown()).toEqual(['Emerald Wyrm'])
  const idOf = async (handle: string) => (await shop.visitor.products.byHandle({ params: { handle } })).id
  const chosen = await Promise.all(['folded-wyrmling', 'ledger-drake'].map(idOf))
  await change({ miniatures: chosen.join(' ') })
  expect(await shown()).toEqual(['Folded Wyrmling', 'Ledger Drake'])
  // Products that are gone are left out.
  await change({ miniatures: `${chosen[1]} 999999` })
  expect(await shown()).toEqual(['Ledger Drake'])
  await expect(change({ miniatures: '1 2 3 4 5' })).rejects.toThrow('400')
  await change({ miniatures: '', content: 'Nothing of ours.' })
  expect(await shown()).toEqual([])
  await change({ isPublished: false })
  await expect(shop.visitor.blog.miniatures({ params: { slug: 'a-post' } })).rejects.toThrow('404')
})
