import { mkdir, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { _electron, type Page } from '@playwright/test'
import type { DesktopOptions, Running } from './running.ts'
import { record } from './recorders.ts'

const BUILT = resolve(import.meta.dirname, '../../../dist/desktop/main.js')

/**
 * Starts the app over Electron's own binary (HOARD_ELECTRON), by Playwright. A packaged app, HOARD_ELECTRON_PACKAGED=1, knows its main bundle
 * by itself.
 */
export async function startBinary(binary: string, options: DesktopOptions & { userData: string }): Promise<Running> {
  const { userData, main = BUILT, args = [], shop, env, version, isPackaged, isLenient } = options
  if ([version, isPackaged, isLenient].some((one) => one !== undefined))
    throw new Error('Only the stand-in is another version, installed, or lenient: skip this with desktop.isStandIn.')
  await mkdir(userData, { recursive: true })
  const recorder = join(userData, 'recorder.cjs')
  await writeFile(recorder, `(${String(record)})(require('electron'))`)
  const packaged = process.env['HOARD_ELECTRON_PACKAGED'] === '1'
  const app = await _electron.launch({
    executablePath: binary,
    args: [...(packaged ? [] : ['-r', recorder, main]), `--user-data-dir=${userData}`, ...args],
    env: { ...(process.env as Record<string, string>), ...(shop && { HOARD_SERVER: shop.url }), ...env },
  })
  let output = ''
  const child = app.process()
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (data: Buffer) => (output += data.toString()))
  const exited = once(child, 'exit').then(([code]) => code as number | null)
  if (packaged) await app.evaluate(record as never)
  app.context().on('dialog', () => {})

  return {
    exited,
    unknown: [],
    output: () => output,
    expectFiles: async () => {},
    evaluate: (call, given) => app.evaluate(call as never, given as never),
    async windows() {
      if (app.windows().length === 0) await app.firstWindow()
      const pages: Page[] = app.windows()
      for (const page of pages) await page.waitForURL((url) => url.href !== 'about:blank', { waitUntil: 'load' })
      return pages
    },
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
  }
}
