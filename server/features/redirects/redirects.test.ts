import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/database/open-database.ts'
import { ApiError } from '#shared/contract/errors.ts'
import { openShop, type TestShop } from '#tests/harness/shop.ts'

let shop: TestShop
beforeAll(async () => (shop = await openShop({ seeded: true, env: { AUTH_DISABLED: '1' } })))
afterAll(() => shop[Symbol.asyncDispose]())

/** Where an address leads: its target, or its status if it isn't moved. */
async function leadsTo(path: string): Promise<string | number> {
  const response = await fetch(shop.url + path, { redirect: 'manual' })
  await response.arrayBuffer()
  return response.status === 301 ? response.headers.get('location')! : response.status
}

const add = (fromPath: string, target: string) => shop.staff.redirects.create({ body: { fromPath, target } })
const by = (id: string) => ({ params: { id } })
const problemOf = (request: Promise<unknown>) =>
  request.then(
    () => 'accepted',
    (error: unknown) => (error instanceof ApiError ? error.message : Promise.reject(error as Error)),
  )

test(
  'a redirect leads to its target in one hop, in any spelling, and keeps the query',
  { tags: ['S2.75'] },
  async () => {
    const { redirects, pages } = shop.staff
    const made = await add('https://old.example/Pages/Sch%C3%B6ne-Drachen/#y', '/gallery/type/Dragon?sort=new#top')
    expect(made.fromPath).toBe('/pages/schöne-drachen')
    for (const path of ['/pages/sch%C3%B6ne-drachen', '/PAGES/Sch%C3%B6ne-Drachen/'])
      expect(await leadsTo(path)).toBe('/gallery/type/Dragon?sort=new#top')
    expect(await leadsTo('/pages/sch%C3%B6ne-drachen?utm_source=mail&sort=old')).toBe(
      '/gallery/type/Dragon?sort=new&utm_source=mail#top',
    )
    await redirects.update({ ...by(made.id), headers: {}, body: { target: 'https://forum.example/drachen' } })
    expect(await leadsTo('/pages/sch%C3%B6ne-drachen?a=1')).toBe('https://forum.example/drachen?a=1')
    await redirects.remove(by(made.id))
    expect(await leadsTo('/pages/sch%C3%B6ne-drachen')).toBe(404)
    await redirects.undelete(by(made.id))
    expect(await leadsTo('/pages/sch%C3%B6ne-drachen')).toBe('https://forum.example/drachen')

    // Targets that have moved since, and addresses of a theme, take no second hop.
    const page = await pages.create({ body: { title: 'Care', slug: 'care', isPublished: true } })
    await add('/old-care', '/care')
    await add('/washing.html', '/pages/care')
    await pages.update({ ...by(page.id), headers: {}, body: { slug: 'care-of-prints' } })
    expect([await leadsTo('/old-care'), await leadsTo('/washing.html?a')]).toEqual([
      '/care-of-prints',
      '/care-of-prints?a',
    ])
    // The redirect of an address of ours serves the theme's in its place.
    await add('/product/discontinued', '/products/emerald-wyrm')
    expect(await leadsTo('/collections/all/products/discontinued')).toBe('/product/emerald-wyrm')
    // A redirect wins over the theme's address.
    await add('/collections/dragons', '/blog')
    expect(await leadsTo('/collections/dragons')).toBe('/blog')
    // It leads back to where the visitor is, so there is nothing.
    await add('/product/circle', '/products/circle')
    expect([await leadsTo('/products/circle'), await leadsTo('/product/circle')]).toEqual([404, '/products/circle'])
  },
)

