import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type TestShop } from '#tests/harness/shop.ts'
import { allow } from './allow.ts'
import type { Bench, Item } from './checklist/item.ts'
import { copyLoosened } from './checklist/copy-loosened.ts'
import { pageItems } from './checklist/page-items.ts'
import { addressItem, basicTextItem, senderItem, sessionItems, signingInItems } from './checklist/session-items.ts'
import { openFeed, updateItems } from './checklist/update-items.ts'
import { windowItems, windowStateItem } from './checklist/window-items.ts'
import { startDesktop, type Desktop } from './harness/desktop.ts'
import type { DesktopOptions } from './harness/running.ts'
import { watchSecrets } from './secrets.ts'

/**
 * Electron's security checklist, run against the built editor. Each check must pass there, and fail in a copy in which
 * the protection was removed.
 */
const items: Item[] = [...pageItems, ...sessionItems, ...windowItems, senderItem, windowStateItem]

let shop: TestShop
const requests: string[] = []
const foreignServer = createServer(({ url }, response) => {
  requests.push(url!)
  response.end('<h1>Elsewhere</h1>')
})
let other: Bench['other']
beforeAll(async () => {
  shop = await openShop({ imported: false })
  foreignServer.listen(0, '127.0.0.1')
  await once(foreignServer, 'listening')
  other = { url: `http://127.0.0.1:${(foreignServer.address() as AddressInfo).port}`, requests }
})
afterAll(async () => {
  foreignServer.close()
  await shop[Symbol.asyncDispose]()
})

const isAssertion = (error: Error) => error.name === 'AssertionError'

/** Starts an editor and signs in. */
async function signedIn(options: DesktopOptions): Promise<Desktop> {
  const desktop = await startDesktop({ shop, ...options })
  await desktop.window()
  await watchSecrets(desktop)
  await allow(desktop, shop)
  await (await desktop.window()).waitForURL(/\/cms/)
  return desktop
}

describe('checklist of an editor at work', () => {
  let tight: Desktop
  let loose: Desktop
  let bundle: Awaited<ReturnType<typeof copyLoosened>>
  beforeAll(async () => {
    bundle = await copyLoosened(items)
    ;[tight, loose] = await Promise.all([signedIn({}), signedIn({ main: bundle.main, isLenient: true })])
  })
  afterAll(async () => {
    await tight[Symbol.asyncDispose]()
    await loose[Symbol.asyncDispose]()
    await bundle[Symbol.asyncDispose]()
  })

  test.each(items)(
    '$line',
    {
      tags: [
        'D1.1',
        'D1.13',
        'D1.8',
        'D5.7',
        'D5.8',
        'D5.9',
        'D6.1',
        'D6.10',
        'D6.11',
        'D6.12',
        'D6.13',
        'D6.14',
        'D6.15',
        'D6.16',
        'D6.17',
        'D6.18',
        'D6.19',
        'D6.2',
        'D6.20',
        'D6.21',
        'D6.3',
        'D6.4',
        'D6.5',
        'D6.6',
        'D6.7',
        'D6.8',
        'D6.9',
        'D7.6',
      ],
    },
    async ({ check }) => {
      requests.length = 0
      await check({ desktop: tight, shop, other })
      // The check itself must fail, not the editor.
      await expect(check({ desktop: loose, shop, other })).rejects.toSatisfy(isAssertion)
    },
  )
})

describe('checklist of an editor during sign-in', () => {
  const starting = [...signingInItems, addressItem]
  let tight: Desktop
  beforeAll(async () => {
    tight = await startDesktop({ shop })
  })
  afterAll(() => tight[Symbol.asyncDispose]())

  test.each(starting)(
    '$line',
    {
      tags: [
        'D1.1',
        'D1.13',
        'D1.8',
        'D5.7',
        'D5.8',
        'D5.9',
        'D6.1',
        'D6.10',
        'D6.11',
        'D6.12',
        'D6.13',
        'D6.14',
        'D6.15',
        'D6.16',
        'D6.17',
        'D6.18',
        'D6.19',
        'D6.2',
        'D6.20',
        'D6.21',
        'D6.3',
        'D6.4',
        'D6.5',
        'D6.6',
        'D6.7',
        'D6.8',
        'D6.9',
        'D7.6',
      ],
    },
    async (item) => {
      await item.check({ desktop: tight, shop, other })
      await using bundle = await copyLoosened([item])
      await using loose = await startDesktop({ shop, main: bundle.main })
      await expect(item.check({ desktop: loose, shop, other })).rejects.toThrow()
    },
  )

  test(`${basicTextItem.line}`, async () => {
    const options = { shop, args: ['--password-store=basic'] }
    await using poor = await startDesktop(options)
    await basicTextItem.check({ desktop: poor, shop, other })
    await using bundle = await copyLoosened([basicTextItem])
    await using loose = await startDesktop({ ...options, main: bundle.main })
    await expect(basicTextItem.check({ desktop: loose, shop, other })).rejects.toThrow()
  })
})

describe('checklist of an editor with an update', () => {
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

  test.each(updateItems)(
    '$line',
    {
      tags: [
        'D1.1',
        'D1.13',
        'D1.8',
        'D5.7',
        'D5.8',
        'D5.9',
        'D6.1',
        'D6.10',
        'D6.11',
        'D6.12',
        'D6.13',
        'D6.14',
        'D6.15',
        'D6.16',
        'D6.17',
        'D6.18',
        'D6.19',
        'D6.2',
        'D6.20',
        'D6.21',
        'D6.3',
        'D6.4',
        'D6.5',
        'D6.6',
        'D6.7',
        'D6.8',
        'D6.9',
        'D7.6',
      ],
    },
    async (item) => {
      await item.check({ desktop: tight, shop, other })
      await using again = await openFeed()
      await using bundle = await copyLoosened([item])
      await using loose = await signedIn({ main: bundle.main, env: again.env })
      await expect(item.check({ desktop: loose, shop, other })).rejects.toThrow()
    },
  )
})
