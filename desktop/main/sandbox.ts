import { app } from 'electron'

/**
 * Throws for an installed editor without the sandbox of the system, which nobody asked for: the start script of an
 * AppImage turns it off where the system gives AppImages none. Pages show what many people write, so none is opened.
 */
export function requireSandbox(): void {
  if (app.isPackaged && app.commandLine.hasSwitch('no-sandbox'))
    throw new Error(
      'This system doesn’t let an AppImage use its sandbox, which protects you from harmful content. ' +
        'Install the deb or the rpm package of Hoard instead.',
    )
}
