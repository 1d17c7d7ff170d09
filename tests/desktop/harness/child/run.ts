import { once } from 'node:events'
import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import * as electron from '#tests/desktop/harness/electron/electron.ts'
import { isTaken } from '#tests/desktop/harness/electron/single-instance.ts'
import { allContents } from '#tests/desktop/harness/electron/web-contents.ts'
import { record, type ElectronModule } from '#tests/desktop/harness/recorders.ts'
import { life, startMachine } from './machine.ts'
import type { Ask, Told } from './messages.ts'
import { settings } from './settings.ts'

/**
 * The process of a stand-in: the app's real main bundle runs in it, with Chromium beside it, and `electron` is ours. `node run.ts` with
 * ELECTRON_STAND_IN in its environment.
 */
const standIn = new URL('../electron/electron.ts', import.meta.url).href
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

const tell = (told: Told) => process.send!(told)

async function answer(ask: Ask): Promise<unknown> {
  if (ask.is === 'evaluate') {
    // As Playwright's own does: the text of a function, with nothing around it.
    const call = new Function(`return (${ask.code})`)() as (module: object, given: unknown) => unknown
    return structuredClone(await call(electron.default, ask.given))
  }
  if (allContents.size === 0) await once(electron.app, 'browser-window-created')
  const pages = await Promise.all([...allContents.values()].map((contents) => contents.page()))
  if (ask.is === 'targets') return pages.map(({ targetId }) => targetId)
  const page = pages.find(({ targetId }) => targetId === ask.target)
  return page!.deliver({ is: 'files', paths: ask.paths })
}

process.on('message', ({ id, ...ask }: Ask & { id: number }) => {
  answer(ask as Ask).then(
    (value) => tell({ is: 'answer', id, value }),
    (error: unknown) => tell({ is: 'failed', id, message: error instanceof Error ? error.message : String(error) }),
  )
})
// The test is over, however it ended.
process.on('disconnect', () => process.exit(1))

record(electron.default as unknown as ElectronModule)
// Whoever comes second on the same data leaves the browser to the first, and quits.
const starting = isTaken() ? null : startMachine()
if (starting) life.hasBrowser = true
await import(pathToFileURL(settings.main).href)
if (starting) {
  const { endpoint, group } = await starting
  tell({ is: 'started', endpoint, group })
  electron.app.becomeReady()
}
