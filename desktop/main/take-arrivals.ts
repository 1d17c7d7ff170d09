import { existsSync } from 'node:fs'
import { dialog } from 'electron'
import type { Arrival } from '#core/links/arguments.ts'
import type { Link } from '#core/links/links.ts'
import type { Log } from '#core/log/log.ts'
import type { Servers } from '#core/shop/servers.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import type { Desk } from './desk.ts'
import { lastOpened } from './first-server.ts'
import type { SigningIn } from './signing-in.ts'
import type { MainWindow } from './window.ts'

interface ArrivingParts {
  desk: Desk
  servers: Servers
  signingIn: SigningIn
  window: MainWindow
  log: Log
}

/** Does what people open the editor for: shows what a link names, and uploads files to the shop that is open, or to the next one that is. */
export function takeArrivals({ desk, servers, signingIn, window, log }: ArrivingParts): (arrival: Arrival) => void {
  let files: string[] = []
  desk.onChange(() => void upload())

  async function upload() {
    const place = desk.here()
    if (!place || files.length === 0) return
    const paths = files
    files = []
    await place.uploads.add(
      paths.map((path) => ({ path })),
      [],
    )
    await desk.go(staffPaths.images)
  }

  async function follow(link: Link) {
    if (link.is === 'signed-in') {
      if (!signingIn.opened(link.address)) log.info('A link of a sign-in that is over')
      return
    }
    const server = link.server
      ? servers.list().find(({ address }) => address === link.server)
      : (desk.here()?.server ?? lastOpened(servers))
    if (!server) return tellUnknown(link.server)
    await desk.show(server.key, link.path)
  }

  /** Adding a shop is a person's own act: a link could lead anywhere. */
  async function tellUnknown(address: string | null) {
    const parent = window.get()
    if (!parent) return
    await dialog.showMessageBox(parent, {
      type: 'info',
      message: address ? 'This link leads to a shop that Hoard doesn’t know here.' : 'This link needs a shop.',
      detail: `${address ? `${address}\n\n` : ''}Add the shop first, and open the link again.`,
      buttons: ['OK'],
    })
  }

  return (arrival) => {
    window.toFront()
    for (const link of arrival.links) void follow(link)
    files.push(...arrival.files.filter((file) => existsSync(file)))
    void upload()
  }
}