test('a redirect that names parameters applies where all of them are asked for', { tags: ['S10.85'] }, async () => {
  const { redirects, references } = shop.staff
  const made = await add('/index.php?id_product=12', '/product/emerald-wyrm')
  await add('https://old.example/Index.php?id_product=13&Controller=Product', '/gallery?sort=new#top')
  expect(await leadsTo('/index.php?id_product=12')).toBe('/product/emerald-wyrm')
  for (const query of ['controller=product&id_product=13', 'ID_PRODUCT=13&&controller=PRODUCT'])
    expect([query, await leadsTo(`/INDEX.php/?${query}`)]).toEqual([query, '/gallery?sort=new#top'])
  // Its own parameters are used up; others are the visitor's.
  expect(await leadsTo('/index.php?utm_source=a+b&id_product=12&fbclid=x%26y')).toBe(
    '/product/emerald-wyrm?utm_source=a+b&fbclid=x%26y',
  )
  for (const query of [
    '',
    '?',
    '?id_product=13',
    '?id_product=121',
    '?id_product',
    '?x=id_product=12',
    '?id_product=%E9',
  ])
    expect([query, await leadsTo(`/index.php${query}`)]).toEqual([query, 404])
  // The one that names most wins, and one without parameters has the rest.
  await add('/index.php', '/about')
  await add('/index.php?id_product=12&id_lang=2', '/blog')
  expect(await leadsTo('/index.php?id_product=12&id_lang=1')).toBe('/product/emerald-wyrm?id_lang=1')
  expect(await leadsTo('/index.php?id_lang=2&a=1&id_product=12')).toBe('/blog?a=1')
  expect(await leadsTo('/index.php?id_product=14')).toBe('/about?id_product=14')
  // Of repeated ones it must have the value, whichever comes first; without a value, none.
  await add('/list.asp?tag[]=big&tag[]=red', '/gallery')
  await add('/list.asp?all', '/blog')
  expect(await leadsTo('/list.asp?tag[]=red&tag[]=old&tag[]=big')).toBe('/gallery')
  expect([
    await leadsTo('/list.asp?tag[]=red'),
    await leadsTo('/list.asp?all='),
    await leadsTo('/list.asp?all=1'),
  ]).toEqual([404, '/blog', 404])
  await add('/search.php?q=big%20dragon', '/gallery?search=dragon')
  expect(await leadsTo('/search.php?q=Big+Dragon&page=2')).toBe('/gallery?search=dragon&page=2')
  await add('/product/discontinued-cub?variant=12', '/blog')
  expect(await leadsTo('/products/discontinued-cub?variant=12')).toBe('/blog')

  expect(await problemOf(add('/index.php?controller=product&id_product=13', '/blog'))).toContain(
    '/index.php?controller=product&id_product=13 already redirects to /gallery?sort=new#top',
  )
  expect(await problemOf(add('/gallery?id=1', '/blog'))).toContain('/gallery is an address of the shop')
  expect(await problemOf(add('/own.php?a=1', '/own.php?b=2&a=1'))).toContain('can’t lead to its own address')
  expect(await problemOf(add('/own.php?a=1', '/index.php?id_product=13&controller=product'))).toContain(
    '/index.php?controller=product&id_product=13 itself redirects to /gallery?sort=new#top',
  )
  await add('/own.php?a=1', '/own.php?b=2')
  expect(await problemOf(add('/own.php?b=2', '/own.php?a=1&c=3'))).toContain('go in circles')
  expect(await problemOf(add('/own.php?b=2', '/blog'))).toContain('/own.php?a=1 redirects to /own.php?b=2')
  expect(await problemOf(add('/own.php?b=2&c=3', '/blog'))).toBe('accepted')
  expect([await leadsTo('/own.php?a=1'), await leadsTo('/own.php?a=1&c=3&d=4')]).toEqual(['/own.php?b=2', '/blog?d=4'])
  // With the parameters of all three, they would go in circles.
  await add('/old-a?s=1', '/old-b?s=1')
  await add('/old-b?q=1', '/old-c?q=1')
  await add('/old-c?r=1', '/old-a?r=1')
  for (const path of ['/old-a', '/old-b', '/old-c']) expect(await leadsTo(`${path}?s=1&q=1&r=1`)).toBe(404)
  expect(await leadsTo('/old-a?s=1&r=1')).toBe('/old-b?s=1&r=1')
  for (const pattern of ['/old/*', '^/old', '/old$', '/shop#!/product/12', '/shop#/12', '/a?q=%E9'])
    expect([pattern, await problemOf(add(pattern, '/gallery'))]).not.toEqual([pattern, 'accepted'])

  // Links to it are links to what it leads to; others at its path aren't.
  const link = (id: string, buttonLink: string) => ({
    id,
    type: 'hero',
    layout: { width: 100, row: 1, order: 0 },
    content: { buttonText: 'GO', buttonLink },
  })
  const blocks = [
    link('a', '/index.php?a=1&id_product=12'),
    link('b', '/index.php?id_product=15'),
    link('c', '/collections/types?q=Dragon'),
  ]
  await shop.staff.pages.create({ body: { title: 'Links', slug: 'old-links', blocks } as never })
  const found = await references.to({ query: { to: '/product/emerald-wyrm' } })
  expect(found.filter(({ title }) => title === 'Links')).toMatchObject([{ value: '/index.php?a=1&id_product=12' }])
  expect((await references.check({ body: { blocks } as never })).map(({ words }) => words)).toEqual([
    expect.stringContaining(
      'Links to /index.php?a=1&id_product=12, an old address that redirects to /product/emerald-wyrm.',
    ),
    expect.stringContaining('Links to /index.php?id_product=15, an old address that redirects to /about.'),
    expect.stringContaining('Links to /collections/types?q=Dragon, an old address that redirects to /gallery/'),
  ])
  await redirects.remove(by(made.id))
  expect(await leadsTo('/index.php?id_product=12')).toBe('/about?id_product=12')
})

