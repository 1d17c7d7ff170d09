import { freePort } from '#tests/harness/wait-until.ts'
import { administer as test, expect, stopTime } from './journey.ts'

test.use({
  // oxlint-disable-next-line no-empty-pattern
  env: async ({}, use) => use({ AUTH_DISABLED: '1', PORT: String(await freePort()), PUBLIC_URL: 'http://127.0.0.1:9' }),
})

test(
  'the webhooks’ panel shows Unreachable with the error and polls every 60 s',
  { tag: ['@A10.10', '@A2.8', '@A7.7', '@A9.4'] },
  async ({ page, env }) => {
    // The page is opened at the shop's real address, not at its configured one.
    const origin = `http://127.0.0.1:${env['PORT']}`
    const health = page.getByRole('region', { name: /^HEALTH/ })
    await page.clock.install()
    await page.goto(`${origin}/admin/webhooks`)
    await expect(health).toContainText('Unreachable: http://127.0.0.1:9 can’t be reached')
    await expect(health).toContainText('UNREACHABLE')
    const answer: object = await (await fetch(`${origin}/api/webhooks/status`)).json()
    let requests = 0
    page.on('request', (request) => (requests += Number(request.url().endsWith('/api/webhooks/status'))))
    await page.route('**/api/webhooks/status', (route) =>
      route.fulfill({ json: { ...answer, connectivity: { reachable: false, error: null } } }),
    )
    // Earlier requests are reported before this one.
    const told = () => page.evaluate(() => fetch('/healthz').then(() => undefined))
    await stopTime(page, 500)
    await page.clock.runFor(57_000)
    await told()
    expect(requests).toBe(0)
    await page.clock.runFor(3_000)
    await expect.poll(() => requests).toBe(1)
    await page.clock.resume()
    await expect(health).toContainText('Unreachable: Unknown error')
  },
)
