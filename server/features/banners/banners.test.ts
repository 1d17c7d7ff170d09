import { expect, test } from 'vitest'
import { openTestDatabase } from '#tests/harness/database.ts'
import { onBothHomes } from '#tests/harness/desktop/homes.ts'
import { createBannersClient } from '#tests/harness/banners.ts'

const wrong: [object, RegExp][] = [
  [{ name: ' ' }, /^400: name: Banner name is required$/],
  [{ name: undefined }, /^400: name: Banner name is required$/],
  [{ text: '' }, /^400: text: Banner text is required$/],
  [{ crawlSpeed: -1 }, /^400: crawlSpeed: /],
  [{ crawlSpeed: 121 }, /^400: crawlSpeed: /],
  [{ maxPagesPerSession: 51 }, /^400: maxPagesPerSession: /],
  [{ maxPagesPerSession: 1.5 }, /^400: maxPagesPerSession: /],
  [{ textColor: 'red;position:fixed' }, /^400: textColor: Enter a colour/],
  [{ backgroundColor: 'url(//x)' }, /^400: backgroundColor: Enter a colour/],
  [{ backgroundColor: 'notacolour' }, /^400: backgroundColor: Enter a colour/],
  [{ textColor: 'rgb(1)' }, /^400: textColor: Enter a colour/],
  [{ textSize: 'text-9xl' }, /^400: textSize: /],
  [{ position: 'footer' }, /^400: position: /],
  [{ hyperlinks: [{ text: 'x', url: 'javascript:alert(1)' }] }, /^400: hyperlinks\.0\.url: is not a valid link/],
  [{ hyperlinks: [{ text: 'x', url: '//elsewhere.example' }] }, /^400: hyperlinks\.0\.url: is not a valid link/],
  [{ hyperlinks: [{ text: 'x', url: '' }] }, /^400: hyperlinks\.0\.url: Link URL is required$/],
  [{ hyperlinks: [{ text: ' ', url: '/' }] }, /^400: hyperlinks\.0\.text: Link text is required$/],
]

test('an invalid banner is rejected by the name of its field', { tags: ['B5.1', 'B5.3', 'B5.4'] }, async () => {
  await using database = await openTestDatabase()
  const { create, list } = createBannersClient(database.db)
  for (const [fields, message] of wrong)
    await expect(create({ body: { name: 'Sale', text: 'Sale', ...fields } as never })).rejects.toThrow(message)
  expect(await list()).toEqual([])
})

test('a broken banner row doesn’t affect other banners', async () => {
  await using database = await openTestDatabase()
  const { add, shown, list } = createBannersClient(database.db)
  await add('Sale')
  const broken = Number((await add('Broken')).id)
  for (const [targetPages, hyperlinks] of [
    ['{oops', 'oops'],
    ['"*"', 'null'],
    ['[null, 1]', '[]'],
    ['["*"]', '[null, {"text": 1}]'],
  ] as const) {
    await database.db.updateTable('banners').set({ targetPages, hyperlinks }).where('id', '=', broken).execute()
    expect(await shown('root')).toContain('Sale')
    expect((await list()).find(({ name }) => name === 'Broken')?.hyperlinks).toEqual([])
  }
})

