import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { cookiesAfter, emailOf, PASSWORD, sendForm, redeemLink } from '#tests/harness/staff.ts'
import { openShop } from '#tests/harness/shop.ts'
import { freePort } from '#tests/harness/wait-until.ts'
import { style } from '#server/rendering/forms/page.ts'

test('passwords, tokens and cookies are never logged', async () => {
  let written = ''
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written += chunk.toString()
      done()
    },
  })
  await using shop = await openShop({ imported: false, log: pino({ level: 'trace' }, stream) })
  const firstLink = shop.shop.firstLink!
  await fetch(firstLink)
  const administrator = await shop.signIn('administrator')
  const { link } = await administrator.accounts.invite({ body: { email: 'eddy@hoard.example' } })
  await fetch(`${link.url}&again=1`)
  const typed = 'a password that is being typed'
  const token = new URL(link.url).searchParams.get('token')!
  for (const origin of [shop.url, 'https://evil.example'])
    await sendForm(shop.url, '/api/account/password-strength', { token, password: typed }, { origin })
  await redeemLink(link.url, {})
  const wrong = 'a wrong password in a form'
  await sendForm(shop.url, '/api/login', { email: emailOf('administrator'), password: wrong })
  await administrator.auth.changePassword({ body: { current: PASSWORD, next: 'the next password of all' } })
  const cookie = cookiesAfter(
    await sendForm(shop.url, '/api/login', { email: emailOf('administrator'), password: 'the next password of all' }),
  )
  expect(written).toContain('/api/welcome')
  expect(written).toContain('/api/account/password-strength')
  const secrets = [firstLink, link.url].map((url) => new URL(url).searchParams.get('token')!)
  const session = /hoard=([^;]+)/.exec(cookie)![1]!
  for (const secret of [...secrets, PASSWORD, wrong, typed, 'the next password', 'argon2', session])
    expect(written).not.toContain(secret)
})

test('over HTTPS, cookies have the __Host- prefix and are Secure, and browsers stay on it', async () => {
  const port = String(await freePort())
  await using shop = await openShop({ imported: false, env: { PUBLIC_URL: 'https://shop.example', PORT: port } })
  const token = new URL(shop.shop.firstLink!).searchParams.get('token')!
  expect(shop.shop.firstLink).toMatch(/^https:\/\/shop\.example\/api\/welcome\?token=/)
  // Sent with the headers of a reverse proxy.
  const response = await fetch(`http://127.0.0.1:${port}/api/welcome`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: 'https://shop.example', 'x-forwarded-proto': 'https' },
    body: new URLSearchParams({ token, email: 'ada@hoard.example', password: PASSWORD, again: PASSWORD }),
  })
  expect(response.status).toBe(303)
  const cookies = response.headers.getSetCookie()
  expect(cookies.some((cookie) => cookie.startsWith('__Host-hoard='))).toBe(true)
  for (const cookie of cookies)
    expect(cookie).toMatch(/^__Host-[^;]*; path=\/; (expires=[^;]*; )?samesite=lax; secure; httponly$/i)
  // Those without a prefix, which scripts may read.
  const own = await fetch(`http://127.0.0.1:${port}/discount/DRAGON`, { redirect: 'manual' })
  const choice = await fetch(`http://127.0.0.1:${port}/privacy-policy`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: 'https://shop.example' },
    body: new URLSearchParams({ form: 'consent', analytics: 'on' }),
  })
  for (const { headers } of [own, choice]) {
    expect(headers.getSetCookie().length).toBeGreaterThan(0)
    for (const cookie of headers.getSetCookie()) expect(cookie).toMatch(/; samesite=lax; secure(;|$)/i)
  }
  for (const path of ['/', '/cms', '/api/products', '/healthz', '/uploads/none.webp']) {
    const { headers } = await fetch(`http://127.0.0.1:${port}${path}`)
    expect(headers.get('strict-transport-security'), path).toBe('max-age=31536000; includeSubDomains')
  }
})

test('the sign-in pages use the storefront’s colours', async () => {
  const tokens = await readFile(resolve(import.meta.dirname, '../../../storefront/theme/tokens.css'), 'utf8')
  const used = style.match(/--[\w-]+: [^;]+;/g)!
  expect(used.length).toBeGreaterThan(10)
  for (const token of used) expect(tokens).toContain(token)
})
