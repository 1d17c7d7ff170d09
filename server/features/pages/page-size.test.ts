import { expect, test } from 'vitest'
import { by, createContentClients, of } from '#tests/harness/activity.ts'
import { onBothHomes } from '#tests/harness/desktop/homes.ts'
import { LONG_TURN_MS, longestTurn } from '#tests/harness/longest-turn.ts'
import { createReferenceClients } from '#tests/harness/references.ts'

const pageOf = (...contents: object[]) =>
  contents.map((content, index) => ({ id: `b${index}`, type: 'text', content: content as Record<string, unknown> }))
const most = (text: string) => text.repeat(10_000)

onBothHomes((open) => {
  test.each([
    ['its text is too long', pageOf({ text: 'x'.repeat(500_000) }), 'are longer than the 500,000 characters'],
    [
      'it has too many lines',
      pageOf({ text: most('a\n') }, { text: 'a\nb' }),
      'have more than the 10,000 lines, links',
    ],
    [
      'it has too many links',
      pageOf({ text: most('[a](/b)') }, { text: '[a](/b)' }),
      'have more than the 10,000 lines, links',
    ],
    ['it has too many marks', pageOf({ text: most('*a* '), format: 'rich' }), 'have more than the 10,000 lines, links'],
    ['a list is too long', pageOf({ items: Array(10_001).fill('a') }), 'have more than the 10,000 lines, links'],
    ['a list in a list is too long', pageOf({ a: [{ items: Array(10_000).fill('a') }] }), 'have more than the 10,000'],
  ])('a page is refused wherever it is stored when %s', { tags: ['P10.13', 'A10.13'] }, async (_why, blocks, words) => {
    await using database = await open()
    const { pages, templates, releases } = createContentClients(database.db)
    await pages.create({ body: { title: 'About', slug: 'about' } })
    const { references } = createReferenceClients(database.db)
    for (const save of [
      () => pages.create({ body: { title: 'Large', slug: 'large', blocks } }),
      () => pages.update({ ...of('1'), body: { blocks } }),
      () => pages.keepWorkingCopy({ ...by('1'), body: { blocks, baseVersion: 1 } }),
      () => templates.create({ body: { name: 'Large', blocks } }),
      () => releases.saveDraft({ params: { kind: 'page', id: '1' }, headers: {}, body: { change: { blocks } } }),
      () => references.check({ body: { blocks } }),
    ])
      await expect(save()).rejects.toMatchObject({ status: 400, message: expect.stringContaining(words) })
    expect((await pages.byId(by('1'))).blocks).toEqual([])
  })

  test(
    'the longest page is stored, and its versions are read with pauses',
    { tags: ['P10.13', 'A10.13'] },
    async () => {
      await using database = await open()
      const { pages, references } = createReferenceClients(database.db)
      await pages.create({ body: { title: 'About', slug: 'about' } })
      const versions = 25
      for (let version = 0; version < versions; version++)
        await pages.update({ ...of('1'), body: { blocks: pageOf({ text: most('[a](/b)'), title: `${version}` }) } })
      let read: unknown[] = []
      const turn = await longestTurn(async () => {
        read = await pages.history({ params: { id: '1' }, query: { limit: 50 } })
      })
      expect(read).toHaveLength(versions + 1)
      expect(turn).toBeLessThan(LONG_TURN_MS)
      const [problem] = await references.check({ body: { blocks: pageOf({ text: most('[a](/b)') }) } })
      expect(problem).toMatchObject({ kind: 'dead-link' })
      expect(await references.to({ query: { to: '/b' } })).toHaveLength(10_000)
    },
  )
})
