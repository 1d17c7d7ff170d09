import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type TestShop } from '#tests/harness/shop.ts'

describe('staff app document', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openShop({ imported: false, env: { SHOP_NAME: 'Hoard </script><b>' } })
  })
  afterAll(() => shop[Symbol.asyncDispose]())

  const get = (path: string, init?: RequestInit) => fetch(shop.url + path, { redirect: 'manual', ...init })

  test.each(['/cms', '/cms/banners', '/cms/blog/12', '/images', '/admin', '/admin/staff'])(
    '%s serves it to everyone, uncached and not indexed',
    { tags: ['A2.3', 'C2.1', 'I2.1'] },
    async (path) => {
      const answer = await get(path)
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
      expect(answer.headers.get('x-robots-tag')).toContain('noindex')
      expect(await answer.text()).toContain('<div id="app"')
    },
  )

  test.each(['/cmsx', '/imagesque', '/administration'])('%s is not part of the staff app', async (path) => {
    expect((await get(path)).status).toBe(404)
  })

  test('only this site’s scripts run, and only style sheets with the nonce', async () => {
    const policies = await Promise.all(
      [0, 1].map(async () => {
        const answer = await get('/cms')
        const policy = answer.headers.get('content-security-policy')!
        const nonce = /'nonce-([^']+)'/.exec(policy)![1]!
        expect(await answer.text()).toContain(`nonce="${nonce}"`)
        expect(policy).toContain(`style-src 'self' 'nonce-${nonce}';`)
        expect(policy).toMatch(/script-src 'self';/)
        expect(policy).toContain("frame-ancestors 'none'")
        return nonce
      }),
    )
    expect(policies[0]).not.toBe(policies[1])
  })

  test('the shop’s name is escaped, and the facts are complete', async () => {
    const html = await (await get('/cms')).text()
    expect(html).not.toContain('<b>')
    const facts = /<script type="application\/json" id="facts">(.*?)<\/script>/s.exec(html)![1]!
    expect(JSON.parse(facts)).toMatchObject({ shop: { name: 'Hoard </script><b>', origin: shop.url }, timeZone: 'UTC' })
  })

  test('its files are compressed and cached forever', async () => {
    const html = await (await get('/cms')).text()
    const script = /<script type="module" src="([^"]+)"/.exec(html)![1]!
    const answer = await get(script, { headers: { 'accept-encoding': 'br' } })
    expect(answer.headers.get('content-encoding')).toBe('br')
    expect(answer.headers.get('cache-control')).toContain('immutable')
  })

  test('it rejects other methods than GET', async () => {
    expect((await get('/cms', { method: 'POST' })).status).toBe(405)
  })
})
