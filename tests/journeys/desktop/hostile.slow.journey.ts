import { readdir, readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { startDesktop, type Desktop } from '#tests/desktop/harness/desktop.ts'
import { openShop } from '#tests/harness/shop.ts'
import { hostileBlocks, writeBlocks } from '#tests/journeys/hostile-pages.ts'
import { base as test } from '#tests/journeys/base.ts'
import { open } from '#tests/journeys/journey.ts'
import { attempts, escapes } from './attack-attempts.ts'
import { openForeignServer } from './foreign-server.ts'

/** Untrusted page content and scripts have no effect. */

const script = '<img src=x onerror="window.ran = true"><script>window.ran = true</script>'
const opening = { imported: false, env: { AUTH_DISABLED: '1' } }

const ran = (page: Page) => page.evaluate(() => Reflect.get(window, 'ran') as unknown)
async function expectCalm(desktop: Desktop) {
  const log = await desktop.log()
  expect(log.openExternal).toEqual([])
  expect(log.gone).toEqual([])
  expect(await desktop.windows()).toHaveLength(1)
}

test(
  'neither hostile content nor an injected script can run, navigate, or reach Node, other servers or new windows',
  { tag: ['@D4.9', '@D5.8', '@D5.9', '@D6.1'] },
  async () => {
    await using elsewhere = await openForeignServer()
    await using shop = await openShop(opening)
    const links = [
      'javascript:window.ran = true',
      'file:///etc/passwd',
      elsewhere.url,
      'data:text/html,x',
      '//evil.example',
    ]
    const written = `${script}\n\n${links.map((link) => `[link](${link})`).join(' ')}\n\n<iframe src="${elsewhere.url}"></iframe>`
    const { id } = await shop.staff.pages.create({ body: { title: script, slug: 'hostile' } })
    await writeBlocks(shop, id, hostileBlocks['scripts everywhere'])
    await shop.staff.blog.create({
      body: {
        title: script,
        slug: 'hostile',
        content: written,
        excerpt: script,
        imageUrl: '/x.png" onerror="window.ran = true',
      } as never,
    })
    await shop.staff.banners.create({
      body: { name: script, text: written, isActive: true, targetPages: ['*'] } as never,
    })
    await using desktop = await startDesktop({ shop, isHostile: true })
    await desktop.answerDialogs({ message: 1 })
    const page = await desktop.window()

    await test.step('content', async () => {
      await expect(page.getByRole('heading', { name: script })).toBeVisible()
      for (const [path, name] of [
        ['/cms/blog', 'BLOG'],
        ['/cms/banners', 'BANNERS'],
        [`/cms/pages/${id}/content`, script],
      ] as const) {
        await open(page, path)
        await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
      }
      await page.getByRole('button', { name: 'PREVIEW', exact: true }).click()
      const preview = page.frameLocator('iframe[title="Preview of the page"]')
      await expect(preview.locator('.blocks')).toBeAttached()
      for (const link of await preview.locator('a').all()) await link.dispatchEvent('click')
      expect(await ran(page)).toBeUndefined()
      await expectCalm(desktop)
      expect(elsewhere.asked).toEqual([])
    })

    const before = page.url()

    await test.step('requests', async () => {
      expect(await page.evaluate(attempts, elsewhere.url)).toEqual({
        globals: [],
        constructor: 'EvalError',
        evaluated: 'EvalError',
        prototype: 'EvalError',
        bridge: 'TypeError',
        fetch: 'TypeError',
        otherShop: 'TypeError',
        socket: 'error',
        source: 'error',
        worker: 'error',
        imported: 'TypeError',
        serviceWorker: expect.stringMatching(/Error$/),
        cookie: null,
        token: 404,
        opened: 'null',
        place: 1,
        notification: 'denied',
        // The machine may have no camera.
        camera: expect.stringMatching(/^Not(Allowed|Found)Error$/),
        clipboard: 'NotAllowedError',
      })
    })

    await test.step('navigation', async () => {
      for (const address of escapes(elsewhere.url))
        await page.evaluate((to) => location.assign(to), address).catch(String)
      await page.evaluate((to) => {
        document.head.insertAdjacentHTML('beforeend', `<meta http-equiv="refresh" content="0;url=${to}/refreshed">`)
      }, elsewhere.url)
      await expect
        .poll(async () => (await desktop.log()).deniedNavigations)
        .toEqual(expect.arrayContaining([`${elsewhere.url}/refreshed`, 'hoard://open/page/1', 'smb://nas/share']))
      const devtools = await page.context().newCDPSession(page)
      const data = { items: [{ mimeType: 'text/uri-list', data: `${elsewhere.url}/dropped` }], dragOperationsMask: 1 }
      for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
        await devtools.send('Input.dispatchDragEvent', { type, x: 300, y: 300, data })
      await devtools.detach()
    })

    await test.step('downloads', async () => {
      const evil = 'data:application/x-sh;base64,ZXZpbA=='
      const save = (href: string, download: string) =>
        page.evaluate((link) => Object.assign(document.createElement('a'), link).click(), { href, download })
      await save(evil, 'evil.sh')
      await expect.poll(async () => (await desktop.log()).deniedDownloads).toEqual([evil])
      // A page may save what it made itself, which shows where the other file would be. Electron asks where to save it.
      if (!desktop.isStandIn) return
      await save(await page.evaluate(() => URL.createObjectURL(new Blob(['mine']))), 'mine.txt')
      const folder = await desktop.evaluate(({ app }) => app.getPath('downloads'))
      await expect.poll(() => readdir(folder)).toEqual(['mine.txt'])
    })

    await test.step('bridge calls', async () => {
      const said = await page.evaluate(async () => {
        const hoard = window.hoard!
        const tries: (() => unknown)[] = [
          () => hoard.servers.open('shop-0000000000000000'),
          () => hoard.servers.open('../..'),
          () => hoard.servers.waiting(),
          () => hoard.kept.write('', 'x'),
          () => hoard.kept.write('__proto__', { toString: 1 } as never),
          () => hoard.uploads.add({ files: [{ path: '/etc/passwd' }] as never, tags: [] }),
          () =>
            hoard.uploads.add({ files: [{ name: 'x', path: '/etc/passwd', arrayBuffer: () => 1 }] as never, tags: [] }),
          () => hoard.uploads.choose('/etc' as never, []),
          () => hoard.on('update-downloaded' as never, () => undefined),
          () => hoard.publishing.publish(['x'.repeat(300)], {}),
        ]
        return Promise.all(
          tries.map(async (attempt) => {
            try {
              return { came: await attempt() }
            } catch (error) {
              return (error as Error).message
            }
          }),
        )
      })
      for (const words of said) expect(words).toEqual(expect.any(String))
      expect(JSON.stringify(said)).not.toContain(desktop.userData)
      expect((await page.evaluate(() => window.hoard!.uploads.state())).items).toEqual([])
    })

    // Only the real program has processes of its own.
    if (!desktop.isStandIn)
      await test.step('the system confines the page', async () => {
        const { pid, metrics, given } = await desktop.evaluate(({ app, BrowserWindow }) => ({
          pid: BrowserWindow.getAllWindows()[0]!.webContents.getOSProcessId(),
          metrics: app.getAppMetrics(),
          given: process.argv,
        }))
        expect(given).not.toContain('--no-sandbox')
        // Only Windows and macOS tell; on Linux, the kernel filters the calls of a confined process.
        if (process.platform === 'linux')
          expect(await readFile(`/proc/${pid}/status`, 'utf8')).toMatch(/^Seccomp:\s+2$/m)
        else expect(metrics.find((each) => each.pid === pid)).toMatchObject({ sandboxed: true })
      })

    expect(page.url()).toBe(before)
    expect(await ran(page)).toBeUndefined()
    await expectCalm(desktop)
    const { deniedWindows, deniedPermissions } = await desktop.log()
    expect(deniedWindows).toEqual(expect.arrayContaining([`${elsewhere.url}/open`, `${elsewhere.url}/blank`]))
    expect(deniedPermissions).toEqual(
      expect.arrayContaining(['geolocation', 'notifications', 'media', 'clipboard-read']),
    )
    expect(elsewhere.asked).toEqual([])
  },
)
