import { connectionOf, knownTo } from './answers.ts'
import type { SigningIn } from './signing-in.ts'
import type { Updates } from './updates.ts'
import type { Servers } from '#core/shop/servers.ts'
import { WELCOME } from '#core/pages/address.ts'
import type { MainWindow } from './window.ts'
import type { Workplace } from './workplace.ts'

/** Passes on to its pages what happens at a server. */
export function tellOfPlace(window: MainWindow, place: Workplace) {
  const { shop, live, local, uploads, watching, server } = place
  const { key } = server
  const tellConnection = () => window.tell(key, 'connection', connectionOf(place))
  shop.connection.onChange(tellConnection)
  live.onEvent((event) => window.tell(key, 'live', event))
  local.onChange((state) => {
    window.tell(key, 'publishing', state)
    tellConnection()
  })
  uploads.onChange((state) => window.tell(key, 'uploads', state))
  watching.onChange((state) => window.tell(key, 'watching', state))
}

interface EverywhereParts {
  window: MainWindow
  servers: Servers
  signingIn: SigningIn
  updates: Updates
}

/** Passes on what concerns whatever page is shown. */
export function tellEverywhere({ window, servers, signingIn, updates }: EverywhereParts) {
  const host = () => window.host() ?? WELCOME
  servers.onChange((list) => window.tell(host(), 'servers', knownTo(host(), list)))
  signingIn.onChange((state) => window.tell(WELCOME, 'signIn', state))
  updates.onChange((state) => window.tell(host(), 'updates', state))
}
