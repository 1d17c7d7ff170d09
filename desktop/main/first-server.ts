import type { KnownServer } from '#bridge/bridge.ts'
import type { Log } from '#core/log/log.ts'
import { keyOf, originOf } from '#core/shop/address.ts'
import type { Servers } from '#core/shop/servers.ts'

/** Key of the server in HOARD_SERVER, known or not, otherwise of the last opened one. Null: the person chooses. */
export async function firstServer(servers: Servers, requested: string | undefined, log: Log): Promise<string | null> {
  return requested ? addedKey(servers, requested, log) : (lastOpened(servers)?.key ?? null)
}

/** Undefined if none was ever opened. */
export const lastOpened = (servers: Servers): KnownServer | undefined =>
  servers.list().find(({ lastOpenedAt }) => lastOpenedAt !== null)

async function addedKey(servers: Servers, asked: string, log: Log): Promise<string | null> {
  try {
    return (await servers.add(asked)).key
  } catch (error) {
    log.warn(`The server in HOARD_SERVER can’t be added`, error)
    const known = servers.list().map(({ key }) => key)
    return known.find((key) => key === keyOfTyped(asked)) ?? null
  }
}

function keyOfTyped(typed: string): string | null {
  try {
    return keyOf(originOf(typed))
  } catch {
    return null
  }
}