test('parameters of the home page can be redirected, and no others change it', { tags: ['S10.88'] }, async () => {
  const { redirects, references } = shop.staff
  for (const path of ['/', '/?p=12', '/?utm_source=mail']) expect([path, await leadsTo(path)]).toEqual([path, 200])
  const made = await add('/?p=12', '/blog')
  await add('https://old.example/?product=Old-Wyrm', '/gallery')
  expect(await Promise.all(['/?p=12', '/?x&P=12', '/?product=old-wyrm'].map(leadsTo))).toEqual([
    '/blog',
    '/blog?x',
    '/gallery',
  ])
  for (const path of ['/', '/?p=13', '/?utm_source=mail']) expect([path, await leadsTo(path)]).toEqual([path, 200])
  expect(await problemOf(add('/', '/blog'))).toContain('is an address of the shop')
  expect(await problemOf(add('/?a', '/?p=12&a'))).toContain('can’t lead to its own address')
  expect(await problemOf(add('/?a', '/?p=12'))).toContain('/?p=12 itself redirects to /blog')
  const { redirects: listed } = await redirects.list({ query: { search: '/?p' } })
  expect(listed.map(({ problem }) => problem)).toEqual([null, null])
  const content = (buttonLink: string) => ({ title: 'T', buttonText: 'GO', buttonLink })
  const blocks = ['/?p=12', '/?p=13'].map((link) => ({
    id: link,
    type: 'hero',
    layout: { width: 100, row: 1, order: 0 },
    content: content(link),
  }))
  expect((await references.check({ body: { blocks } })).map(({ words }) => words)).toEqual([
    expect.stringContaining('Links to /?p=12, an old address that redirects to /blog.'),
  ])
  await redirects.remove(by(made.id))
  expect([await leadsTo('/?p=12'), await leadsTo('/?product=old-wyrm')]).toEqual([200, '/gallery'])
})

test('pages and routes of the shop win', { tags: ['S2.75'] }, async () => {
  const { pages, redirects } = shop.staff
  const product = await shop.visitor.products.byHandle({ params: { handle: 'emerald-wyrm' } })
  for (const path of [
    '/',
    '/home',
    '/about',
    '/ABOUT/',
    '/gallery',
    '/cart',
    '/cms/pages',
    '/api/x',
    '/robots.txt',
    '/sitemap.xml',
    '/blog/feed.xml',
    '/blog',
    '/product/emerald-wyrm',
    `/product/${product.id}`,
  ])
    expect([path, await problemOf(add(path, '/gallery'))]).toEqual([
      path,
      expect.stringContaining('is an address of the shop'),
    ])
  for (const path of ['/product/gone', '/gallery/gone', '/blog/gone', '/cart/1:1', '/old.html']) {
    const made = await add(path, '/contact')
    expect([path, await leadsTo(path)]).toEqual([path, '/contact'])
    await redirects.remove(by(made.id))
  }
  // A page that is published later.
  const { id } = await add('/sale', '/gallery')
  const page = await pages.create({ body: { title: 'Sale', slug: 'sale', isPublished: false } })
  expect(await leadsTo('/sale')).toBe('/gallery')
  await pages.update({ ...by(page.id), headers: {}, body: { isPublished: true } })
  expect(await leadsTo('/sale')).toBe(200)
  const { redirects: found } = await redirects.list({ query: { search: '/sale' } })
  expect(found).toMatchObject([{ id, problem: expect.stringContaining('has no effect') }])
})

