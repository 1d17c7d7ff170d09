import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ServerInfo } from '#shared/features/desktop/desktop.contract.ts'
import { STAFF_ENTRY } from '#shared/staff-document.ts'
import { createPageHandler, FIND_ENTRY, WELCOME_ENTRY } from './pages.ts'

const key = 'shop-0123456789abcdef'
const greeting = {
  facts: { shop: { name: 'Hoard </script><script>alert(1)</script>' } },
  pictureOrigin: 'http://127.0.0.1:4001/cdn; script-src *',
} as unknown as ServerInfo

let home: string
let answer: (request: Request) => Promise<Response>
const gateway = vi.fn<(request: Request) => Promise<Response>>(async () => new Response('of the server'))

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'hoard-pages-'))
  const folder = join(home, 'staff')
  await mkdir(join(folder, '.vite'), { recursive: true })
  await mkdir(join(folder, 'assets/staff'), { recursive: true })
  const manifest = {
    [STAFF_ENTRY]: { file: 'assets/staff/entry-1.js', css: ['assets/staff/entry-1.css'] },
    [WELCOME_ENTRY]: { file: 'assets/staff/welcome-1.js' },
    [FIND_ENTRY]: { file: 'assets/staff/find-1.js' },
    'storefront/theme/fonts/jetbrains-mono-latin-wght-normal.woff2': { file: 'assets/staff/upright-1.woff2' },
  }
  await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(manifest))
  await writeFile(join(folder, 'assets/staff/entry-1.js'), 'run()')
  await writeFile(join(home, 'secret.js'), 'secret')
  await writeFile(join(home, 'preview.webp'), 'small')
  await symlink(join(folder, 'assets'), join(folder, 'assets/again'))
  answer = await createPageHandler({
    folder,
    find: (asked) =>
      asked === key
        ? {
            greeting,
            gateway,
            previewOf: (id) => (id === 'known-1' ? join(home, 'preview.webp') : null),
            thumbnailOf: async (id) => (id === 'known-1' ? new Uint8Array([1, 2]) : null),
            copiedPicture: async (address) =>
              new Response('picture', { status: address === 'https://elsewhere.example/a.png' ? 200 : 404 }),
          }
        : null,
  })
})
afterAll(() => rm(home, { recursive: true, force: true }))

const get = (path: string, init?: RequestInit) => answer(new Request(`app://${key}${path}`, init))

test('a staff screen is the app’s document with a strict policy and a nonce', { tags: ['D1.1', 'D6.4'] }, async () => {
  const [first, second] = [await get('/cms/pages/12/content?block=a'), await get('/admin')]
  const policy = first.headers.get('content-security-policy')!
  expect(policy).toMatch(/default-src 'none'; script-src 'self'; style-src 'self' 'nonce-[\w+/=]{24}'; /)
  for (const rule of [
    "connect-src 'self'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ])
    expect(policy.split('; ')).toContain(rule)
  expect(policy).not.toContain('unsafe-eval')
  expect(policy).not.toContain("script-src 'self' 'unsafe")
  expect(second.headers.get('content-security-policy')).not.toBe(policy)
  const html = await first.text()
  expect(html).toContain(`nonce="${/'nonce-([^']+)'/.exec(policy)![1]}"`)
  expect(html).not.toContain('<script>alert')
})

test('a server can set the image origin, but nothing else in the policy', { tags: ['D6.5'] }, async () => {
  const policy = (await get('/cms')).headers.get('content-security-policy')!
  expect(policy).toContain("img-src 'self' data: blob: https: http://127.0.0.1:4001;")
  expect(policy).not.toContain('script-src *')
})

test('built files are served with their content type', { tags: ['D1.1'] }, async () => {
  const file = await get('/assets/staff/entry-1.js')
  expect(file.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(await file.text()).toBe('run()')
})

test.each([
  '/assets/../../secret.js',
  '/assets/..%2f..%2fsecret.js',
  '/assets/%2e%2e/%2e%2e/secret.js',
  '/assets/staff/..\\..\\..\\secret.js',
  '/assets//etc/passwd.js',
  '/assets/.vite/manifest.json',
  '/assets/staff/',
  '/assets/staff',
  '/assets/staff/entry-1.js/x.js',
  '/assets/staff/missing.js',
  '/assets/staff/entry-1%00.js',
])('no other file on disk is served: %s', async (path) => {
  // A path that escapes /assets/ goes to the server; no file is read.
  expect(['', 'of the server']).toContain(await (await get(path)).text())
})

test('sign-in pages and servers that aren’t shown are rejected', async () => {
  gateway.mockClear()
  expect((await get('/api/login?return=/cms')).status).toBe(404)
  expect((await get('/api/logout', { method: 'POST' })).status).toBe(404)
  // Its response would contain a session.
  expect((await get('/api/desktop/token', { method: 'POST', body: '{}' })).status).toBe(404)
  expect((await get('/API/Desktop/Token', { method: 'POST', body: '{}' })).status).toBe(404)
  expect((await answer(new Request('app://shop-fedcba9876543210/api/pages'))).status).toBe(404)
  expect((await answer(new Request('app://elsewhere/cms'))).status).toBe(404)
  expect((await answer(new Request('app://welcome/cms'))).status).toBe(404)
  expect(gateway).not.toHaveBeenCalled()
})

test('all other paths go through the gateway, including unknown files', async () => {
  expect(await (await get('/api/pages')).text()).toBe('of the server')
  expect(await (await get('/favicon.svg')).text()).toBe('of the server')
  expect(gateway).toHaveBeenCalledTimes(2)
})

test('the copy of another host’s picture is served by its address', { tags: ['D3.22'] }, async () => {
  const copied = await get('/hoard/pictures?address=https%3A%2F%2Felsewhere.example%2Fa.png')
  expect([copied.status, copied.headers.get('x-content-type-options')]).toEqual([200, 'nosniff'])
  expect(copied.headers.get('content-security-policy')).toContain('sandbox')
  expect((await get('/hoard/pictures')).status).toBe(404)
})

test('an upload’s preview is served by id, never by path', async () => {
  const shown = await get('/hoard/previews/known-1')
  expect([shown.status, await shown.text()]).toEqual([200, 'small'])
  expect((await get('/hoard/previews/unknown')).status).toBe(404)
  expect([...(await (await get('/hoard/thumbnails/known-1')).bytes())]).toEqual([1, 2])
  expect((await get('/hoard/thumbnails/unknown')).status).toBe(404)
  expect((await get('/hoard/previews/..%2f..%2fsecret.js')).status).toBe(404)
})

test('the welcome page has no access to a server', async () => {
  const html = await (await answer(new Request('app://welcome/'))).text()
  expect(html).toContain('/assets/staff/welcome-1.js')
  expect(html).not.toContain('facts')
})

test('the monospace font is preloaded, since a late font is not shown', async () => {
  for (const document of [await get('/cms'), await answer(new Request('app://welcome/'))])
    expect(await document.text()).toContain(
      '<link rel="preload" as="font" type="font/woff2" href="/assets/staff/upright-1.woff2" crossorigin>',
    )
})
