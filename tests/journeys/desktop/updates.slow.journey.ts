import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { startDesktop } from '#tests/desktop/harness/desktop.ts'
import { base as test } from '#tests/journeys/base.ts'

const updates = (page: Page) => page.evaluate(() => window.hoard!.updates.state())

test(
  'an update downloads in the background, and a tampered one is deleted',
  { tag: ['@D4.5', '@D6.21', '@D7.9'] },
  async () => {
    // An installed AppImage is started once at quit.
    const program = Buffer.concat([Buffer.from('#!/bin/sh\nexit\n'), randomBytes(100_000)])
    const sumOf = (bytes: Buffer) => createHash('sha512').update(bytes).digest('base64')
    let sum = sumOf(Buffer.from('something else'))
    let cutOff: number | null = 0
    const feed = createServer(({ url = '' }, response) => {
      if (url.startsWith('/latest'))
        return void response.end(
          `version: 9.0.0\nfiles:\n${['AppImage', 'deb'].map((type) => `  - url: hoard-9.0.0.${type}\n    sha512: ${sum}\n    size: ${program.length}\n`).join('')}path: hoard-9.0.0.AppImage\nsha512: ${sum}\nreleaseDate: '2026-11-20T00:00:00.000Z'\n`,
        )
      if (url.startsWith('/hoard-9.0.0.')) {
        if (cutOff === null) return void response.end(program)
        cutOff += 1
        return void response.destroy()
      }
      response.writeHead(404).end()
    }).listen(0, '127.0.0.1')
    await once(feed, 'listening')
    const cache = await mkdtemp(join(tmpdir(), 'hoard-updates-'))
    await writeFile(join(cache, 'hoard.AppImage'), 'old')
    const env = { XDG_CACHE_HOME: cache, APPIMAGE: join(cache, 'hoard.AppImage') }
    // As installed: the stand-in's resources are in its folder of data.
    const userData = join(cache, 'data')
    await mkdir(userData)
    const url = `http://127.0.0.1:${(feed.address() as AddressInfo).port}`
    const config = { provider: 'generic', url, updaterCacheDirName: 'hoard-updater' }
    await writeFile(join(userData, 'app-update.yml'), JSON.stringify(config))
    test.skip(process.env['HOARD_ELECTRON'] !== undefined, 'an installed editor updates itself from its own feed')
    await using desktop = await startDesktop({ env, userData, isPackaged: true })

    await test.step('a failed download is only reported on request', async () => {
      const page = await desktop.window()
      await expect.poll(() => cutOff).toBeGreaterThan(0)
      await expect.poll(() => updates(page)).not.toMatchObject({ is: 'downloading' })
      expect(await updates(page)).toEqual({ is: 'none' })
      await page.getByRole('button', { name: 'CHECK FOR UPDATES' }).click()
      await expect(page.getByText('The update couldn’t be downloaded.')).toBeVisible()
    })

    await test.step('a tampered download is always reported', async () => {
      cutOff = null
      await desktop.quit()
      await desktop.restart()
      const page = await desktop.window()
      await expect
        .poll(() => updates(page))
        .toEqual({ is: 'failed', message: expect.stringContaining('was damaged and has been deleted') })
      await expect(page.evaluate(() => window.hoard!.updates.install())).rejects.toThrow('Hoard is up to date.')
    })

    await test.step('the real update becomes ready', async () => {
      sum = sumOf(program)
      const page = await desktop.window()
      await page.evaluate(() => window.hoard!.updates.check())
      await expect.poll(() => updates(page)).toEqual({ is: 'ready', version: '9.0.0', needsPassword: false })
    })

    await test.step('a deb asks for a password only on RESTART NOW, and may be refused', async () => {
      const programs = join(cache, 'programs')
      const asked = join(cache, 'asked')
      await mkdir(programs)
      for (const name of ['pkexec', 'dpkg', 'apt-get'])
        await writeFile(join(programs, name), `#!/bin/sh\necho ${name} >> '${asked}'\nexit 1\n`, { mode: 0o755 })
      await writeFile(join(desktop.userData, 'package-type'), 'deb')
      await desktop.quit()
      await desktop.restart({ env: { ...env, PATH: `${programs}:${process.env['PATH']}` } })
      const page = await desktop.window()
      await expect.poll(() => updates(page)).toEqual({ is: 'ready', version: '9.0.0', needsPassword: true })
      await expect(page.evaluate(() => window.hoard!.updates.install())).rejects.toThrow('The update wasn’t installed')
      const before = await readFile(asked, 'utf8')
      expect(await desktop.quit()).toBe(0)
      expect(await readFile(asked, 'utf8')).toBe(before)
    })
    feed.closeAllConnections()
    feed.close()
    await desktop.kill()
    await rm(cache, { recursive: true, force: true })
  },
)