test('loops, chains and second redirects are refused with their reasons', { tags: ['S2.76'] }, async () => {
  const { redirects } = shop.staff
  const first = await add('/a', '/b?x=1')
  expect(await problemOf(add('/a/', '/c'))).toContain('/a already redirects to /b?x=1')
  expect(await problemOf(add('/x', '/X/?a'))).toContain('can’t lead to its own address')
  expect(await problemOf(add('/b', '/A'))).toContain('go in circles')
  expect(await problemOf(add('/b', '/gallery'))).toContain(
    '/a redirects to /b, so its visitors would be redirected twice',
  )
  expect(await problemOf(add('/z', `${shop.url.replace('http:', 'https:')}/a#x`))).toContain(
    '/a itself redirects to /b?x=1',
  )
  for (const target of ['gallery', '//elsewhere.example', 'http://old.example', 'javascript:alert(1)', '/a b', ''])
    expect([target, await problemOf(add('/fine', target))]).not.toEqual([target, 'accepted'])
  for (const path of ['mailto:a@b.example', '/%', '?a', `/${'a'.repeat(500)}`])
    expect([path, await problemOf(add(path, '/gallery'))]).not.toEqual([path, 'accepted'])
  // Changes, undeletions and restorations are held to the same rules.
  const second = await add('/c', '/d')
  expect(await problemOf(redirects.update({ ...by(second.id), headers: {}, body: { target: '/a' } }))).toContain(
    'itself redirects',
  )
  await redirects.update({ ...by(second.id), headers: {}, body: { fromPath: '/C/', target: '/e' } })
  await redirects.remove(by(first.id))
  await redirects.update({ ...by(second.id), headers: {}, body: { target: '/a' } })
  expect(await problemOf(redirects.undelete(by(first.id)))).toContain('/c redirects to /a')
  const stale = redirects.update({ ...by(second.id), headers: { 'if-match': '"1"' }, body: { target: '/f' } })
  await expect(stale).rejects.toMatchObject({ status: 412 })
  const [restored] = await shop.staff.activity.list({ query: { kind: 'redirect' } })
  expect(restored).toMatchObject({ action: 'updated', title: '/c', canBeRestored: true })
  expect((await shop.staff.activity.trash({ query: { kind: 'redirect' } }))[0]).toMatchObject({ recordId: first.id })
})

test('a page’s redirects follow its rename, and broken ones are found', { tags: ['S2.77'] }, async () => {
  const { pages, redirects, references } = shop.staff
  const page = await pages.create({ body: { title: 'Paints', slug: 'paints', isPublished: true } })
  const { id } = await add('/colours', '/paints#red')
  const circle = await add('/inks', '/paints')
  expect(await references.to({ query: { to: '/paints' } })).toMatchObject([
    { kind: 'redirect', id, title: '/colours', value: '/paints#red' },
    { kind: 'redirect', id: circle.id },
  ])
  await pages.update({ ...by(page.id), headers: {}, body: { slug: 'inks' } })
  await references.rewrite({ body: { from: '/paints', to: '/inks' } })
  const listed = async (search: string) => (await redirects.list({ query: { search } })).redirects
  expect(await listed('/colours')).toMatchObject([{ target: '/inks#red', problem: null }])
  // It would lead to itself, so it stays, hidden by the page.
  expect(await listed('/inks')).toMatchObject([{}, { id: circle.id, target: '/paints', problem: expect.any(String) }])
  await pages.remove(by(page.id))
  const broken = await redirects.list({ query: { only: 'broken', search: '/colours' } })
  expect(broken).toMatchObject({
    total: 1,
    redirects: [{ id, problem: 'Leads to /inks, which doesn’t exist. Choose another address.' }],
  })

  const check = async (to: string) => {
    const content = { title: 'T', buttonText: 'GO', buttonLink: to }
    const blocks = [{ id: 'one', type: 'hero', layout: { width: 100, row: 1, order: 0 }, content }]
    return (await references.check({ body: { blocks } })).map(({ words }) => words).join()
  }
  await add('/old-blog.html', '/blog')
  for (const [path, to] of [
    ['/old-blog.html', '/blog'],
    ['/products/emerald-wyrm', '/product/emerald-wyrm'],
    ['/collections/all', '/gallery'],
    ['/pages/about', '/about'],
  ] as const)
    expect(await check(path)).toBe(
      `Links to ${path}, an old address that redirects to ${to}. The link works, but linking to ${to} directly is faster.`,
    )
  expect(await check('/products/gone')).toContain('doesn’t exist')
  // Links to a redirected address count as links to what it leads to.
  await pages.create({
    body: {
      title: 'Links',
      slug: 'links',
      blocks: [
        {
          id: 'a',
          type: 'hero',
          layout: { width: 100, row: 1, order: 0 },
          content: { buttonText: 'GO', buttonLink: '/old-blog.html' },
        },
      ],
    } as never,
  })
  expect(await references.to({ query: { to: '/blog' } })).toEqual(
    expect.arrayContaining([expect.objectContaining({ kind: 'page', value: '/old-blog.html' })]),
  )
})

