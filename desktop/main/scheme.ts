import { app, protocol } from 'electron'

/** Must run before the app is ready. Pages of `app:` get origins of their own, fetch and streaming. */
export function registerScheme() {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: 'app',
      privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
    },
  ])
}

/** Registers `hoard://` links. In development this would leave a dead registration behind. */
export function registerLinks() {
  if (app.isPackaged) app.setAsDefaultProtocolClient('hoard')
}
