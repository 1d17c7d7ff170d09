import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withStallLimit } from '#tests/harness/limits.ts'
import { openShop, type TestShop } from '#tests/harness/shop.ts'
import { allow } from './allow.ts'
import type { Bench, Item } from './checklist/item.ts'
import { copyLoosened } from './checklist/copy-loosened.ts'
import { pageItems } from './checklist/page-items.ts'
import { addressItem, basicTextItem, keyItem, senderItem, sessionItems, stateItem } from './checklist/session-items.ts'
import { openFeed, quitItem, updateItem } from './checklist/update-items.ts'
import { windowItems, windowStateItem } from './checklist/window-items.ts'
import { startDesktop, type Desktop } from './harness/desktop.ts'
import type { DesktopOptions } from './harness/running.ts'
import { watchSecrets } from './secrets.ts'

/**
 * Electron's security checklist, run against the built editor. Each check must pass there, and fail in a copy in which
 * the protection was removed. Starts cost the most, so items that don't disturb each other share editors.
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

interface Started {
  desktop: Desktop
  [Symbol.asyncDispose](): Promise<void>
}

/** Starts an editor, without the protections of the items if any are given. */
async function start(options: DesktopOptions = {}, loosened: readonly Item[] = []): Promise<Started> {
  await using starting = new AsyncDisposableStack()
  const bundle = loosened.length > 0 ? starting.use(await copyLoosened(loosened)) : null
  const desktop = starting.use(await startDesktop({ shop, ...options, ...(bundle && { main: bundle.main }) }))
  await desktop.window()
  await watchSecrets(desktop)
  const started = starting.move()
  return { desktop, [Symbol.asyncDispose]: () => started.disposeAsync() }
}

async function signIn({ desktop }: Started) {
  await allow(desktop, shop)
  await (await desktop.window()).waitForURL(/\/cms/)
}

function check(item: Item, { desktop }: Started): Promise<void> {
  requests.length = 0
  return item.check({ desktop, shop, other })
}

/** The same in a copy without the protection, where it must fail: what it waits for doesn't come. */
const checkLoose = (item: Item, loose: Started) => withStallLimit(4_000, () => check(item, loose))

describe(
  'checklist of an editor',
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
  () => {
    let tight: Started
    beforeAll(async () => {
      tight = await start()
    })
    afterAll(() => tight[Symbol.asyncDispose]())

    test(`${stateItem.line}`, async () => {
      await check(stateItem, tight)
      await using loose = await start({}, [stateItem])
      await expect(checkLoose(stateItem, loose)).rejects.toThrow()
    })

    test(`${keyItem.line}`, async () => {
      await check(keyItem, tight)
      await using feed = await openFeed()
      await using loose = await start(feed.installed, [keyItem, quitItem])
      await expect(checkLoose(keyItem, loose)).rejects.toThrow()
      // It needs nobody who has signed in.
      await expect(checkLoose(quitItem, loose)).rejects.toSatisfy(isAssertion)
    })

    test(`${addressItem.line}`, async () => {
      await check(addressItem, tight)
      await using loose = await start({}, [addressItem])
      await expect(checkLoose(addressItem, loose)).rejects.toThrow()
    })

    describe('at work', () => {
      let loose: Started
      beforeAll(async () => {
        loose = await start({ isLenient: true }, items)
        await signIn(loose)
      })
      afterAll(() => loose[Symbol.asyncDispose]())

      test.each(items)('$line', async (item) => {
        await check(item, tight)
        // The check itself must fail, not the editor.
        await expect(checkLoose(item, loose)).rejects.toSatisfy(isAssertion)
      })
    })
  },
)

describe('checklist of an editor without a keyring, with an update', { tags: ['D4.5', 'D6.13', 'D7.9'] }, () => {
  const args = ['--password-store=basic']
  const feeds: Awaited<ReturnType<typeof openFeed>>[] = []
  let tight: Started
  let loose: Started
  beforeAll(async () => {
    feeds.push(await openFeed(), await openFeed())
    ;[tight, loose] = await Promise.all([
      start({ args, ...feeds[0]!.installed }),
      start({ args, ...feeds[1]!.installed }, [basicTextItem, updateItem]),
    ])
  })
  afterAll(async () => {
    await tight[Symbol.asyncDispose]()
    await loose[Symbol.asyncDispose]()
    for (const feed of feeds) await feed[Symbol.asyncDispose]()
  })

  test.each([basicTextItem, updateItem])('$line', async (item) => {
    await check(item, tight)
    await expect(checkLoose(item, loose)).rejects.toThrow()
  })

  // Its loosened copy is that of sign-in with PKCE.
  test(`${quitItem.line}`, () => check(quitItem, tight))
})
