import { readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startDesktop, type Desktop } from '#tests/desktop/harness/desktop.ts'
import { openShop } from '#tests/harness/shop.ts'
import { base as test } from '#tests/journeys/base.ts'
import { expect } from './desktop.ts'

/** Long-term failures of an editor: damaged files, server updates, and shops left during typing. */

const BY_ITSELF = { timeout: 20_000 }
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const dialogTexts = async (desktop: Desktop) => JSON.stringify((await desktop.log()).dialogs)

/** Shop whose protocol version and availability the test controls. */
async function updatable(url: string) {
  let protocol: { oldest: number; newest: number } | null = null
  let isThere = true
  const server = createServer(async (request, response) => {
    if (!isThere || request.headers.upgrade) return void response.writeHead(503).end()
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { host: _host, connection: _connection, ...headers } = request.headers
    const answer = await fetch(url + request.url, {
      method: request.method!,
      headers: { ...(headers as Record<string, string>), ...(headers.origin && { origin: url }) },
      redirect: 'manual',
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    })
    const text = Buffer.from(await answer.arrayBuffer())
    const isGreeting = request.url === '/api/desktop' && protocol !== null
    const { 'content-encoding': _coding, 'content-length': _length, ...rest } = Object.fromEntries(answer.headers)
    response.writeHead(answer.status, rest)
    response.end(isGreeting ? JSON.stringify({ ...JSON.parse(text.toString()), protocol }) : text)
  }).listen(0, 'localhost')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: () => void (isThere = false),
    start(now: typeof protocol) {
      protocol = now
      isThere = true
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

test('drafts survive an incompatible shop update, leaving, a refused removal and a damaged file', async () => {
  test.slow()
  await using shop = await openShop({ imported: false, env: { AUTH_DISABLED: '1' } })
  await using server = await updatable(shop.url)
  await using desktop = await startDesktop({ shop: server })
  let page = await desktop.window()
  const title = () => field(page, 'Title')
  const keyOf = () => new URL(page.url()).host.replace(/\..*$/, '')
  await page.getByRole('link', { name: 'BLOG', exact: true }).click()
  await page.getByRole('button', { name: 'ADD POST' }).click()

  await test.step('a shop that became too new is reported automatically', async () => {
    server.stop()
    await expect(page.getByText('Offline. You can keep working')).toBeVisible(BY_ITSELF)
    await title().fill('Painting scales')
    server.start({ oldest: 1000, newest: 1001 })
    await expect(page.getByText('is too new for this editor. Update Hoard.')).toBeVisible(BY_ITSELF)
  })

  await test.step('a shop that is too old is reported at the next start', async () => {
    server.start({ oldest: 0, newest: 0 })
    await desktop.quit()
    await desktop.restart()
    await expect((await desktop.window()).getByText('is too old for this editor.')).toBeVisible(BY_ITSELF)
  })

  await test.step('work continues once they are compatible', async () => {
    server.start(null)
    await desktop.quit()
    await desktop.restart()
    page = await desktop.window()
    await expect(title()).toHaveValue('Painting scales', BY_ITSELF)
  })

  await test.step('leaving within half a second of typing', async () => {
    await title().fill('Painting wings')
    await page.evaluate(() => window.hoard!.servers.leave()).catch(() => undefined)
    page = await desktop.window()
    await expect(page.getByRole('heading', { name: 'YOUR.SHOPS' })).toBeVisible()
  })

  const [left] = await page.evaluate(() => window.hoard!.servers.list())

  await test.step('removal is refused once', async () => {
    await expect(page.evaluate((key) => window.hoard!.servers.remove(key, false), left!.key)).rejects.toThrow(
      'This computer has 1 unsaved text for this shop.',
    )
  })

  await test.step('the shop’s file is damaged while the editor is closed', async () => {
    await desktop.quit()
    const folder = join(desktop.userData, 'servers', left!.key)
    const file = join(folder, 'hoard.sqlite')
    const bytes = await readFile(file)
    bytes.fill(0x5a, 0, 100)
    await writeFile(file, bytes)
    // The copy that the editor may have sent to the shop would come back.
    await shop.staff.blog.forgetWorkingCopy({ params: { id: 'new' } })
    await desktop.restart()
    page = await desktop.window()
    await expect.poll(() => dialogTexts(desktop)).toContain('on this computer was damaged.')
    await expect(title()).toHaveValue('')
    const aside = (await readdir(folder)).find((name) => /^hoard\.damaged-\d+\.sqlite$/.test(name))
    expect((await readFile(join(folder, aside!))).equals(bytes)).toBe(true)
    expect(keyOf()).toBe(left!.key)
  })
})
