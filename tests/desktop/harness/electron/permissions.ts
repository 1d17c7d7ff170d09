import { browser } from '#tests/desktop/harness/child/machine.ts'
import { unlessGone } from '#tests/desktop/harness/chromium/devtools.ts'
import { toApp } from '#tests/desktop/harness/chromium/origins.ts'
import type { Contents } from './shapes.ts'

/** Chromium's names of Electron's permissions. */
const NAMES: Record<string, string[]> = {
  geolocation: ['geolocation'],
  notifications: ['notifications'],
  media: ['camera', 'microphone'],
  'display-capture': ['display-capture'],
  'clipboard-read': ['clipboard-read'],
  'clipboard-sanitized-write': ['clipboard-write'],
  midi: ['midi'],
}

async function set(origin: string, permission: string, isGranted: boolean): Promise<void> {
  const { root } = await browser
  const setting = isGranted ? 'granted' : 'denied'
  for (const name of NAMES[permission] ?? [])
    await root.send('Browser.setPermission', { origin, permission: { name }, setting }).catch(unlessGone)
}

/** Sets what an origin may do before its document loads, using the app's check handler. */
export async function setPermissions(contents: Contents, address: string): Promise<void> {
  const { origin } = new URL(address)
  const asked = `${toApp(origin)}/`
  await Promise.all(
    Object.keys(NAMES).map((permission) =>
      set(origin, permission, contents.session.check(permission, contents, asked)),
    ),
  )
}

/** Asks the app's request handler for a permission. */
export async function askPermission(contents: Contents, permission: string): Promise<void> {
  const granted = await new Promise<boolean>((resolve) => contents.session.ask(permission, contents, resolve))
  await set(new URL(contents.url).origin, permission, granted)
}
