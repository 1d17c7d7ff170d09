import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import { STALL_MS } from '#tests/harness/limits.ts'
import type { StandInRequest, StandInMessage } from './child/messages.ts'
import { SETTINGS, type Settings } from './child/settings.ts'
import { endTree } from './end-tree.ts'
import type { DesktopOptions, Running } from './running.ts'

const RUN = join(import.meta.dirname, 'electron/run.ts')
const BUILT = resolve(import.meta.dirname, '../../../dist/desktop/main.js')

/**
 * Starts the app on the Electron stand-in: its main bundle in a Node process, its windows in a Chromium owned by that
 * process.
 */
export async function startStandIn(options: DesktopOptions & { userData: string }): Promise<Running> {
  const {
    userData,
    main = BUILT,
    args = [],
    version = '0.1.0',
    isPackaged = false,
    isLenient = false,
    shop,
    env,
  } = options
  await mkdir(userData, { recursive: true })
  const settings: Settings = { main, userData, args, version, name: 'Hoard', isPackaged, isLenient }
  const child = spawn(process.execPath, ['--no-warnings', RUN], {
    env: {
      ...withoutOurs(process.env),
      ...(shop && { HOARD_SERVER: shop.url }),
      ...env,
      [SETTINGS]: JSON.stringify(settings),
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    serialization: 'advanced',
  })
  let output = ''
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (data: Buffer) => (output += data.toString()))
  const exited = once(child, 'exit').then(([code]) => code as number | null)
  const asked = questions(child, exited, () => output)
  const started = await Promise.race([asked.started, exited])
  // A second instance that has quit by itself.
  if (started === null || typeof started === 'number') return ended(started, output)
  // The browser ends only with the app, which may refuse to start; the connection may then wait for an answer in vain.
  const connecting = chromium.connectOverCDP(started.endpoint, { noDefaults: true }).catch(() => null)
  const browser = await Promise.race([connecting, exited.then(() => null)])
  if (!browser) return ended(await exited, output)
  leaveDialogs(browser)

  return {
    exited,
    output: () => output,
    unknown: asked.unknown,
    expectFiles: async (page, paths) =>
      void (await asked.ask({ is: 'expect-files', target: await targetOf(page), paths: [...paths] })),
    evaluate: (call, given) => asked.ask({ is: 'evaluate', code: String(call), given }) as never,
    async windows() {
      const targets = () => Promise.race([asked.ask({ is: 'targets' }), asked.refused]) as Promise<string[]>
      return pagesOf(browser, targets)
    },
    views: () => pagesOf(browser, () => asked.ask({ is: 'views' }) as Promise<string[]>),
    async kill() {
      const disconnected = new Promise((resolve) => browser.once('disconnected', resolve))
      const isThere = browser.isConnected()
      child.kill('SIGKILL')
      // In Electron the browser is this process itself.
      endTree(started.group)
      await exited
      if (isThere) await disconnected
    },
  }
}

/** Removes the test runner's colour and Node options. */
function withoutOurs(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _options, NODE_CHANNEL_FD: _channel, VITEST: _vitest, NODE_ENV: _env, ...rest } = env
  return rest
}

type Started = Extract<StandInMessage, { is: 'started' }>

function questions(child: ChildProcess, exited: Promise<number | null>, output: () => string) {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  const started = Promise.withResolvers<Started>()
  const refused = Promise.withResolvers<never>()
  refused.promise.catch(() => {})
  const unknown: string[] = []
  let last = 0
  child.on('message', (told: StandInMessage) => {
    if (told.is === 'started') return started.resolve(told)
    if (told.is === 'not-modelled') {
      unknown.push(told.what)
      return refused.reject(new Error(told.what))
    }
    const question = waiting.get(told.id)
    waiting.delete(told.id)
    if (told.is === 'failed') question?.reject(new Error(told.message))
    else question?.resolve(told.value)
  })
  void exited.then(() => {
    for (const { reject } of waiting.values()) reject(new Error(`The app has ended.\n${output()}`))
  })
  return {
    started: started.promise,
    /** Rejects when the app uses an API that isn't modelled. */
    refused: refused.promise,
    unknown,
    ask(ask: StandInRequest): Promise<unknown> {
      if (!child.connected) return Promise.reject(new Error(`The app has ended.\n${output()}`))
      const question = Promise.withResolvers<unknown>()
      waiting.set(++last, question)
      child.send({ ...ask, id: last })
      return question.promise
    },
  }
}

/** Stops Playwright from answering `beforeunload` dialogs, which are the app's decision here. */
function leaveDialogs(browser: Browser) {
  for (const context of browser.contexts()) context.on('dialog', () => {})
}

const targets = new WeakMap<Page, Promise<string>>()
function targetOf(page: Page): Promise<string> {
  const known = targets.get(page)
  if (known) return known
  const asking = page
    .context()
    .newCDPSession(page)
    .then(async (devtools) => (await devtools.send('Target.getTargetInfo')).targetInfo.targetId)
    // It is closing.
    .catch(() => '')
  targets.set(page, asking)
  return asking
}

/** Pages of these targets, except those that close before their document has loaded. */
async function pagesOf(browser: Browser, targets: () => Promise<string[]>): Promise<Page[]> {
  const isThere = async (target: string) => (await targets()).includes(target)
  const pages = await Promise.all((await targets()).map((target) => pageOf(browser, target, isThere)))
  return pages.filter((page) => page !== null)
}

/** False if it closes first. */
const hasLoaded = (page: Page) =>
  page
    .waitForURL((url) => url.href !== 'about:blank', { waitUntil: 'load' })
    .then(() => true)
    .catch((error: unknown) => {
      if (page.isClosed()) return false
      throw error
    })

async function pageOf(
  browser: Browser,
  target: string,
  isThere: (target: string) => Promise<boolean>,
): Promise<Page | null> {
  for (const end = Date.now() + STALL_MS; Date.now() < end;) {
    for (const page of browser.contexts().flatMap((context) => context.pages()))
      if ((await targetOf(page)) === target && (await hasLoaded(page))) return page
    if (!(await isThere(target))) return null
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error('The window has no page.')
}

function ended(code: number | null, output: string): Running {
  const fail = () => Promise.reject(new Error(`The app has ended with ${code}.\n${output}`))
  const over = { unknown: [], windows: fail, views: fail, evaluate: fail, expectFiles: fail, kill: async () => {} }
  return { ...over, exited: Promise.resolve(code), output: () => output }
}
