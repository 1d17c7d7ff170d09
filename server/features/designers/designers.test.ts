import { expect, test } from 'vitest'
import { onEveryDialect } from '#tests/harness/database.ts'
import { draft, importSource } from '#tests/harness/product-draft.ts'
import { archiveUnseen } from '#server/features/catalogue/writing/archive-products.ts'
import { saveProducts } from '#server/features/catalogue/writing/save-products.ts'
import { createClient } from '#shared/contract/client.ts'
import { designersContract } from '#shared/features/designers/designers.contract.ts'
import { createInProcessSend } from '#tests/harness/in-process.ts'
import { createTestWriter } from '#tests/harness/test-writer.ts'
import { designersRoutes } from './designers.routes.ts'

onEveryDialect((_, open) => {
  test(
    'designers of products on sale are listed by name with their websites',
    { tags: ['S3.3', 'S7.22'] },
    async () => {
      await using database = await open()
      const { db } = database
      const { send, read } = createInProcessSend(designersRoutes({ db, withChanges: createTestWriter(db).withChanges }))
      const designers = createClient(designersContract, send)
      expect([await designers.list(), [...read]]).toEqual([[], ['designers']])
      const made = (name: string, designer: string, designerWebsite: string | null = null) =>
        draft({ shopifyId: name, handle: name, name, designer, designerWebsite, shopifyVariants: [] })
      const note = () => {}
      await saveProducts(
        db,
        [made('a', 'bo'), made('b', 'Ada', 'https://ada.example'), made('c', 'Ada'), made('d', '')],
        importSource(1),
        note,
      )
      const ada = { name: 'Ada', websiteUrl: 'https://ada.example' }
      expect(await designers.list()).toEqual([ada, { name: 'bo', websiteUrl: null }])
      expect(await designers.website({ query: { name: 'bo' } })).toEqual({ name: 'bo', websiteUrl: null })
      await expect(designers.website({ query: { name: 'cy' } })).rejects.toThrow('404: Designer not found')
      await saveProducts(db, [made('b', 'Ada')], importSource(2), note)
      await archiveUnseen(db, importSource(2), note)
      expect(await designers.list()).toEqual([ada])
    },
  )

  test('website set by staff appears on product pages and survives syncs', { tags: ['A11.4'] }, async () => {
    await using database = await open()
    const { db } = database
    const { withChanges, noted } = createTestWriter(db)
    const designers = createClient(designersContract, createInProcessSend(designersRoutes({ db, withChanges })).send)
    const dragon = draft({ designerWebsite: 'https://from.shopify.example' })
    await saveProducts(db, [dragon], importSource(1), () => {})
    const set = (websiteUrl: string | null, name = 'Ada') => designers.setWebsite({ body: { name, websiteUrl } })
    const ada = { name: 'Ada', websiteUrl: 'https://ada.example/studio' }
    expect([await set(ada.websiteUrl), noted()]).toEqual([ada, ['designers', 'products']])
    expect([await designers.list(), await designers.website({ query: { name: 'Ada' } })]).toEqual([[ada], ada])
    // Setting the same website again notifies only staff.
    expect([await set(ada.websiteUrl), noted()]).toEqual([ada, ['products']])

    await saveProducts(db, [{ ...dragon, name: 'Jade Dragon' }], importSource(2), () => {})
    expect(await designers.list()).toEqual([ada])
    expect(await set(null)).toEqual({ name: 'Ada', websiteUrl: null })
    await saveProducts(db, [{ ...dragon, name: 'Old Dragon' }], importSource(3), () => {})
    expect(await designers.list()).toEqual([{ name: 'Ada', websiteUrl: null }])

    await expect(set('https://x.example', 'Nobody')).rejects.toThrow('404: Designer not found')
    await expect(set('https://x.example', '\0')).rejects.toThrow('400: name: contains a character')
    for (const wrong of ['javascript:alert(1)', 'ftp://x.example', 'ada.example', ''])
      await expect(set(wrong)).rejects.toThrow('400: websiteUrl: must be a web address such as https://studio.example')
    const log = await db.selectFrom('activity').select(['kind', 'action', 'title', 'recordId']).execute()
    expect(log).toEqual([0, 1].map(() => ({ kind: 'designer', action: 'updated', title: 'Ada', recordId: 'Ada' })))
  })
})
