import { expect, test } from 'vitest'
import { onBothHomes } from '#tests/harness/desktop/homes.ts'
import { createBannersClient } from '#tests/harness/banners.ts'

onBothHomes((open, home) => {
  test('reordering banners is atomic and leaves unchanged ones alone', async () => {
    await using database = await open()
    const { add, list, reorder, noted, shown } = createBannersClient(database.db)
    await add('A', { targetPages: ['/about'] })
    await add('B', { targetPages: ['/about', '/gallery'] })
    await add('C', { targetPages: ['/blog'], priority: 1 })
    noted()
    const order = (...items: [id: string, priority: number][]) =>
      reorder({ body: { items: items.map(([id, priority]) => ({ id, priority })) } })
    const answer = await order(['2', 3], ['1', 2], ['3', 1])
    // The editor sends the order as a change of its own, so that nobody's edits of a banner get in its way.
    const moved = home === 'shop' ? 2 : 1
    expect(answer.map(({ name, priority, version }) => [name, priority, version])).toEqual([
      ['B', 3, moved],
      ['A', 2, moved],
      ['C', 1, 1],
    ])
    expect(answer).toEqual(await list())
    // The banner that kept its priority publishes no change.
    expect(noted()).toEqual(['banners:about', 'banners:gallery'])
    expect(await shown('about')).toEqual(['B', 'A'])
    for (const unknown of ['9', 'none', '99999999999999999999'])
      await expect(order(['1', 9], [unknown, 1])).rejects.toThrow('404: Banner not found')
    await expect(order(['1', 9], ['1', 8])).rejects.toThrow('400: items: name a banner twice')
    await expect(order(['1', 0.5])).rejects.toThrow(/^400: items\.0\.priority/)
    await expect(reorder({ body: { items: [] } })).rejects.toThrow(/^400: items/)
    expect([await list(), noted()]).toEqual([answer, []])
  })
})
