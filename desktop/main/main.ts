import { join } from 'node:path'
import { app, crashReporter, nativeTheme, session, type Session } from 'electron'
import { openLog } from '#core/log/log.ts'
import { createLastFolders } from '#core/settings/last-folders.ts'
import { openSettings } from '#core/settings/settings.ts'
import { screenAddress, appAddress } from '#core/pages/address.ts'
import { createProxySignIn } from '#core/proxy/proxy-sign-in.ts'
import { createServers } from '#core/shop/servers.ts'
import { openOrRepair } from '#core/store/repair.ts'
import { createCallHandlers, createPreloadHandlers } from './call-handlers.ts'
import { collectLaunchRequests, createLaunchHandler } from './launch-handler.ts'
import { handleCalls } from './calls.ts'
import { logUncaughtErrors, logLostProcesses, recoverPage } from './crashes.ts'
import { endSession, createSignInFlow } from './sign-in-flow.ts'
import { createShopWindow } from './shop-window.ts'
import { exitWithMessage, openLastShop, openWork, showRecovery } from './disk-errors.ts'
import { createDialogs } from './dialogs.ts'
import { logStart, logWork } from './log-work.ts'
import { createProgramSettings } from './editor-settings.ts'
import { firstServer } from './first-server.ts'
import { guardContents, guardDownloads, hideCertificates } from './guards.ts'
import { createDragOut } from './drag-out.ts'
import { createLastPaths } from './last-paths.ts'
import { createLoginItem, wasStartedAtLogin } from './login-item.ts'
import { Find } from './find.ts'
import { fillAboutPanel } from './help.ts'
import { createHistory } from './history.ts'
import { showContextMenus } from './menu/context-menu.ts'
import { createMenu } from './menu/menu.ts'
import { createScreenCommands } from './menu/screen-commands.ts'
import { createNetwork } from './network/network.ts'
import { answerProxiesOfPages } from './network/proxies.ts'
import { createProxyWindow } from './network/proxy-window.ts'
import { createNotifier } from './notifications.ts'
import { watchPower, isBusy, notifyOfUpdates, showWork, closeBeforeQuit } from './background-work.ts'
import { registerLinks, registerScheme, servePages } from './serve-pages.ts'
import { requireSandbox } from './sandbox.ts'
import { createServerFiles } from './server-files.ts'
import { createSpelling } from './spelling.ts'
import { createBackground } from './taskbar/background.ts'
import { keepAwake } from './taskbar/keep-awake.ts'
import { createTaskbar } from './taskbar/taskbar.ts'
import { forwardAppEvents, forwardServerEvents } from './forward-events.ts'
import { isUnsigned } from './unsigned.ts'
import { createUpdater } from './updater.ts'
import { systemVault } from './vault.ts'
import { createMainWindow, handleWindowEvents, skipUnloadPrompt } from './window.ts'
import { openShopSession } from './shop-session.ts'
import { createZoom } from './zoom.ts'
import { startImageProcess } from './image-process.ts'
import { createOptimizer } from '#core/images/optimizer.ts'
import { APP_ID } from '#shared/features/desktop/app-id.ts'

const systems: Partial<Record<NodeJS.Platform, string>> = { darwin: 'macOS', linux: 'Linux', win32: 'Windows' }

/** User agent of the editor, shown to people in their list of sessions. */
const userAgentOf = (version: string): string =>
  `Hoard desktop ${version} (${systems[process.platform] ?? process.platform})`

/** The only permission pages have: copying an address after a click. */
const ALLOWED = 'clipboard-sanitized-write'

/** Denies cameras, location, notifications, devices and everything else. */
function denyPermissions(session: Session) {
  session.setPermissionRequestHandler((_, permission, answer, { requestingUrl }) =>
    answer(permission === ALLOWED && appAddress(requestingUrl) !== null),
  )
  session.setPermissionCheckHandler((_, permission, origin) => permission === ALLOWED && appAddress(origin) !== null)
  session.setDevicePermissionHandler(() => false)
}

if (process.platform === 'win32') app.setAppUserModelId(APP_ID)
app.enableSandbox()
// Dumps of crashed processes stay on the computer, for whoever helps with a problem.
crashReporter.start({ uploadToServer: false })
registerScheme()
const log = openLog(app.getPath('logs'), !app.isPackaged)
logUncaughtErrors(log)
const launchRequests = collectLaunchRequests()

if (app.requestSingleInstanceLock())
  void app
    .whenReady()
    .then(onReady)
    .catch((error: unknown) => exitWithMessage(error, log))
else app.quit()

