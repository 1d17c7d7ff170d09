import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { chromiumLaunch } from '#tests/harness/chromium.ts'
import { STALL_MS } from '#tests/harness/limits.ts'
import { openDevtools, unlessGone, type DevtoolsSession } from './devtools.ts'
import { EVERY_HOST } from './origins.ts'

export interface Browser {
  /** Session of the browser itself. */
  root: DevtoolsSession
  sessionOf(targetId: string): Promise<DevtoolsSession>
  /** URL that the test's Playwright connects to. */
  endpoint: string
  /** Process group id. */
  group: number
  /** Flushes the pages' storage and exits. */
  close(): Promise<void>
}

export interface BrowserOptions {
  profile: string
  /** Download folder. */
  downloads: string
  /** Local server that handles the app's scheme. */
  port: number
  fingerprint: string
}

/** Starts Chromium for a stand-in. Features that open windows are disabled, since only Electron may do that. */
export async function startBrowser({ profile, downloads, port, fingerprint }: BrowserOptions): Promise<Browser> {
  const portFile = join(profile, 'DevToolsActivePort')
  await rm(portFile, { force: true })
  const flags = [
    '--headless',
    '--no-default-browser-check',
    '--password-store=basic',
    '--disable-back-forward-cache',
    '--disable-background-timer-throttling',
    '--disable-renderer-backgrounding',
    '--disable-backgrounding-occluded-windows',
    '--disable-site-isolation-trials',
    '--disable-features=HttpsUpgrades,IsolateOrigins,site-per-process,PaintHolding',
    '--hide-scrollbars',
    // Animations took a fifth of the browser's time, as in the journeys in browsers.
    '--force-prefers-reduced-motion',
    '--block-new-web-contents',
    '--remote-debugging-pipe',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
    `--host-resolver-rules=MAP ${EVERY_HOST} 127.0.0.1:${port}`,
    `--ignore-certificate-errors-spki-list=${fingerprint}`,
    'about:blank',
  ]
  const child = spawn(chromiumLaunch.executablePath, [...chromiumLaunch.args, ...flags], {
    // Without a locale Chromium can't read non-ASCII file names.
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
    // A process group of its own can be killed even if the executable is a wrapper script.
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  })
  const gone = once(child, 'exit')
  const session = openDevtools(child.stdio[3] as Writable, child.stdio[4] as Readable)
  const root = session()
  await root.send('Target.setDiscoverTargets', { discover: true })
  await root.send('Browser.setDownloadBehavior', {
    // Named by id until the app has decided (`watchPage`).
    behavior: 'allowAndName',
    downloadPath: downloads,
    eventsEnabled: true,
  })
  return {
    root,
    group: child.pid!,
    endpoint: await endpointIn(portFile),
    async sessionOf(targetId) {
      const { sessionId } = await root.send('Target.attachToTarget', { targetId, flatten: true })
      return session(sessionId)
    },
    async close() {
      const late = setTimeout(() => process.kill(-child.pid!, 'SIGKILL'), STALL_MS)
      await root.send('Browser.close').catch(unlessGone)
      await gone
      clearTimeout(late)
    },
  }
}

/** The file is written shortly after the browser responds on its pipe. */
async function endpointIn(file: string): Promise<string> {
  for (const end = Date.now() + STALL_MS; Date.now() < end;) {
    const text = await readFile(file, 'utf8').catch(() => '')
    const [port, path] = text.split('\n')
    if (path) return `ws://127.0.0.1:${port}${path}`
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  throw new Error('Chromium doesn’t say where it can be debugged.')
}
