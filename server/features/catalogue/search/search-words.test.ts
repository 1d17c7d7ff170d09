import { expect, test } from 'vitest'
import { openDatabase } from '#server/database/open-database.ts'
import { MAX_TEXTS, storeCounts } from '#server/content/daily-counts.ts'
import { engine } from '#tests/harness/engine.ts'
import { onEveryDialect } from '#tests/harness/database.ts'
import { requestAs } from '#tests/harness/request-as.ts'
import { openShop, type TestShop } from '#tests/harness/shop.ts'
import { eventually } from '#tests/harness/wait-for.ts'
import { missedSearches } from './missed-searches.ts'

const open = (env: Record<string, string> = {}) => openShop({ env: { AUTH_DISABLED: '1', ...env } })
const change = (groups: string, version?: number) => ({
  params: { id: '1' },
  headers: version === undefined ? {} : { 'if-match': `"${version}"` },
  body: { groups },
})
const found = async ({ visitor }: TestShop, search: string) =>
  (await visitor.products.list({ query: { search } })).map(({ name }) => name)
const pageOf = async ({ url }: TestShop, search: string) =>
  (await requestAs(url, `/gallery?search=${search}`, { host: 'shop.example' })).text
const report = ({ visitor }: TestShop, search: string, userAgent = 'Firefox/140.0') =>
  visitor.searchWords.report({ headers: { 'user-agent': userAgent }, body: { search } })
const missed = async ({ staff }: TestShop) =>
  Object.fromEntries((await staff.searchWords.missed()).map(({ search, count }) => [search, count]))

test(
  'synonyms apply at once to lists, suggestions and cached pages, after what has the word itself',
  { tags: ['S10.93', 'S10.94', 'C10.33'] },
  async () => {
    await using shop = await open()
    const dragons = await found(shop, 'dragon')
    const wyrms = await found(shop, 'wyrm')
    expect(dragons.length).toBeGreaterThan(2)
    expect(await found(shop, 'lindwurm')).toEqual([])
    expect(await pageOf(shop, 'lindwurm')).toContain('0 miniatures available')
    const written = await shop.staff.searchWords.update(change(' Dragon ,lindwurm;  Wyrm \n\n'))
    expect(written).toEqual({ id: '1', groups: 'Dragon, lindwurm, Wyrm', version: 1 })
    const both = await found(shop, 'lindwurm')
    expect(both.toSorted()).toEqual([...new Set([...dragons, ...wyrms])].toSorted())
    expect(await pageOf(shop, 'lindwurm')).toContain(`${both.length} miniatures available`)
    expect((await found(shop, 'wyrm')).slice(0, wyrms.length)).toEqual(wyrms)
    const { products, total } = await shop.visitor.products.suggestions({ query: { search: 'Lindwurm' } })
    expect([products.map(({ name }) => name), total]).toEqual([both.slice(0, 6), both.length])
    // What is written with the others is found as well.
    await shop.staff.searchWords.update(change(''))
    expect(await found(shop, 'lindwurm')).toEqual([])
  },
)

test('synonyms reach the other servers', { tags: ['S10.93', 'both-engines'] }, async () => {
  await using one = await open()
  const place: Record<string, string> = engine === 'sqlite' ? { DATA_DIR: one.dataDir } : { DATABASE_URL: one.database }
  await using other = await openShop({ imported: false, env: { AUTH_DISABLED: '1', ...place } })
  expect(await pageOf(other, 'lindwurm')).toContain('0 miniatures available')
  await one.staff.searchWords.update(change('dragon, lindwurm'))
  await eventually(() => pageOf(other, 'lindwurm')).not.toContain('0 miniatures available')
})

test('wrong and outdated synonyms are refused; old ones are restored', { tags: ['C10.33', 'C10.34'] }, async () => {
  await using shop = await openShop({ imported: false, env: { AUTH_DISABLED: '1' } })
  const { searchWords, activity } = shop.staff
  for (const [groups, problem] of [
    ['dragon, wyrm\ndrake', 'Line 2 (drake) needs at least two words, with a comma between them: dragon, wyrm.'],
    ['ooze, Ooze', 'Line 1 (ooze, Ooze) needs at least two words'],
    [`a, ${'b'.repeat(61)}`, 'has a word of more than 60 letters'],
    ['a, one two three four five', 'has more than 4 words without a comma between them'],
    [Array.from({ length: 21 }, (_, number) => `w${number}`).join(), 'may have 20 words at most'],
    ['a, b\n'.repeat(201), 'There may be 200 lines at most'],
    ['a, b'.padEnd(20_001, ' c,'), '20000'],
  ] as const)
    await expect(searchWords.update(change(groups)), problem).rejects.toThrow(problem)
  await expect(searchWords.update({ ...change(''), params: { id: '2' } })).rejects.toThrow('404: Synonyms not found')
  await searchWords.update(change('a, b', 0))
  await searchWords.update(change('c, d', 1))
  await expect(searchWords.update(change('e, f', 1))).rejects.toThrow(/^412/)
  const [last] = await activity.list({ query: {} })
  expect(last).toMatchObject({ kind: 'synonyms', action: 'updated', before: { groups: 'a, b' } })
  await activity.restore({ params: { id: last!.id } })
  expect(await searchWords.synonyms()).toEqual({ id: '1', groups: 'a, b', version: 3 })
})

