import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

function storage() {
  const entries = new Map<string, string>()
  return {
    entries,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  }
}

async function headersOf(url: string) {
  const { request: call } = await import('./fetch.ts')
  const seen: (string | null)[] = []
  vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) => {
    seen.push(new Headers(headers).get('x-session-id'))
    return Response.json([])
  })
  await call('GET', url)
  await call('GET', url)
  return seen
}

test('the banner session is created per tab on first use', async () => {
  const tab = storage()
  vi.stubGlobal('sessionStorage', tab)
  expect(await headersOf('/api/navigation')).toEqual([null, null])
  expect(tab.entries.size).toBe(0)
  const [first, second] = await headersOf('/api/promo-banners/active/root')
  expect(first).toMatch(/^banner-[\w-]{32}-\d{13}$/)
  expect(second).toBe(first)
  expect([...tab.entries.values()]).toEqual([first])
})

test('promo banner requests send the banner session, not the cart session', async () => {
  const browser = storage()
  browser.setItem('hoard.cart-session', 'cart')
  vi.stubGlobal('localStorage', browser)
  vi.stubGlobal('sessionStorage', storage())
  expect((await headersOf('/api/promo-banners/active/root'))[0]).toMatch(/^banner-/)
  expect(await headersOf('/api/cart')).toEqual(['cart', 'cart'])
})

test('a tab with blocked storage keeps one banner session', async () => {
  const refuse = () => {
    throw new DOMException('Access is denied', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse })
  const [first, second] = await headersOf('/api/promo-banners/active/root')
  expect(first).toMatch(/^banner-/)
  expect(second).toBe(first)
})

test('a cart that only the cookie names gives scripts a session, one per page if storage is full', async () => {
  const browser = storage()
  vi.stubGlobal('localStorage', browser)
  vi.stubGlobal('document', { cookie: 'other=1' })
  expect(await headersOf('/api/cart')).toEqual([null, null])
  vi.stubGlobal('document', { cookie: 'other=1; hoard.has-cart=1' })
  const [first, second] = await headersOf('/api/cart')
  expect(first).toMatch(/^[\w-]{32}$/)
  expect([second, browser.entries.get('hoard.cart-session')]).toEqual([first, first])

  vi.resetModules()
  vi.stubGlobal('localStorage', {
    ...storage(),
    setItem() {
      throw new DOMException('Full', 'QuotaExceededError')
    },
  })
  const [one, other] = await headersOf('/api/cart')
  expect(one).toMatch(/^[\w-]{32}$/)
  expect(other).toBe(one)
})
