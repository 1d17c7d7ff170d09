import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type TestShop } from '#tests/harness/shop.ts'
import { allow } from './allow.ts'
import type { Bench, Item } from './checklist/item.ts'
import { loosened } from './checklist/loosen.ts'
import { pageItems } from './checklist/page-items.ts'
import { addressItem, basicTextItem, senderItem, sessionItems, signingInItems } from './checklist/session-items.ts'
import { openFeed, updateItems } from './checklist/update-items.ts'
import { windowItems, windowStateItem } from './checklist/window-items.ts'
import { startDesktop, type Desktop } from './harness/desktop.ts'
import type { DesktopOptions } from './harness/running.ts'
import { watchSecrets } from './secrets.ts'

/**
 * The Electron checklist, item by item, on the running editor as it was built: each holds, and is seen not to hold in an editor in which it was
 * loosened.
 */
const items: Item[] = [...pageItems, ...sessionItems, ...windowItems, senderItem, windowStateItem]

let shop: TestShop
const asked: string[] = []
const elsewhere = createServer(({ url }, response) => {
  asked.push(url!)
  response.end('<h1>Elsewhere</h1>')
})
let other: Bench['other']
beforeAll(async () => {
  shop = await openShop({ imported: false })
  elsewhere.listen(0, '127.0.0.1')
  await once(elsewhere, 'listening')
  other = { url: `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`, asked }
})
afterAll(async () => {
  elsewhere.close()
  await shop[Symbol.asyncDispose]()
})

const isAssertion = (error: Error) => error.name === 'AssertionError'

/** An editor whose person has signed in. */
async function signedIn(options: DesktopOptions): Promise<Desktop> {
  const desktop = await startDesktop({ shop, ...options })
  await desktop.window()
  await watchSecrets(desktop)
  await allow(desktop, shop)
  await (await desktop.window()).waitForURL(/\/cms/)
  return desktop
}

describe('checklist, in one editor', () => {
  let tight: Desktop
  let loose: Desktop
  let bundle: Awaited<ReturnType<typeof loosened>>
  beforeAll(async () => {
    bundle = await loosened(items)
    tight = await signedIn({})
    loose = await signedIn({ main: bundle.main, isLenient: true })
  })
  afterAll(async () => {
    await tight[Symbol.asyncDispose]()
    await loose[Symbol.asyncDispose]()
    await bundle[Symbol.asyncDispose]()
  })

  test.each(items)('checklist: $line', async ({ check }) => {
    asked.length = 0
    await check({ desktop: tight, shop, other })
    // It is this item that fails, and not the editor.
    await expect(check({ desktop: loose, shop, other })).rejects.toSatisfy(isAssertion)
  })
})

describe('checklist, while somebody signs in', () => {
  const starting = [...signingInItems, addressItem]
  let tight: Desktop
  beforeAll(async () => {
    tight = await startDesktop({ shop })
  })
  afterAll(() => tight[Symbol.asyncDispose]())

  test.each(starting)('checklist: $line', async (item) => {
    await item.check({ desktop: tight, shop, other })
    await using bundle = await loosened([item])
    await using loose = await startDesktop({ shop, main: bundle.main })
    await expect(item.check({ desktop: loose, shop, other })).rejects.toThrow()
  })

  test(`checklist: ${basicTextItem.line}`, async () => {
    const options = { shop, args: ['--password-store=basic'] }
    await using poor = await startDesktop(options)
    await basicTextItem.check({ desktop: poor, shop, other })
    await using bundle = await loosened([basicTextItem])
    await using loose = await startDesktop({ ...options, main: bundle.main })
    await expect(basicTextItem.check({ desktop: loose, shop, other })).rejects.toThrow()
  })
})

describe('checklist, with a newer version', () => {
  let feed: Awaited<ReturnType<typeof openFeed>>
  let tight: Desktop
  beforeAll(async () => {
    feed = await openFeed()
    tight = await signedIn({ env: feed.env })
  })
  afterAll(async () => {
    await tight[Symbol.asyncDispose]()
    await feed[Symbol.asyncDispose]()
  })

  test.each(updateItems)('checklist: $line', async (item) => {
    await item.check({ desktop: tight, shop, other })
    await using again = await openFeed()
    await using bundle = await loosened([item])
    await using loose = await signedIn({ main: bundle.main, env: again.env })
    await expect(item.check({ desktop: loose, shop, other })).rejects.toThrow()
  })
})
