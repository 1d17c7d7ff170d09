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
})
