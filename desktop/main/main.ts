import { join } from 'node:path'
import { app, protocol, session } from 'electron'
import { openLog } from '#core/log/log.ts'
import { welcomeAddress } from '#core/pages/address.ts'
import { openPages } from '#core/pages/pages.ts'
import { openSettings } from '#core/settings/settings.ts'
import { createServers } from '#core/shop/servers.ts'
import { openStore } from '#core/store/store.ts'
import { answersOf } from './answers.ts'
import { answerCalls } from './calls.ts'
import { createDesk } from './desk.ts'
import { firstScreen } from './first-screen.ts'
import { guardContents } from './guards.ts'
import { denyPermissions } from './permissions.ts'
import { registerLinks, registerScheme } from './scheme.ts'
import { systemVault } from './vault.ts'
import { createMainWindow } from './window.ts'
import { openWorkplace } from './workplace.ts'

app.enableSandbox()
registerScheme()
const log = openLog(app.getPath('logs'), !app.isPackaged)

if (app.requestSingleInstanceLock()) void app.whenReady().then(onReady)
else app.quit()

async function onReady() {
  const data = app.getPath('userData')
  const userAgent = `Hoard/${app.getVersion()} (${process.platform})`
  const store = openStore(join(data, 'hoard.sqlite'))
  const settings = openSettings(store)
  const servers = createServers({ store, vault: systemVault(log), userAgent })
  const window = createMainWindow(({ webContents }) =>
    guardContents(webContents, {
      window,
      here: () => desk.here()?.server ?? null,
      signIn: (path) => void desk.signIn(path),
      log,
    }),
  )
  const desk = createDesk({
    servers,
    window,
    openWorkplace: (server) =>
      openWorkplace({
        server,
        servers,
        userAgent,
        folder: join(data, 'servers', server.key),
        tell: (name, event) => window.tell(server.key, name, event),
      }),
    beginSignIn: () => {},
    refuse: () => {},
  })
  registerLinks()
  denyPermissions(session.defaultSession)
  protocol.handle('app', await openPages({ folder: join(import.meta.dirname, '../staff'), find }))
  answerCalls({
    answers: answersOf({ desk, servers, window, log }),
    preload: { addFiles: async () => [], dragOut: () => {} },
    isOurs: window.isOurs,
    log,
  })
  const first = await firstScreen({
    servers,
    asked: process.env['HOARD_SERVER'],
    lastPath: (key) => settings.get(`path ${key}`),
    log,
  })
  await (first ? desk.open(first.key, first.path) : window.show(welcomeAddress))

  function find(key: string) {
    const place = desk.here()
    if (place?.server.key !== key) return null
    return { greeting: servers.greeting(key), gateway: place.gateway, previewOf: () => null }
  }
}
