import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { _electron, type ElectronApplication, type Page } from '@playwright/test'
import { endTree } from './end-tree.ts'
import { record } from './recorders.ts'
import type { DesktopOptions, Running } from './running.ts'

const BUILT = resolve(import.meta.dirname, '../../../dist/desktop/main.js')

type BinaryOptions = DesktopOptions & { userData: string }

/** Electron's own binary needs the app as an argument; an installed editor doesn't. */
const isElectron = (binary: string) => /^electron(\.exe)?$/i.test(basename(binary))

/**
 * Starts the app with Playwright, using Electron's binary or a packaged editor (HOARD_ELECTRON). Calls are recorded from
 * the first one: Electron preloads the recorder, and a package made with `--inspectable` contains it.
 */
export async function startBinary(binary: string, options: BinaryOptions): Promise<Running> {
  const recorder = join(options.userData, 'recorder.cjs')
  await mkdir(options.userData, { recursive: true })
  await writeFile(recorder, `(${String(record)})(require('electron'))`)
  const app = await _electron.launch({
    executablePath: binary,
    // Playwright turns the sandbox off on Linux unless told otherwise.
    chromiumSandbox: true,
    args: [...(isElectron(binary) ? ['-r', recorder] : []), ...argumentsOf(binary, options)],
    env: environmentOf(options),
  })
  let output = ''
  const child = app.process()
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (data: Buffer) => (output += data.toString()))
  const exited = once(child, 'exit').then(([code]) => code as number | null)
  const isRecorded = await app.evaluate(() => 'desktopLog' in globalThis)
  if (!isRecorded) throw new Error(`${binary} doesn't record its calls: package it with --inspectable.`)
  app.context().on('dialog', () => {})

  return {
    exited,
    unknown: [],
    output: () => output,
    expectFiles: async () => {},
    evaluate: (call, given) => app.evaluate(call as never, given as never),
    windows: async () => (await pagesOf(app)).filter((page) => !isView(page)),
    views: async () => (await pagesOf(app)).filter(isView),
    async kill() {
      endTree(child.pid!)
      await exited
    },
  }
}

/** Runs a second instance on the same data and returns its exit code. */
export async function runBinary(binary: string, options: BinaryOptions): Promise<number | null> {
  const child = spawn(binary, argumentsOf(binary, options), { env: environmentOf(options), stdio: 'ignore' })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code
}

function argumentsOf(
  binary: string,
  { userData, main = BUILT, args = [], version, isPackaged, isLenient }: BinaryOptions,
) {
  if ([version, isPackaged, isLenient].some((one) => one !== undefined))
    throw new Error('Only the stand-in is another version, installed, or lenient: skip this unless desktop.isStandIn.')
  return [...(isElectron(binary) ? [main] : []), `--user-data-dir=${userData}`, ...args]
}

function environmentOf({ shop, env }: BinaryOptions): Record<string, string> {
  const { NODE_OPTIONS: _options, ...rest } = process.env as Record<string, string>
  return { ...rest, ...(shop && { HOARD_SERVER: shop.url }), ...env }
}

/** The editor's only view is its find bar. */
const isView = (page: Page) => page.url().startsWith('app://find/')

async function pagesOf(app: ElectronApplication) {
  if (app.windows().length === 0) await app.firstWindow()
  const pages = app.windows()
  for (const page of pages) await page.waitForURL((url) => url.href !== 'about:blank', { waitUntil: 'load' })
  return pages
}
