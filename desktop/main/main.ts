import { join } from 'node:path'
import { app, session } from 'electron'
import { openLog } from '#core/log/log.ts'
import { openSettings } from '#core/settings/settings.ts'
import { screenAddress } from '#core/pages/address.ts'
import { createServers } from '#core/shop/servers.ts'
import { userAgentOf } from '#core/shop/user-agent.ts'
import { openSound } from '#core/store/rescue.ts'
import { answersOf } from './answers.ts'
import { collectArrivals } from './collect-arrivals.ts'
import { takeArrivals } from './take-arrivals.ts'
import { answerCalls } from './calls.ts'
import { catchOwnErrors, logLostProcesses, recover } from './crashes.ts'
import { endSession } from './end-session.ts'
import { createDesk } from './desk.ts'
import { endWithWords, openFirst, tellRescued } from './disk-trouble.ts'
import { createDialogs } from './dialogs.ts'
import { firstServer } from './first-server.ts'
import { guardContents, guardDownloads, hideCertificates } from './guards.ts'
import { forgetPath, lastPath, rememberPaths } from './last-paths.ts'
import { followMenu } from './menu/follow-menu.ts'
import { createNotices } from './notices.ts'
import { startOptimizer } from './optimizer.ts'
import { denyPermissions } from './permissions.ts'
import { followPower } from './power.ts'
import { preloadAnswers } from './preload-answers.ts'
import { closeBeforeQuit } from './quitting.ts'
import { registerLinks, registerScheme } from './scheme.ts'
import { servePages } from './serve-pages.ts'
import { serverFiles } from './server-files.ts'
import { createSigningIn } from './signing-in.ts'
import { createTaskbar } from './taskbar.ts'
import { tellEverywhere, tellOfPlace } from './tell-pages.ts'
import { followUpdates } from './updates.ts'
import { systemVault } from './vault.ts'
import { createMainWindow } from './window.ts'
import { followWindows, leaveWithoutAsking } from './window-life.ts'
import { isBusy, notifyOfUpdates, showWork } from './work.ts'
import { openWorkplace } from './workplace.ts'

app.enableSandbox()
registerScheme()
const log = openLog(app.getPath('logs'), !app.isPackaged)
catchOwnErrors(log)
const arrivals = collectArrivals()

if (app.requestSingleInstanceLock())
  void app
    .whenReady()
    .then(onReady)
    .catch((error: unknown) => endWithWords(error, log))
else app.quit()

async function onReady() {
  log.info(`Hoard ${app.getVersion()} begins`)
  const userData = app.getPath('userData')
  const userAgent = userAgentOf(app.getVersion())
  const { store, rescued } = openSound(join(userData, 'hoard.sqlite'))
  const onFault = (error: unknown) => log.error('Something failed in the editor', error)
  const files = serverFiles(userData)
  const settings = openSettings(store)
  const servers = createServers({ store, vault: systemVault(log), userAgent })
  const optimizer = startOptimizer()

  const window = createMainWindow((opened) => {
    recover(opened, log)
    rememberPaths(opened.webContents, settings, onFault)
    leaveWithoutAsking(opened.webContents)
  })
  const dialogs = createDialogs(window)
  const taskbar = createTaskbar(window)
  const notify = createNotices(window)
  const signingIn = createSigningIn({ servers, userAgent, window, open: (key, path) => desk.open(key, path) })
  const desk = createDesk({
    servers,
    window,
    files: {
      ...files,
      async forget(key) {
        await files.forget(key)
        forgetPath(settings, key)
        // What its pages have kept.
        await session.defaultSession.clearStorageData({ origin: screenAddress(key, '') })
      },
    },
    endSession: (shop) => endSession(shop, log),
    lastPath: (key) => lastPath(settings, key),
    async openWorkplace(server) {
      const folder = files.folder(server.key)
      const place = await openWorkplace({
        server,
        servers,
        optimizer,
        folder,
        userAgent,
        log,
        onRescued: (file) => void tellRescued(window, log, server.name, file),
      })
      tellOfPlace(window, place)
      showWork(place, { taskbar, notify, desk: () => desk })
      return place
    },
    beginSignIn: signingIn.begin,
    refuse: signingIn.refuse,
    onFault,
  })
  const updates = followUpdates({ isBusy: () => isBusy(desk), log })

  app.on('web-contents-created', (_, contents) => guardContents(contents, { window, desk, log }))
  guardDownloads(session.defaultSession)
  hideCertificates()
  denyPermissions(session.defaultSession)
  await servePages(desk, servers, log)
  answerCalls({
    answers: answersOf({ desk, servers, signingIn, dialogs, updates, window, log }),
    preload: preloadAnswers(desk, window, log),
    isOurs: window.isOurs,
    log,
  })
  tellEverywhere({ window, servers, signingIn, updates })
  notifyOfUpdates(updates, notify)
  followMenu({ desk, dialogs, updates, window, log })
  followPower(desk, log)
  followWindows(window, desk)
  logLostProcesses(log)
  closeBeforeQuit({ desk, optimizer, store, log })
  registerLinks()

  const first = await firstServer(servers, process.env['HOARD_SERVER'], log)
  await openFirst(desk, first === null ? null : { key: first, path: lastPath(settings, first) }, window, log)
  if (rescued) void tellRescued(window, log, 'your shops', rescued)
  arrivals.listen(takeArrivals({ desk, servers, signingIn, window, log }))
}