onBothHomes((open) => {
  test('a banner has defaults and can be created, changed and deleted', async () => {
    await using database = await open()
    const { create, list, update, remove } = createBannersClient(database.db)
    const banner = await create({ body: { name: ' Sale ', text: 'Dragons half off' } })
    expect(banner).toEqual({
      id: '1',
      name: 'Sale',
      text: 'Dragons half off',
      isActive: true,
      priority: 0,
      targetPages: ['*'],
      textColor: '#22c55e',
      textSize: 'text-sm',
      backgroundColor: '#000000',
      crawlSpeed: 30,
      maxPagesPerSession: 0,
      position: 'top',
      hyperlinks: [],
      note: '',
      publishAt: null,
      unpublishAt: null,
      version: 1,
    })
    const change = {
      crawlSpeed: 12.5,
      isActive: false,
      position: 'below-nav' as const,
      targetPages: ['/', '/gallery'],
      hyperlinks: [{ text: 'Look', url: '/gallery', isInternal: true }],
    }
    const changed = await update({ params: { id: '1' }, headers: { 'if-match': '"1"' }, body: change })
    expect(changed).toEqual({ ...banner, ...change, version: 2 })
    expect(await list()).toEqual([changed])
    await remove({ params: { id: '1' } })
    expect(await list()).toEqual([])
  })

  test('the note of a banner is for staff only', { tags: ['B3.4'] }, async () => {
    await using database = await open()
    const { add, update, list, active } = createBannersClient(database.db)
    const { id } = await add('Sale')
    await update({ params: { id }, headers: {}, body: { note: ' Ask Ana before changing it ' } })
    expect(await list()).toMatchObject([{ note: 'Ask Ana before changing it' }])
    const [shown] = await active({ params: { pageKey: 'root' }, headers: {} })
    expect(shown).toMatchObject({ text: expect.any(String) })
    expect(shown).not.toHaveProperty('note')
  })

  test('a stale change is rejected, and an unknown banner is a 404', async () => {
    await using database = await open()
    const { add, list, update, remove } = createBannersClient(database.db)
    const banner = await add('Sale')
    await update({ params: { id: '1' }, headers: {}, body: { text: 'Theirs' } })
    const mine = update({ params: { id: '1' }, headers: { 'if-match': '"1"' }, body: { text: 'Mine' } })
    await expect(mine).rejects.toThrow(/^412: Someone else has changed this/)
    expect(await list()).toEqual([{ ...banner, text: 'Theirs', version: 2 }])
    for (const id of ['2', '999999999999999']) {
      await expect(update({ params: { id }, headers: {}, body: {} })).rejects.toThrow('404: Banner not found')
      await expect(remove({ params: { id } })).rejects.toThrow('404: Banner not found')
    }
    await expect(remove({ params: { id: 'active' } })).rejects.toThrow('400: id: is not an id')
  })

  test('the limits of ranges are accepted', { tags: ['B5.3'] }, async () => {
    await using database = await open()
    const { add } = createBannersClient(database.db)
    expect(await add('still', { crawlSpeed: 0, maxPagesPerSession: 0 })).toMatchObject({ crawlSpeed: 0 })
    expect(await add('slow', { crawlSpeed: 120, maxPagesPerSession: 50 })).toMatchObject({ maxPagesPerSession: 50 })
  })

  test(
    'GET /api/promo-banners/active/{pageKey} returns a page’s banners by priority',
    { tags: ['B7.2', 'S7.25'] },
    async () => {
      await using database = await open()
      const { add, shown, active } = createBannersClient(database.db)
      await add('old')
      await add('new')
      await add('important', { priority: 5, position: 'below-nav' })
      await add('asleep', { priority: 9, isActive: false })
      await add('elsewhere', { priority: 9, targetPages: ['/gallery'] })
      expect(await shown('root')).toEqual(['important', 'old', 'new'])
      const [first] = await active({ params: { pageKey: 'root' }, headers: {} })
      // Fields for staff, such as the name, are not sent to shoppers.
      expect(Object.keys(first!).toSorted().join(' ')).toBe(
        'backgroundColor crawlSpeed hyperlinks id maxPagesPerSession position text textColor textSize',
      )
    },
  )

  test('targets match the root, all pages, a subtree, or exactly one page', async () => {
    await using database = await open()
    const { add, shown } = createBannersClient(database.db)
    await add('home', { targetPages: ['/'] })
    await add('home too', { targetPages: ['home'] })
    await add('all', { targetPages: ['/*'] })
    await add('gallery', { targetPages: ['/gallery'] })
    await add('products', { targetPages: ['/product/*'] })
    await add('wyrm', { targetPages: ['/blog', 'product/wyrm'] })
    await add('nowhere', { targetPages: [] })
    expect(await shown('root')).toEqual(['home', 'home too', 'all'])
    expect(await shown('home')).toEqual(['home', 'home too', 'all'])
    expect(await shown('gallery')).toEqual(['all', 'gallery'])
    expect(await shown('product/wyrm')).toEqual(['all', 'products', 'wyrm'])
    expect(await shown('product/ooze')).toEqual(['all', 'products'])
    expect(await shown('product')).toEqual(['all'])
    expect(await shown('product/wyrm/deep')).toEqual(['all', 'products'])
    expect(await shown('blog')).toEqual(['all', 'wyrm'])
    expect(await shown('blog/post')).toEqual(['all'])
  })

  test('page keys accept encoded and plain slashes, and any text', async () => {
    await using database = await open()
    const { add, send } = createBannersClient(database.db)
    await add('wyrm', { targetPages: ['/product/émeraude'] })
    const texts = async (key: string) => {
      const response = await send(`/api/promo-banners/active/${key}`, { method: 'GET' })
      return ((await response.json()) as { text: string }[]).map(({ text }) => text)
    }
    for (const key of [
      'product/%C3%A9meraude',
      'product%2F%C3%A9meraude',
      'product%2F%25C3%25A9meraude',
      '%2Fproduct%2F%C3%A9meraude',
    ])
      expect(await texts(key), key).toEqual(['wyrm'])
    expect(await texts('%E0%A4%A')).toEqual([])
    expect((await send('/api/promo-banners/active/a%00b', { method: 'GET' })).status).toBe(400)
  })
})
