import { connectionState, visibleServers } from './call-handlers.ts'
import type { ProgramSettings } from './editor-settings.ts'
import type { SignInFlow } from './sign-in-flow.ts'
import type { Updater } from './updater.ts'
import type { Servers } from '#core/shop/servers.ts'
import { WELCOME } from '#core/pages/address.ts'
import type { MainWindow } from './window.ts'
import type { ShopSession } from './shop-session.ts'

/** Forwards events of a server to its pages. */
export function forwardServerEvents(window: MainWindow, session: ShopSession) {
  const { shop, live, local, uploads, watching, server } = session
  const { key } = server
  const sendConnection = () => window.send(key, 'connection', connectionState(session))
  shop.connection.onChange(sendConnection)
  live.onEvent((event) => window.send(key, 'live', event))
  local.onChange((state) => {
    window.send(key, 'publishing', state)
    sendConnection()
  })
  local.offlineOrders.onChange((state) => window.send(key, 'offlineOrders', state))
  uploads.onChange((state) => window.send(key, 'uploads', state))
  watching.onChange((state) => window.send(key, 'watching', state))
}

interface EverywhereParts {
  window: MainWindow
  servers: Servers
  signInFlow: SignInFlow
  updater: Updater
  programSettings: ProgramSettings
}

/** Forwards events that concern every page. */
export function forwardAppEvents({ window, servers, signInFlow, updater, programSettings }: EverywhereParts) {
  const host = () => window.host() ?? WELCOME
  servers.onChange((list) => window.send(host(), 'servers', visibleServers(host(), list)))
  signInFlow.onChange((state) => window.send(WELCOME, 'signIn', state))
  updater.onChange((state) => window.send(host(), 'updates', state))
  programSettings.onChange((state) => window.send(host(), 'settings', state))
}
