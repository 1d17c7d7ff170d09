import { expect, test } from 'vitest'
import { onBothHomes } from '#tests/harness/desktop/homes.ts'
import { createBannersClient } from '#tests/harness/banners.ts'

onBothHomes((open) => {
  test('responses read the targets of a page, and writes publish those affected', async () => {
    await using database = await open()
    const { add, shown, update, remove, read, noted } = createBannersClient(database.db)
    await shown('product/wyrm')
    expect([...read].toSorted()).toEqual(['banners:*', 'banners:product/*', 'banners:product/wyrm'])
    await shown('root')
    expect([...read].toSorted()).toEqual(['banners:*', 'banners:root'])

    const change = (id: string, body: Parameters<typeof update>[0]['body']) =>
      update({ params: { id }, headers: {}, body })
    const { id } = await add('Sale', { targetPages: ['/', '/gallery'] })
    expect(noted()).toEqual(['banners:gallery', 'banners:root'])
    await change(id, { text: 'Bigger sale' })
    expect(noted()).toEqual(['banners:gallery', 'banners:root'])
    await change(id, { priority: 1 })
    expect(noted()).toEqual(['banners:gallery', 'banners:root'])
    await change(id, { targetPages: ['/gallery', '/product/*'] })
    expect(noted()).toEqual(['banners:product/*', 'banners:root'])
    await change(id, { text: 'Sale', targetPages: ['/blog'] })
    expect(noted()).toEqual(['banners:blog', 'banners:gallery', 'banners:product/*'])
    await change(id, { name: 'Only staff see this' })
    expect(noted()).toEqual([])
    await change(id, { isActive: false })
    expect(noted()).toEqual(['banners:blog'])
    await change(id, { text: 'Nobody sees this', targetPages: ['*'] })
    expect(noted()).toEqual([])
    await change(id, { isActive: true })
    expect(noted()).toEqual(['banners:*'])
    await remove({ params: { id } })
    expect(noted()).toEqual(['banners:*'])
    await remove({ params: await add('Asleep', { isActive: false }) })
    expect(noted()).toEqual([])
  })
})
