import { afterAll, expect, test } from 'vitest'
import { createClient } from '#shared/contract/client.ts'
import {
  contentCopyContract,
  copiedFeatures,
  type CopiedFeature,
} from '#shared/features/content-copy/content-copy.contract.ts'
import { openShop } from '#tests/harness/shop.ts'

const shop = await openShop({ imported: false, seeded: true })
afterAll(() => shop[Symbol.asyncDispose]())
const { headers } = await shop.signIn('editor')
const ben = await shop.signIn('administrator')
const { changes } = createClient(contentCopyContract, (path, init) =>
  fetch(shop.url + path, { ...init, headers: { ...headers, ...Object.fromEntries(new Headers(init.headers)) } }),
)
type Known = Partial<Record<CopiedFeature, Record<string, string>>>

/** What a copy in these states gets, and its states afterwards. */
async function pull(known: Known = {}) {
  const { features, isWhole } = await changes({ body: { known } })
  const states = Object.fromEntries(
    copiedFeatures.map((name) => [
      name,
      { ...known[name], ...Object.fromEntries(features[name].changed.map(({ state, record }) => [record.id, state])) },
    ]),
  ) as Known
  const changed = copiedFeatures.flatMap((name) => features[name].changed.map(({ record }) => `${name} ${record.id}`))
  return { features, isWhole, states, changed }
}

test('a copy gets everything once, and then what has changed', { tags: ['D3.1'] }, async () => {
  const first = await pull()
  expect(first.isWhole).toBe(true)
  expect(first.features.pages.changed.map(({ record }) => record)).toEqual(
    expect.arrayContaining(await ben.pages.list()),
  )
  expect(first.features.navigation.changed.map(({ record }) => record)).toEqual(await ben.navigation.list())
  expect((await pull(first.states)).changed).toEqual([])

  const [page] = await ben.pages.list()
  const [post] = await ben.blog.list()
  const banner = await ben.banners.create({ body: { name: 'New', text: 'Sale' } })
  const item = (await ben.navigation.list()).find(({ pageId }) => pageId === page!.id)
  await ben.pages.update({ params: { id: page!.id }, headers: {}, body: { slug: 'renamed', isPublished: false } })
  await ben.blog.remove({ params: { id: post!.id } })
  const second = await pull(first.states)
  // The menu item follows its page.
  expect(second.changed.toSorted()).toEqual(
    [`pages ${page!.id}`, `banners ${banner.id}`, ...(item ? [`navigation ${item.id}`] : [])].toSorted(),
  )
  expect(second.features.blog.ids).not.toContain(post!.id)
})

test('a large shop comes in several answers', async () => {
  const block = { id: 'a', type: 'text' as const, content: { text: 'x'.repeat(400_000) } }
  for (let at = 0; at < 12; at++)
    await ben.pages.create({ body: { title: `Large ${at}`, slug: `large-${at}`, blocks: [block] } })
  const first = await pull()
  expect([first.isWhole, first.features.navigation.changed]).toEqual([false, []])
  const second = await pull(first.states)
  expect(second.isWhole).toBe(true)
  const pages = [...first.features.pages.changed, ...second.features.pages.changed].map(({ record }) => record.id)
  expect(pages.toSorted()).toEqual((await ben.pages.list()).map(({ id }) => id).toSorted())
})

test('odd states and other people are refused', async () => {
  await expect(changes({ body: { known: { pages: { x: '1' } } } })).rejects.toThrow('400')
  const response = await fetch(shop.url + contentCopyContract.changes.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"known":{}}',
  })
  expect(response.status).toBe(401)
})
