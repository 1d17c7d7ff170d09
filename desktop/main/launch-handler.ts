import { existsSync } from 'node:fs'
import { dialog } from 'electron'
import type { LaunchRequest } from '#core/links/launch-request.ts'
import type { Link } from '#core/links/links.ts'
import type { Log } from '#core/log/log.ts'
import type { Servers } from '#core/shop/servers.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import type { ShopWindow } from './shop-window.ts'
import { lastOpened } from './first-server.ts'
import type { SignInFlow } from './sign-in-flow.ts'
import type { MainWindow } from './window.ts'

interface LaunchHandlerParts {
  shopWindow: ShopWindow
  servers: Servers
  signInFlow: SignInFlow
  window: MainWindow
  log: Log
}

/** Shows the screen of a link, and uploads opened files to the open shop, or to the next one that opens. */
export function createLaunchHandler({
  shopWindow,
  servers,
  signInFlow,
  window,
  log,
}: LaunchHandlerParts): (launch: LaunchRequest) => void {
  let files: string[] = []
  shopWindow.onChange(() => void upload())

  async function upload() {
    const session = shopWindow.current()
    if (!session || files.length === 0) return
    const paths = files
    files = []
    await session.uploads.add(
      paths.map((path) => ({ path })),
      [],
    )
    await shopWindow.go(staffPaths.images)
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
    if (!parent) return
    await dialog.showMessageBox(parent, {
      type: 'info',
      message: address ? 'This link leads to a shop that isn’t in your list.' : 'This link needs a shop.',
      detail: `${address ? `${address}\n\n` : ''}Add the shop first, then open the link again.`,
      buttons: ['OK'],
    })
  }

  return (launch) => {
    window.toFront()
    for (const link of launch.links) void follow(link)
    files.push(...launch.files.filter((file) => existsSync(file)))
    void upload()
  }
}
