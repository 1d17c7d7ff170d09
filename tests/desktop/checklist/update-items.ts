import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Desktop } from '#tests/desktop/harness/desktop.ts'
import { openCms, type Item } from './item.ts'
import { eventually } from '#tests/harness/wait-for.ts'

const main = (from: string, to: string) => ({ file: 'main.js', from, to }) as const

const PROGRAM = '#!/bin/sh\nexit 0\n'

/** Simulates an installed editor and a feed with a newer version. */
export async function openFeed() {
  const folder = await mkdtemp(join(tmpdir(), 'hoard-updates-'))
  const installed = join(folder, 'hoard.AppImage')
  const sum = createHash('sha512').update(PROGRAM).digest('base64')
  const news = `version: 9.0.0
files:
  - url: hoard-9.0.0.AppImage
    sha512: ${sum}
    size: ${PROGRAM.length}
path: hoard-9.0.0.AppImage
sha512: ${sum}
releaseDate: '2026-11-20T00:00:00.000Z'
`
  const server = createServer(({ url = '' }, response) => void response.end(url.includes('latest') ? news : PROGRAM))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  await writeFile(installed, 'the old one')
  // The stand-in's resources are in its folder of data.
  const userData = join(folder, 'data')
  await mkdir(userData)
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const config = { provider: 'generic', url, updaterCacheDirName: 'hoard-updater' }
  await writeFile(join(userData, 'app-update.yml'), JSON.stringify(config))
  return {
    /** For the editor's start. */
    installed: { userData, isPackaged: true, env: { XDG_CACHE_HOME: folder, APPIMAGE: installed } },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const isReady = (desktop: Desktop) =>
  eventually(async () => (await desktop.window()).evaluate(() => window.hoard!.updates.state())).toMatchObject({
    is: 'ready',
    version: '9.0.0',
  })

/** For a signed-in editor with an update available. Without the protection, the editor quits. */
export const updateItem: Item = {
  line: 'updates as a banner, never during an upload',
  loosen: main('if (await isBusy()) throw', 'if (false) throw'),
  async check(bench) {
    const { desktop } = bench
    await isReady(desktop)
    const page = await openCms(bench)
    await eventually(() => page.getByText(/Hoard 9\.0\.0 is ready/).count()).toBe(1)
    await desktop.suspend()
    const refused = await page.evaluate(async () => {
      await window.hoard!.uploads.add({ files: [new File(['x'], 'x.png')], tags: [] })
      return window.hoard!.updates.install().then(String, (error: Error) => error.message)
    })
    await page.evaluate(() => window.hoard!.uploads.clear())
    expect(refused).toContain('Images are uploading.')
  },
}

/** For an editor with an update available, which quits. */
export const quitItem: Item = {
  line: 'updates on quit',
  loosen: main('autoUpdater.autoInstallOnAppQuit = !', 'autoUpdater.autoInstallOnAppQuit = 0 && !'),
  async check({ desktop }) {
    await isReady(desktop)
    const file = await desktop.evaluate(() => process.env['APPIMAGE']!)
    await desktop.quit()
    expect(await readFile(file, 'utf8')).toBe(PROGRAM)
  },
}
