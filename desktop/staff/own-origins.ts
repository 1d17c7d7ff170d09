import { bridge } from './bridge.ts'
import { facts } from './facts.ts'
import { addOwnOrigins, editorOrigin } from './widgets/links/own-address.ts'

/** Learns under which origins staff see the shop, so that its addresses become paths where they are pasted. */
export async function learnOwnOrigins(): Promise<void> {
  // `location.origin` is `null` for the editor's scheme in some browsers.
  const shown = `${location.protocol}//${location.host}`
  const known = [facts.shop.origin, shown]
  addOwnOrigins(...known)
  if (bridge) {
    const open = (await bridge.servers.list()).find(({ key }) => key === location.host.split('.', 1)[0])
    if (open) addOwnOrigins(open.address)
  } else for (const origin of known) addOwnOrigins((await editorOrigin(origin)) ?? origin)
}
