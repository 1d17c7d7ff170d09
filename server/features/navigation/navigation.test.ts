import { expect, test } from 'vitest'
import { onEveryDialect } from '#server/database/testing.ts'
import { createClient } from '#shared/contract/client.ts'
import { navigationContract } from '#shared/features/navigation/navigation.contract.ts'
import { inProcess } from '#tests/harness/rooms.ts'
import { navigationRoutes } from './navigation.routes.ts'

onEveryDialect((_, open) => {
  test('the menu is empty at first, then in order, with its hidden items', async () => {
    await using database = await open()
    const { db } = database
    const { send, read } = inProcess(navigationRoutes({ db }))
    const navigation = createClient(navigationContract, send)
    expect([await navigation.list(), [...read]]).toEqual([[], ['navigation']])
    await db
      .insertInto('navigationItems')
      .values([
        { label: 'BLOG', href: '/blog', position: 2, isVisible: 0 },
        { label: 'HOME', href: '/', position: 1, isVisible: 1 },
      ])
      .execute()
    expect(await navigation.list()).toEqual([
      { id: '2', label: 'HOME', href: '/', position: 1, isVisible: true },
      { id: '1', label: 'BLOG', href: '/blog', position: 2, isVisible: false },
    ])
  })
})