async function onReady() {
  logStart(log)
  requireSandbox()
  fillAboutPanel()
  // Menus, dialogs and the edges of the window are as dark as the pages.
  nativeTheme.themeSource = 'dark'
  const userData = app.getPath('userData')
  const userAgent = userAgentOf(app.getVersion())
  const { store, rescued } = openOrRepair(join(userData, 'hoard.sqlite'))
  const onFault = (error: unknown) => log.error('Error in the editor', error)
  const files = createServerFiles(userData)
  const settings = openSettings(store)
  const proxyWindow = createProxyWindow(() => window)
  const proxies = createProxySignIn(proxyWindow.ask)
  const network = createNetwork(proxies)
  const spelling = createSpelling(session.defaultSession, settings)
  const programSettings = createProgramSettings({
    settings,
    loginItem: createLoginItem(),
    spelling,
    canNotify: !isUnsigned(),
  })
  const servers = createServers({ store, vault: systemVault(log), network, userAgent })
  // One pool of image processes serves all shops.
  const optimizer = createOptimizer({
    start: () => startImageProcess(log),
    onUnable: (cause) => log.error('This computer can’t process pictures, so the shops get the originals', cause),
  })

  const window = createMainWindow((opened) => {
    recoverPage(opened, log)
    lastPaths.follow(opened.webContents)
    skipUnloadPrompt(opened.webContents)
    // Windows has a taskbar button for windows in sight only.
    opened.once('show', () => taskbar.refresh())
    commands.follow(opened.webContents)
    history.follow(opened)
    zoom.follow(opened.webContents)
    find.follow(opened.webContents)
  })
  const lastPaths = createLastPaths({ settings, person: (key) => servers.lastUser(key)?.id ?? null, onFault })
  const commands = createScreenCommands(window)
  const history = createHistory(window)
  const zoom = createZoom(window, settings, onFault)
  const find = new Find(window, onFault)
  zoom.onChange(find.place)
  const folders = createLastFolders(settings, onFault)
  const dialogs = createDialogs(window, folders)
  const taskbar = createTaskbar(window)
  keepAwake(taskbar)
  const notify = createNotifier({
    window,
    isOn: () => programSettings.current().notifications,
    failed(reason) {
      log.warn('The system shows no notifications', reason)
      programSettings.notificationRefused()
    },
  })
  const signInFlow = createSignInFlow({
    servers,
    network,
    userAgent,
    window,
    log,
    open: (key, path) => shopWindow.open(key, path),
  })
  const shopWindow = createShopWindow({
    servers,
    window,
    files: {
      ...files,
      async forget(key) {
        await files.forget(key)
        lastPaths.forget(key)
        // Deletes the storage of its pages.
        await session.defaultSession.clearStorageData({ origin: screenAddress(key, '') })
      },
    },
    endSession: (shop) => endSession(shop, log),
    lastPath: lastPaths.get,
    async openWorkplace(server) {
      const folder = files.folder(server.key)
      const session = await openShopSession({
        server,
        servers,
        network,
        optimizer,
        folder,
        userAgent,
        log,
        onRescued: (file) => void showRecovery(window, log, server.name, file),
      })
      forwardServerEvents(window, session)
      logWork(session, log)
      return showWork(session, { taskbar, notify, shopWindow: () => shopWindow })
    },
    beginSignIn: signInFlow.begin,
    refuse: signInFlow.refuse,
    onFault,
  })
  const updater = createUpdater({
    isBusy: () => isBusy(shopWindow),
    isAutomatic: () => programSettings.current().updates === 'automatic',
    proxies,
    log,
  })
  const background = createBackground({
    window,
    shopWindow,
    taskbar,
    notify,
    isWanted: () => programSettings.current().background,
  })
  app.on('browser-window-created', background.windowOpened)

  app.on('web-contents-created', (_, contents) => {
    guardContents(contents, { window, shopWindow, log })
    showContextMenus(contents, { shopWindow, window, commands, programSettings, log })
  })
  guardDownloads(session.defaultSession)
  hideCertificates()
  answerProxiesOfPages(proxies)
  denyPermissions(session.defaultSession)
  await servePages(shopWindow, servers, log)
  const menu = createMenu({
    shopWindow,
    servers,
    dialogs,
    updater,
    window,
    commands,
    history,
    zoom,
    find,
    folders,
    log,
  })
  const dragOut = createDragOut(shopWindow, window)
  handleCalls({
    handlers: createCallHandlers({
      dragOut,
      shopWindow,
      servers,
      signInFlow,
      dialogs,
      updater,
      programSettings,
      window,
      proxies,
      proxyWindow,
      commands,
      find,
      menuKeys: menu.keys,
      log,
    }),
    preload: createPreloadHandlers(shopWindow, dragOut),
    isOurs: (contents) => [window, proxyWindow, find].some((each) => each.isOurs(contents)),
    log,
  })
  forwardAppEvents({ window, servers, signInFlow, updater, programSettings })
  notifyOfUpdates(updater, notify)
  watchPower(shopWindow, log)
  handleWindowEvents(window, () => shopWindow.reopen(), background.windowClosed)
  logLostProcesses(log)
  closeBeforeQuit({ shopWindow, optimizer, store, log })
  registerLinks()

  const first = await firstServer(servers, process.env['HOARD_SERVER'], log)
  const isHidden = wasStartedAtLogin() && (await background.startHidden(() => openWork(shopWindow, first, log)))
  if (!isHidden) await openLastShop(shopWindow, first, window, log)
  if (rescued) void showRecovery(window, log, 'your shops', rescued)
  launchRequests.listen(createLaunchHandler({ shopWindow, servers, signInFlow, dialogs, window, log }))
}
