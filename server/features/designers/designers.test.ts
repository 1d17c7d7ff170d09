import { expect, test } from 'vitest'
import { onEveryDialect } from '#server/database/testing.ts'
import { draft, reading } from '#server/features/products/product-draft.testing.ts'
import { archiveUnseen, saveProducts } from '#server/features/products/products.repository.ts'
import { createClient } from '#shared/contract/client.ts'
import { designersContract } from '#shared/features/designers/designers.contract.ts'
import { inProcess } from '#tests/harness/rooms.ts'
import { writing } from '#tests/harness/writing.ts'
import { designersRoutes } from './designers.routes.ts'

onEveryDialect((_, open) => {
  test('§3 §7 /api/designers: designers are those of the products on sale, by name, with their websites', async () => {
    await using database = await open()
    const { db } = database
    const { send, read } = inProcess(designersRoutes({ db, write: writing(db).write }))
    const designers = createClient(designersContract, send)
    expect([await designers.list(), [...read]]).toEqual([[], ['designers']])
    const made = (name: string, designer: string, designerWebsite: string | null = null) =>
      draft({ shopifyId: name, handle: name, name, designer, designerWebsite, shopifyVariants: [] })
    const note = () => {}
    await saveProducts(
      db,
      [made('a', 'bo'), made('b', 'Ada', 'https://ada.example'), made('c', 'Ada'), made('d', '')],
      reading(1),
      note,
    )
    const ada = { name: 'Ada', websiteUrl: 'https://ada.example' }
    expect(await designers.list()).toEqual([ada, { name: 'bo', websiteUrl: null }])
    await saveProducts(db, [made('b', 'Ada')], reading(2), note)
    await archiveUnseen(db, reading(2), note)
    expect(await designers.list()).toEqual([ada])
  })

  test('decision 38: staff set a designer’s website, product pages link to it at once, and syncs keep it', async () => {
    await using database = await open()
    const { db } = database
    const { write, noted } = writing(db)
    const designers = createClient(designersContract, inProcess(designersRoutes({ db, write })).send)
    const dragon = draft({ designerWebsite: 'https://from.shopify.example' })
    await saveProducts(db, [dragon], reading(1), () => {})
    const set = (websiteUrl: string | null, name = 'Ada') => designers.setWebsite({ body: { name, websiteUrl } })
    const ada = { name: 'Ada', websiteUrl: 'https://ada.example/studio' }
    expect([await set(ada.websiteUrl), noted()]).toEqual([ada, ['designers', 'products']])
    expect(await designers.list()).toEqual([ada])
    // Set once more, shoppers needn't hear of it.
    expect([await set(ada.websiteUrl), noted()]).toEqual([ada, ['products']])

    await saveProducts(db, [{ ...dragon, name: 'Jade Dragon' }], reading(2), () => {})
    expect(await designers.list()).toEqual([ada])
    expect(await set(null)).toEqual({ name: 'Ada', websiteUrl: null })
    await saveProducts(db, [{ ...dragon, name: 'Old Dragon' }], reading(3), () => {})
    expect(await designers.list()).toEqual([{ name: 'Ada', websiteUrl: null }])

    await expect(set('https://x.example', 'Nobody')).rejects.toThrow('404: Designer not found')
    await expect(set('https://x.example', '\0')).rejects.toThrow('400: name: holds a character')
    for (const wrong of ['javascript:alert(1)', 'ftp://x.example', 'ada.example', ''])
      await expect(set(wrong)).rejects.toThrow('400: websiteUrl: must be a web address such as https://studio.example')
    const log = await db.selectFrom('activity').select(['kind', 'action', 'title', 'recordId']).execute()
    expect(log).toEqual([0, 1].map(() => ({ kind: 'designer', action: 'updated', title: 'Ada', recordId: 'Ada' })))
  })
})