test('missing pages are counted without anybody’s address, and floods are bounded', { tags: ['S2.78'] }, async () => {
  const { redirects } = shop.staff
  const counted = async () => Object.fromEntries((await redirects.missing()).map(({ path, count }) => [path, count]))
  await Promise.all(
    ['/Dragon-Sale?utm=ada@example.com', '/dragon-sale/', '/dragon-sale', '/pages/', '/blogs/', '/PRODUCTS/x'].map(
      leadsTo,
    ),
  )
  for (const path of [
    '/wp-login.php',
    '/.env',
    '/x/.git/config',
    '/preview/abcdef',
    '/5/orders/8f3',
    '/account/reset/8f3',
    '/ada@example.com',
    '/unsubscribe/0123456789abcdef01234567',
    '/about',
    '/assets/gone.js',
  ])
    await leadsTo(path)
  await fetch(`${shop.url}/head-only`, { method: 'HEAD' })
  const before = await counted()
  expect(before).toMatchObject({ '/dragon-sale': 3, '/pages': 1, '/blogs': 1, '/products/x': 1 })
  for (const part of [
    'wp-',
    'env',
    'git',
    'preview',
    'orders',
    'account',
    'unsubscribe',
    '@',
    'about',
    'head',
    'assets',
  ])
    expect(Object.keys(before).filter((path) => path.includes(part))).toEqual([])
  // One client adds few addresses at a time.
  for (let number = 0; number < 60; number++) await leadsTo(`/random-${number}`)
  expect(Object.keys(await counted()).filter((path) => path.startsWith('/random'))).toHaveLength(20)
  await add('/dragon-sale', '/gallery')
  expect(await counted()).not.toHaveProperty('/dragon-sale')

  const { db, close } = await openDatabase(shop.database)
  const columns = await db.selectFrom('missingPaths').selectAll().limit(1).execute()
  expect(Object.keys(columns[0]!).toSorted()).toEqual(['count', 'days', 'fromElsewhere', 'lastSeen', 'path'])
  await close()
})

test(
  'the page that a link elsewhere leads to comes before what scanners ask for',
  { tags: ['S10.87', 'C10.28'] },
  async () => {
    const { redirects } = shop.staff
    const ask = async (path: string, headers: Record<string, string> = {}) =>
      (await fetch(shop.url + path, { headers })).arrayBuffer()
    const forum = { referer: 'https://forum.example/painters/ada?thread=1' }
    for (let count = 0; count < 5; count++) await ask('/xmlrpc')
    await ask('/guild-dragon', forum)
    await ask('/guild-dragon')
    for (const [path, headers] of [
      ['/own-link', { referer: `${shop.url}/blog` }],
      ['/own-link', { referer: `http://www.${new URL(shop.url).host}/` }],
      ['/no-address', { referer: 'forum' }],
      ['/picture.png', { ...forum, 'sec-fetch-dest': 'image' }],
      ['/catalog.php?id_product=12', {}],
      ['/catalog.php?id_product=12&utm_source=ada&token=8f3', forum],
      ['/catalog.php?route=product/product&path=20_27&product_id=42', { ...forum, 'sec-fetch-dest': 'document' }],
      ['/wp-login.php?p=1', forum],
    ] as const)
      await ask(path, headers)
    const listed = await redirects.missing()
    expect(listed.slice(0, 3).map(({ path, fromElsewhere, count }) => [path, fromElsewhere, count])).toEqual([
      ['/guild-dragon', 1, 2],
      ['/catalog.php?id_product=12', 1, 1],
      ['/catalog.php?path=20_27&product_id=42', 1, 1],
    ])
    const shown = (path: string) => listed.find((missing) => missing.path === path)
    expect(shown('/xmlrpc')).toMatchObject({ fromElsewhere: 0, count: 5 })
    for (const path of ['/own-link', '/no-address', '/picture.png']) expect(shown(path)!.fromElsewhere).toBe(0)
    expect(shown('/wp-login.php')).toBeUndefined()
    expect(JSON.stringify(listed)).not.toMatch(/forum\.|ada|8f3/)
    await add('/catalog.php?id_product=12', '/gallery')
    expect((await redirects.missing()).map(({ path }) => path)).not.toContain('/catalog.php?id_product=12')
  },
)
