import { app, protocol } from 'electron'

/** Before the app is ready: pages of `app:` have origins of their own, and can call and stream. */
export function registerScheme() {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: 'app',
      privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
    },
  ])
}

/** The system sends `hoard://` links here. An editor that runs from its sources would leave a link behind that leads nowhere. */
export function registerLinks() {
  if (app.isPackaged) app.setAsDefaultProtocolClient('hoard')
}