test(
  'searches that found nothing are counted by their words and the day, without who',
  { tags: ['S10.95'] },
  async () => {
    await using shop = await open()
    await report(shop, ' Lich-King’s  THRONE ')
    await report(shop, 'lich king, throne')
    for (const [words, userAgent] of [
      ['Emerald', undefined],
      ['crawled', 'Mozilla/5.0 (compatible; Googlebot/2.1)'],
      ['nameless', ''],
      ['ada@example.com'],
      ['order #1042'],
      ['order 1042'],
      ['0151 234 567'],
      ['order 101'],
      ['٠١٢٣٤٥٦٧٨ call'],
      ['ada lovelace 12 baker street'],
      ['visit evil.com now'],
      ['https://spam.example'],
      ['0123456789abcdef01234567x'],
      ['!?'],
      ['q'.repeat(61)],
    ] as const)
      await report(shop, words, userAgent)
    await report(shop, 'gelatinous\u202E 28\u200Bmm')
    expect(await missed(shop)).toEqual({ 'lich kings throne': 1, 'lich king throne': 1, 'gelatinous 28mm': 1 })
    await report(shop, 'gelatinous 28mm')
    await report(shop, 'gelatinous 28mm')
    // One client counts once until the counts are written.
    expect(await missed(shop)).toMatchObject({ 'gelatinous 28mm': 2 })

    const { db, close } = await openDatabase(shop.database)
    const rows = await db.selectFrom('missedSearches').selectAll().execute()
    const day = new Date().toISOString().slice(0, 10)
    expect(rows).toContainEqual({ search: 'gelatinous 28mm', count: 2, days: 1, lastSeen: day })
    await close()

    // What finds something by now isn't listed.
    await shop.staff.searchWords.update(change('ooze, gelatinous 28mm\nlich king throne, wyrm'))
    expect(await missed(shop)).toEqual({ 'lich kings throne': 1 })
    for (let number = 0; number < 60; number++) await report(shop, `zzrandom zz${'x'.repeat(number % 50)}y${number}`)
    expect(Object.keys(await missed(shop)).filter((words) => words.startsWith('zzrandom'))).toHaveLength(20)
    await report(shop, 'forgotten')
    await shop.staff.searchWords.clear()
    expect(await missed(shop)).toEqual({})
  },
)

test('only administrators see what was searched', { tags: ['C10.35'] }, async () => {
  await using shop = await openShop({ imported: false })
  for (const { searchWords } of [await shop.signIn('editor'), shop.visitor]) {
    await expect(searchWords.missed()).rejects.toThrow(/^40[13]/)
    await expect(searchWords.clear()).rejects.toThrow(/^40[13]/)
    await expect(searchWords.update(change('a, b'))).rejects.toThrow(/^40[13]/)
  }
})

onEveryDialect((_, openOne) => {
  test('random searches can’t push out those of many days', { tags: ['S10.96'] }, async () => {
    await using database = await openOne()
    const { db } = database
    const day = (date: number) => new Date(Date.UTC(2026, 10, date))
    const counts = (count: number) => ({ count, fromElsewhere: 0 })
    for (const date of [1, 2]) await storeCounts(db, missedSearches, [['lindwurm', counts(1)]], day(date))
    for (let batch = 0; batch < 3; batch++)
      await storeCounts(
        db,
        missedSearches,
        Array.from({ length: 500 }, (_each, number) => [`random ${batch} ${number}`, counts(5)] as const),
        day(3),
      )
    const rows = await db.selectFrom('missedSearches').selectAll().execute()
    expect(rows).toHaveLength(MAX_TEXTS)
    expect(rows).toContainEqual({ search: 'lindwurm', count: 2, days: 2, lastSeen: '2026-11-02' })
  })
})
