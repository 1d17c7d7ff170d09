import { once } from 'node:events'
import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import * as electron from './electron.ts'
import { only } from './modelled.ts'
import { isTaken } from './single-instance.ts'
import { allContents } from './web-contents.ts'
import { record, type ElectronModule } from '#tests/desktop/harness/recorders.ts'
import { life, startMachine } from '#tests/desktop/harness/child/machine.ts'
import type { StandInRequest, StandInMessage } from '#tests/desktop/harness/child/messages.ts'
import { settings } from '#tests/desktop/harness/child/settings.ts'

/**
 * Process of the stand-in: runs the app's real main bundle with our `electron` module and a separate Chromium. Start it
 * with `node run.ts` and ELECTRON_STAND_IN set.
 */
const standIn = new URL('./electron.ts', import.meta.url).href
registerHooks({
  resolve: (specifier, context, next) =>
    /^electron(\/main|\/common)?$/.test(specifier)
      ? { url: standIn, format: 'module-typescript', shortCircuit: true }
      : next(specifier, context),
})

const defined = (object: object, name: string, value: unknown) =>
  Object.defineProperty(object, name, { value, configurable: true, writable: true })
defined(process, 'type', 'browser')
defined(process, 'versions', { ...process.versions, electron: '45.0.0', chrome: '156.0.0.0' })
defined(process, 'resourcesPath', settings.userData)
defined(process, 'defaultApp', settings.isPackaged ? undefined : true)
process.argv = [process.execPath, ...(settings.isPackaged ? [] : [settings.main]), ...settings.args]
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => electron.app.quit())

/** What tests are given. Anything missing throws with its name. */
const module = only('electron', { ...electron }) as unknown as ElectronModule
const post = (told: StandInMessage) => process.send!(told)

async function answer(ask: StandInRequest): Promise<unknown> {
  if (ask.is === 'evaluate') {
    // Like Playwright, evaluates the text of a function without its scope.
    const call = new Function(`return (${ask.code})`)() as (module: ElectronModule, given: unknown) => unknown
    return structuredClone(await call(module, ask.given))
  }
  if (allContents.size === 0) await once(electron.app, 'browser-window-created')
  const all = [...allContents.values()]
  const pages = await Promise.all(all.map((contents) => contents.page()))
  const isWindow = (index: number) => electron.BrowserWindow.fromWebContents(all[index]!) !== null
  if (ask.is === 'targets') return pages.flatMap(({ targetId }, index) => (isWindow(index) ? [targetId] : []))
  if (ask.is === 'views') return pages.flatMap(({ targetId }, index) => (isWindow(index) ? [] : [targetId]))
  const page = pages.find(({ targetId }) => targetId === ask.target)
  return page!.deliver({ is: 'files', paths: ask.paths })
}

process.on('message', ({ id, ...ask }: StandInRequest & { id: number }) => {
  answer(ask as StandInRequest).then(
    (value) => post({ is: 'answer', id, value }),
    (error: unknown) => post({ is: 'failed', id, message: error instanceof Error ? error.message : String(error) }),
  )
})
// The test has ended.
process.on('disconnect', () => process.exit(1))

record(module)
// A second instance on the same data uses the first one's browser and quits.
const starting = isTaken() ? null : startMachine()
if (starting) life.hasBrowser = true
await import(pathToFileURL(settings.main).href)
if (starting) {
  const { endpoint, group } = await starting
  post({ is: 'started', endpoint, group })
  electron.app.becomeReady()
}
