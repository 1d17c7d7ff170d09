import { expect, test } from 'vitest'
import { createContentClients } from '#tests/harness/activity.ts'
import { onBothHomes } from '#tests/harness/desktop/homes.ts'

onBothHomes((open) => {
  test('staff get blocks as stored, even invalid JSON and deep nesting; shoppers what can be read', async () => {
    await using database = await open()
    const { db, pages } = createContentClients(database.db)
    await pages.create({ body: { title: 'About', slug: 'about', isPublished: true } })
    const endless = '['.repeat(100_000) + ']'.repeat(100_000)
    for (const [stored, answered, read] of [
      ['not JSON [', 'not JSON [', []],
      ['', '', []],
      ['null', null, []],
      ['{"a":1}', { a: 1 }, []],
      ['"[{\\"type\\":\\"text\\"}]"', '[{"type":"text"}]', [{ type: 'text', content: {} }]],
      [endless, endless, []],
    ] as const) {
      await db.updateTable('pages').set({ blocks: stored }).execute()
      expect((await pages.byId({ params: { id: '1' } })).blocks).toEqual(answered)
      expect((await pages.bySlug({ params: { slug: 'about' } })).blocks).toMatchObject(read)
    }
  })

  test(
    'shoppers get the HTML of rich texts; what is stored under its name stays out',
    { tags: ['E3.16'] },
    async () => {
      await using database = await open()
      const { pages } = createContentClients(database.db)
      const block = { id: 'a', type: 'text', content: { text: '*b* <i>', richTexts: '<script>', html: '<script>' } }
      const rich = { ...block, id: 'b', content: { ...block.content, format: 'rich' } }
      await pages.create({ body: { title: 'About', slug: 'about', isPublished: true, blocks: [block, rich] } })
      const { richTexts } = await pages.bySlug({ params: { slug: 'about' } })
      expect(richTexts).toEqual({ b: '<p><em>b</em> &lt;i&gt;</p>' })
      expect(await pages.byId({ params: { id: '1' } })).not.toHaveProperty('richTexts')
    },
  )
})
