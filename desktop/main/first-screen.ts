import type { Log } from '#core/log/log.ts'
import { keyOf, originOf } from '#core/shop/address.ts'
import type { Servers } from '#core/shop/servers.ts'

/** What is shown first: of which server, and where in it. */
export interface FirstScreen {
  key: string
  path: string
}

interface FirstScreenParts {
  servers: Servers
  /** HOARD_SERVER: an address to open, known or not. */
  asked: string | undefined
  /** Where somebody was last at a server. */
  lastPath(key: string): string | null
  log: Log
}

const HOME = '/cms'

/** The server that was asked for, else the one that was opened last; null: the person chooses. */
export async function firstScreen({ servers, asked, lastPath, log }: FirstScreenParts): Promise<FirstScreen | null> {
  const key = asked ? await addedKey(servers, asked, log) : lastOpened(servers)
  return key === null ? null : { key, path: lastPath(key) ?? HOME }
}

const lastOpened = (servers: Servers) => servers.list().find(({ lastOpenedAt }) => lastOpenedAt !== null)?.key ?? null

async function addedKey(servers: Servers, asked: string, log: Log): Promise<string | null> {
  try {
    return (await servers.add(asked)).key
  } catch (error) {
    log.warn(`HOARD_SERVER can’t be added`, error)
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
