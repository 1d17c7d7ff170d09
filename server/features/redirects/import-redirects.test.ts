import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_REDIRECTS } from '#shared/features/redirects/limits.ts'
import { LONG_TURN_MS, longestTurn } from '#tests/harness/longest-turn.ts'
import { openShop, type TestShop } from '#tests/harness/shop.ts'

let shop: TestShop
beforeAll(async () => (shop = await openShop({ seeded: true, imported: false })))
afterAll(() => shop[Symbol.asyncDispose]())

/** Shopify's export, with every kind of line. */
const file = [
  '\u{FEFF}Redirect from,Redirect to',
  '/products/old-wyrm,/products/emerald-wyrm',
  '"/pages/size, in mm",/about',
  '/known,/contact',
  '/same,/gallery',
  '',
  '/Products/OLD-wyrm/,/gallery',
  '/chain,/known',
  '/about,/gallery',
  '/circle,/circle?a=1',
  'plain,http://old.example/',
  ',/gallery',
  '/other-site,https://forum.example/a?b#c',
].join('\r\n')

test('a file is shown line by line before anything is written', { tags: ['S2.79', 'both-engines'] }, async () => {
  const { redirects, activity, headers } = await shop.signIn('administrator')
  for (const [fromPath, target] of [
    ['/known', '/gallery'],
    ['/same', '/gallery'],
  ] as const)
    await redirects.create({ body: { fromPath, target } })
  const planned = await redirects.previewImport({ body: { text: file } })
  expect(planned.map(({ line, outcome, note }) => [line, outcome, note])).toEqual([
    [2, 'added', null],
    [3, 'added', null],
    [4, 'changed', 'Until now, it led to /gallery.'],
    [5, 'unchanged', null],
    [7, 'refused', 'Line 2 redirects /products/old-wyrm already.'],
    [8, 'refused', '/known itself redirects to /contact. Choose /contact instead.'],
    [9, 'refused', expect.stringContaining('/about is an address of the shop')],
    [10, 'refused', 'A redirect can’t lead to its own address.'],
    [11, 'refused', expect.stringContaining('Enter a path of this shop')],
    [12, 'refused', 'The old address is required'],
    [13, 'added', null],
  ])
  expect((await redirects.list({ query: {} })).total).toBe(2)

  expect(await redirects.import({ body: { text: file } })).toEqual(planned)
  const { redirects: now } = await redirects.list({ query: {} })
  expect(now.map(({ fromPath, target }) => `${fromPath} ${target}`)).toEqual([
    '/known /contact',
    '/other-site https://forum.example/a?b#c',
    '/pages/size, in mm /about',
    '/products/old-wyrm /products/emerald-wyrm',
    '/same /gallery',
  ])
  expect(
    (await activity.list({ query: { kind: 'redirect', limit: 5 } })).map(({ action, title }) => [action, title]),
  ).toEqual([
    ['updated', '/known'],
    ['created', '/other-site'],
    ['created', '/pages/size, in mm'],
    ['created', '/products/old-wyrm'],
    ['created', '/same'],
  ])
  expect((await redirects.import({ body: { text: file } })).filter(({ outcome }) => outcome === 'added')).toEqual([])

  const response = await fetch(`${shop.url}/api/redirects.csv`, { headers })
  const text = await response.text()
  expect([response.status, response.headers.get('content-disposition')]).toEqual([
    200,
    expect.stringMatching(/^attachment; filename="redirects-[\d-]+\.csv"$/),
  ])
  expect(text.trim().split('\r\n')).toEqual([
    'Redirect from,Redirect to',
    '/known,/contact',
    '/other-site,https://forum.example/a?b#c',
    '"/pages/size,%20in%20mm",/about',
    '/products/old-wyrm,/products/emerald-wyrm',
    '/same,/gallery',
  ])
  expect((await redirects.previewImport({ body: { text } })).map(({ outcome }) => outcome)).toEqual(
    Array.from({ length: 5 }, () => 'unchanged'),
  )
})

