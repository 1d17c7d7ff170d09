import { join } from 'node:path'
import type { Events, KnownServer } from '#bridge/bridge.ts'
import { createGateway, type Gateway } from '#core/gateway/gateway.ts'
import { openKept, type Kept } from '#core/kept/kept.ts'
import type { Local } from '#core/local/local.ts'
import { openPictures, type Pictures } from '#core/pictures/pictures.ts'
import { createShop } from '#core/shop/create-shop.ts'
import type { Servers } from '#core/shop/servers.ts'
import type { Shop } from '#core/shop/shop.ts'
import { openStore } from '#core/store/store.ts'

/** All that the editor has of one server, for the person who is signed in there. */
export interface Workplace {
  server: KnownServer
  /** Of its files. */
  folder: string
  shop: Shop
  gateway: Gateway
  kept: Kept
  pictures: Pictures
  /** Stops what it does, where it can go on another time. */
  close(): Promise<void>
}

interface WorkplaceParts {
  server: KnownServer
  servers: Servers
  folder: string
  userAgent: string
  /** Tells the pages of this server. */
  tell<Name extends keyof Events>(name: Name, event: Events[Name]): void
}

const nothingKept: Pick<Local, 'answer' | 'toServer' | 'instead' | 'taken' | 'wrote'> = {
  answer: () => null,
  toServer: (call) => call,
  instead: () => null,
  taken: (_, text) => text,
  wrote: () => {},
}

/** In development mode everybody on the server's machine is an administrator, and nobody has an account (decision 3). */
const NOBODY = 'nobody'

export async function openWorkplace({ server, servers, folder, userAgent, tell }: WorkplaceParts): Promise<Workplace> {
  const { key } = server
  const person = servers.user(key)?.id ?? NOBODY
  const store = openStore(join(folder, 'hoard.sqlite'))
  const shop = createShop({ server, token: () => servers.token(key), userAgent })
  const kept = openKept(store, person)
  const pictures = await openPictures({ shop, folder: join(folder, 'pictures') })
  const gateway = createGateway({ shop, pictures, local: nothingKept })

  const tellConnection = () => tell('connection', { isOnline: shop.connection.isOnline(), waiting: 0 })
  shop.connection.onChange(tellConnection)

  return {
    server,
    folder,
    shop,
    gateway,
    kept,
    pictures,
    async close() {
      shop.close()
      store.close()
    },
  }
}
