import { afterAll, expect, test } from 'vitest'
import { openEditor, openTwo } from '#tests/harness/desktop/offline.ts'
import type { Banner } from '#shared/features/banners/banners.record.ts'

const { shop, ben, headers, offline } = await openTwo({ seeded: true })
afterAll(() => shop[Symbol.asyncDispose]())

const none = { headers: {} }

test('a record purged on the server is recreated once when the person wants it', async () => {
  const [banner] = await ben.banners.list()
  const anna = await offline()
  await anna.banners.update({ params: { id: banner!.id }, ...none, body: { name: 'Forgotten' } })
  const { text } = anna.local.backup()
  const other = openEditor(shop, { headers })
  // The id is unknown to the server, as after restoring a backup older than this banner.
  expect(await other.local.restore(text.replaceAll(`"${banner!.id}"`, '"8888"'))).toMatchObject({ count: 1 })
  expect(await other.publish()).toMatchObject([{ is: 'asks', record: '8888' }])
  other.network.fate = (_, { body }) => (typeof body === 'string' && body.includes('Forgotten') ? 'lost' : 'arrives')
  const [left] = await other.publish({ 'banners:8888': { record: 'mine' } })
  expect(left).toMatchObject({ kind: 'create', is: 'waiting' })
  other.network.fate = undefined
  expect(await other.publish()).toEqual([])
  expect((await ben.banners.list()).filter(({ name }) => name === 'Forgotten')).toHaveLength(1)
})

test('an item moved by both sides is a conflict, and the answer applies', async () => {
  for (const { id } of await ben.banners.list()) await ben.banners.remove({ params: { id } })
  const made: Banner[] = []
  for (const [index, name] of ['b1', 'b2', 'b3', 'b4'].entries())
    made.push(await ben.banners.create({ body: { name, text: name, priority: 40 - index * 10 } }))
  const order = (names: string[]) => ({
    items: names.map((name, index) => ({ id: made.find((it) => it.name === name)!.id, priority: 40 - index * 10 })),
  })
  const namesNow = async () => (await ben.banners.list()).map(({ name }) => name)
  for (const [side, wanted] of [
    ['theirs', ['b2', 'b3', 'b1', 'b4']],
    ['mine', ['b2', 'b3', 'b4', 'b1']],
  ] as const) {
    await ben.banners.reorder({ body: order(['b1', 'b2', 'b3', 'b4']) })
    const anna = await offline()
    await anna.banners.reorder({ body: order(['b2', 'b3', 'b4', 'b1']) })
    await ben.banners.reorder({ body: order(['b2', 'b3', 'b1', 'b4']) })
    anna.network.isOnline = true
    const [asking] = await anna.publish()
    expect(asking).toMatchObject({ id: 'banners:order', is: 'asks' })
    const key = made[0]!.id
    expect(asking!.collisions).toEqual([
      { key, label: 'b1', before: 'Position 1 of 4', after: 'Position 4 of 4', theirs: 'Position 3 of 4' },
    ])
    expect(await anna.publish({ 'banners:order': { [key]: side } })).toEqual([])
    expect(await namesNow()).toEqual(wanted)
  }
})