test('redirects that differ only in the query are one each', { tags: ['S10.85', 'S10.86'] }, async () => {
  await using shop = await openShop({ seeded: true, env: { AUTH_DISABLED: '1' } })
  const text = [
    'Redirect from,Redirect to',
    '/index.php?id_product=12,/product/emerald-wyrm',
    '/index.php?id_product=13,/gallery',
    '/index.php?id_product=12&controller=product,/blog',
    '/index.php?controller=product&id_product=12,/gallery',
  ].join('\n')
  const { redirects } = shop.staff
  expect((await redirects.import({ body: { text } })).map(({ outcome, note }) => [outcome, note])).toEqual([
    ['added', null],
    ['added', null],
    ['added', null],
    ['refused', 'Line 4 redirects /index.php?controller=product&id_product=12 already.'],
  ])
  for (const [query, to] of [
    ['id_product=12', '/product/emerald-wyrm'],
    ['id_product=13', '/gallery'],
    ['id_product=12&controller=product', '/blog'],
  ]) {
    const response = await fetch(`${shop.url}/index.php?${query}`, { redirect: 'manual' })
    expect([query, response.status, response.headers.get('location')]).toEqual([query, 301, to])
  }
  const exported = await (await fetch(`${shop.url}/api/redirects.csv`)).text()
  expect(exported).toContain('/index.php?controller=product&id_product=12,/blog')
  const again = await redirects.previewImport({ body: { text: exported } })
  expect(again.map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged', 'unchanged'])
})

test('an import says what of a line it ignores', { tags: ['S10.86', 'S10.103'] }, async () => {
  const { redirects } = await shop.signIn('editor')
  const preview = (lines: string[]) => redirects.previewImport({ body: { text: lines.join('\n') } })
  const said = async (lines: string[]) =>
    (await preview(lines)).map(({ line, outcome, fromPath, note }) => [line, outcome, fromPath, note])
  const own = new URL(shop.url).host
  expect(
    await said([
      'Redirect from,Redirect to',
      'https://old.example/a?b=1#top,/gallery',
      `www.old.example/b,${shop.url}/about?x#y`,
      `${own}/c,/gallery`,
      '/d/*,/gallery',
      '/e/(.*)$,/gallery',
      '/f#!/product/12,/gallery',
    ]),
  ).toEqual([
    [
      2,
      'added',
      '/a?b=1',
      'old.example is ignored: redirects apply to addresses of this shop. #top is ignored: browsers don’t send what follows #.',
    ],
    [3, 'added', '/b', 'www.old.example is ignored: redirects apply to addresses of this shop.'],
    [4, 'added', '/c', null],
    [5, 'refused', '/d/*', expect.stringContaining('A pattern, such as /old/*, doesn’t work here')],
    [6, 'refused', '/e/(.*)$', expect.stringContaining('A pattern')],
    [7, 'refused', '/f#!/product/12', expect.stringContaining('Browsers don’t send what follows #')],
  ])
  // Redirection for WordPress.
  expect(
    await said([
      'source,target,regex,code,type,hits,title,status',
      '"/a","/gallery",0,301,"url",12,"Moved ""a""","active"',
      '"^/blog/(\\d+)$","/news/$1",1,302,"url",0,"","active"',
      '"/gone","",0,410,"error",3,"","active"',
      '"/off","/gallery",0,301,"url",0,"","disabled"',
      '"/soon","/gallery",0,302,"url",0,"","active"',
    ]),
  ).toEqual([
    [1, 'ignored', '', 'These columns are ignored: hits, title.'],
    [2, 'added', '/a', null],
    [3, 'refused', '^/blog/(\\d+)$', expect.stringContaining('It is a pattern')],
    [4, 'refused', '/gone', expect.stringContaining('It leads nowhere (410)')],
    [5, 'ignored', '/off', 'In the file, it is switched off.'],
    [6, 'added', '/soon', '302 (temporary) is ignored: redirects here are permanent (301).'],
  ])
  // Yoast, Rank Math, and by hand.
  expect(
    await said(['Origin,Target,Type,Format', 'a,/gallery,301,plain', 'b/.*,/gallery,301,regex', 'c,,410,plain']),
  ).toMatchObject([
    [2, 'added', '/a', null],
    [3, 'refused', 'b/.*', expect.stringContaining('It is a pattern')],
    [4, 'refused', 'c', expect.stringContaining('(410)')],
  ])
  expect(
    await said([
      'id,source,matching,destination,type,category,status,ignore',
      '1,a,exact,gallery,301,,active,',
      '2,b,start,/gallery,301,,active,',
    ]),
  ).toMatchObject([
    [1, 'ignored', '', 'These columns are ignored: id, category, ignore.'],
    [2, 'added', '/a', null],
    [3, 'refused', 'b', expect.stringContaining('It is a pattern')],
  ])
  expect(await said(['Old URL,New URL', '/a,/gallery'])).toMatchObject([[2, 'added', '/a', null]])
  // A spreadsheet program's.
  expect(await said(['sep=;', 'Old URL;New URL', '/s;/gallery'])).toMatchObject([[3, 'added', '/s', null]])
  // Magento.
  expect(
    await preview([
      'url_rewrite_id,entity_type,entity_id,request_path,target_path,redirect_type,store_id,description,is_autogenerated,metadata',
      '1,product,12,wyrm.html,catalog/product/view/id/12,0,1,,1,',
      '2,custom,0,old-wyrm.html,gallery,301,1,,0,',
    ]),
  ).toMatchObject([
    { line: 1, outcome: 'ignored', note: expect.stringContaining('url_rewrite_id, entity_type') },
    { line: 2, outcome: 'ignored', note: expect.stringContaining('it isn’t a redirect') },
    { line: 3, outcome: 'added', fromPath: '/old-wyrm.html', target: '/gallery' },
  ])
  for (const [text, what] of [
    ['{"redirects":[{"url":"/a"}]}', 'a JSON file'],
    ['<?xml version="1.0"?><a/>', 'an XML or HTML file'],
    ['# moved\nRedirect 301 /a /b\n', 'a configuration of Apache'],
    ['RewriteCond %{QUERY_STRING} ^id_product=12$\nRewriteRule ^index.php$ /b? [R=301,L]', 'a configuration of Apache'],
    ['rewrite ^/a$ /b permanent;', 'a configuration of nginx'],
    ['location = /a { return 301 /b; }', 'a configuration of nginx'],
  ] as const)
    await expect(preview([text])).rejects.toThrow(`This is ${what}, which can’t be imported. Make a CSV file`)
})

test('what is no list of redirects, or too long, is refused as a whole', { tags: ['S2.79', 'S2.76'] }, async () => {
  const { redirects } = await shop.signIn('editor')
  const preview = (text: string) => redirects.previewImport({ body: { text } })
  for (const text of ['', 'Handle,Title\nwyrm,Wyrm', '\0', 'Redirect from'])
    await expect(preview(text)).rejects.toMatchObject({ status: 400 })
  expect(await preview('Redirect to;Redirect from\n/gallery;/semicolon')).toMatchObject([
    { fromPath: '/semicolon', target: '/gallery', outcome: 'added' },
  ])
  // A refused line leaves its path to a later one, and an open quote doesn't swallow the rest.
  expect(await preview('Redirect from,Redirect to\n/own,/own\n/own,/gallery')).toMatchObject([
    { outcome: 'refused' },
    { outcome: 'added' },
  ])
  await expect(preview('Redirect from,Redirect to\n"/a,/gallery\n/b,/gallery')).rejects.toThrow(/Quote Not Closed/)
  const many = (count: number) =>
    ['Redirect from,Redirect to', ...Array.from({ length: count }, (_, number) => `/many/${number},/gallery`)].join(
      '\n',
    )
  await expect(preview(many(MAX_REDIRECTS + 1))).rejects.toThrow('A shop can have 5000. Nothing was imported.')
  const lines = await preview(many(MAX_REDIRECTS))
  expect(lines.filter(({ outcome }) => outcome === 'added')).toHaveLength(
    MAX_REDIRECTS - (await redirects.list({ query: {} })).total,
  )
  expect(lines.at(-1)!.note).toContain('The shop has 5000 redirects.')
  expect((await fetch(`${shop.url}/api/redirects.csv`)).status).toBe(401)
})

test(
  'a long file lets others in: a good one, one of blank lines, and one that changes all',
  { tags: ['A10.13'] },
  async () => {
    await using shop = await openShop({ imported: false })
    const { redirects, activity } = await shop.signIn('administrator')
    const good = (target: string) =>
      [
        'Redirect from,Redirect to',
        ...Array.from(
          { length: 4_900 },
          (_, at) => `${at % 2 ? `/p.php?kind=product&id=${at}` : `/p/${at}`},${target}`,
        ),
      ].join('\n')
    const send = async (text: string) => {
      let lines: Awaited<ReturnType<typeof redirects.import>> = []
      const turn = await longestTurn(async () => (lines = await redirects.import({ body: { text } })))
      return { turn, outcomes: new Set(lines.map(({ outcome }) => outcome)), count: lines.length }
    }
    // The first starts the thread.
    await send('Redirect from,Redirect to\n/own,/gallery')
    for (const [text, outcome] of [
      [good('/gallery'), 'added'],
      [good('/about'), 'changed'],
    ] as const) {
      const { turn, outcomes, count } = await send(text)
      expect([[...outcomes], count]).toEqual([[outcome], 4_900])
      expect(turn).toBeLessThan(LONG_TURN_MS)
    }
    // A line knows those of earlier transactions.
    const twice = await redirects.previewImport({ body: { text: `${good('/gallery')}\n/p/0,/contact` } })
    expect(await redirects.import({ body: { text: `${good('/gallery')}\n/p/0,/contact` } })).toEqual(twice)
    expect(twice.at(-1)).toMatchObject({ outcome: 'refused', note: 'Line 2 redirects /p/0 already.' })
    expect((await send(`Redirect from,Redirect to${'\n'.repeat(900_000)}`)).turn).toBeLessThan(LONG_TURN_MS)
    const [event] = await activity.list({ query: { kind: 'redirect', limit: 1 } })
    expect(event).toMatchObject({ action: 'updated', before: { target: '/about' }, after: { target: '/gallery' } })
  },
)

test('an import that was interrupted says what is saved, and the next completes it', { tags: ['S2.79'] }, async () => {
  await using shop = await openShop({ engine: 'sqlite', env: { AUTH_DISABLED: '1' }, imported: false })
  const other = new SQLite(join(shop.dataDir, 'hoard.db'))
  // As a move closes the shop.
  other.exec(`create trigger move_gate before insert on redirects when (select count(*) from redirects) >= 600
    begin select raise(abort, 'moving'); end`)
  const lines = Array.from({ length: 2_000 }, (_, n) => `/old-${n},/gallery`)
  const body = { text: ['Redirect from,Redirect to', ...lines].join('\n') }
  const refused = await shop.staff.redirects.import({ body }).catch((error: Error) => error)
  expect(refused).toMatchObject({
    status: 503,
    message: expect.stringContaining('The shop is moving. 500 redirects of this file are saved. Import it again'),
  })
  const stored = async () => (await shop.staff.redirects.list({ query: {} })).total
  expect(await stored()).toBe(500)
  other.exec('drop trigger move_gate')
  other.close()
  await shop.staff.redirects.import({ body })
  expect(await stored()).toBe(2_000)
})
