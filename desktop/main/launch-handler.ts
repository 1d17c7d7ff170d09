import { existsSync } from 'node:fs'
import { dialog, app, type MessageBoxOptions } from 'electron'
import { type LaunchRequest, parseArguments } from '#core/links/launch-request.ts'
import { type Link, parseLink } from '#core/links/links.ts'
import type { Log } from '#core/log/log.ts'
import type { Servers } from '#core/shop/servers.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import type { ShopWindow } from './shop-window.ts'
import { BACKUP_EXTENSION, type Dialogs } from './dialogs.ts'
import { lastOpened } from './first-server.ts'
import { AT_LOGIN } from './login-item.ts'
import type { SignInFlow } from './sign-in-flow.ts'
import type { MainWindow } from './window.ts'
import { resolve } from 'node:path'

/** Collects links and files that the editor is opened with on each system, and buffers them until a listener is set. */
export function collectLaunchRequests() {
  let take: ((launch: LaunchRequest) => void) | null = null
  const own = parseArguments(withoutProgram(process.argv), process.cwd())
  const early = own.links.length + own.files.length > 0 ? [own] : []
  const arrived = (launch: LaunchRequest) => {
    if (take) take(launch)
    else early.push(launch)
  }

  // On macOS this may fire before the app is ready.
  app.on('open-url', (event, url) => {
    event.preventDefault()
    const link = parseLink(url)
    arrived({ links: link ? [link] : [], files: [] })
  })
  app.on('open-file', (event, file) => {
    event.preventDefault()
    arrived({ links: [], files: [file] })
  })
  // Starting the editor again activates the running instance, unless it is the system that starts it.
  app.on('second-instance', (_, given, folder) => {
    if (!given.includes(AT_LOGIN)) arrived(parseArguments(withoutProgram(given), folder))
  })

  return {
    listen(listener: (launch: LaunchRequest) => void) {
      take = listener
      for (const launch of early.splice(0)) listener(launch)
    },
  }
}

/** Drops the executable and, in development, the source path: they are not files to open. */
const withoutProgram = (given: readonly string[]) =>
  given.slice(1).filter((each) => !resolve(each).startsWith(app.getAppPath()))

interface LaunchHandlerParts {
  shopWindow: ShopWindow
  servers: Servers
  signInFlow: SignInFlow
  dialogs: Pick<Dialogs, 'restoreOpened'>
  window: MainWindow
  log: Log
}

/**
 * Shows the screen of a link. Opened files wait for a shop to be open: there it offers to restore backups, and uploads
 * everything else.
 */
export function createLaunchHandler({
  shopWindow,
  servers,
  signInFlow,
  dialogs,
  window,
  log,
}: LaunchHandlerParts): (launch: LaunchRequest) => void {
  const files: string[] = []
  shopWindow.onChange(() => void take())

  async function take() {
    const session = shopWindow.current()
    if (!session || files.length === 0) return
    const { backups = [], uploads = [] } = Object.groupBy(files.splice(0), (file) =>
      file.toLowerCase().endsWith(BACKUP_EXTENSION) ? 'backups' : 'uploads',
    )
    if (uploads.length > 0) {
      await session.uploads.add(
        uploads.map((path) => ({ path })),
        [],
      )
      await shopWindow.go(staffPaths.images)
    }
    for (const backup of backups)
      // The page reads the restored text when it is opened.
      if (await dialogs.restoreOpened(session, backup))
        await shopWindow.open(session.server.key, staffPaths.cmsTab('publish'))
  }

  async function follow(link: Link) {
    if (link.is === 'signed-in') {
      if (!signInFlow.opened(link.address)) log.info('Link of a finished sign-in')
      return
    }
    const server = link.server
      ? servers.list().find(({ address }) => address === link.server)
      : (shopWindow.current()?.server ?? lastOpened(servers))
    if (!server) return showUnknownShop(link.server)
    await shopWindow.show(server.key, link.path)
  }

  /** A link must not add a shop by itself, since it could lead anywhere. */
  async function showUnknownShop(address: string | null) {
    const parent = window.get()
    const options: MessageBoxOptions = {
      type: 'info',
      message: address ? 'This link leads to a shop that isn’t in your list.' : 'This link needs a shop.',
      detail: `${address ? `${address}\n\n` : ''}Add the shop first, then open the link again.`,
      buttons: ['OK'],
    }
    await (parent ? dialog.showMessageBox(parent, options) : dialog.showMessageBox(options))
  }

  return (launch) => {
    if (window.get()) window.toFront()
    // Without a window the program works in the background.
    else if (launch.links.length === 0) void shopWindow.reopen()
    for (const link of launch.links) void follow(link)
    files.push(...launch.files.filter((file) => existsSync(file)))
    void take()
  }
}
