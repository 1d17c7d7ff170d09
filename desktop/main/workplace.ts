import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { KnownServer } from '#bridge/bridge.ts'
import { createGateway, type Gateway } from '#core/gateway/gateway.ts'
import type { Optimizer } from '#core/images/optimizer.ts'
import { openKept, type Kept } from '#core/kept/kept.ts'
import { keepCopied } from '#core/copying/keep-copied.ts'
import type { Local } from '#core/local/local.ts'
import { openLocal } from '#core/local/open-local.ts'
import type { Log } from '#core/log/log.ts'
import { openDraggedOut, type DraggedOut } from '#core/pictures/drag-out.ts'
import { openPictures, type Pictures } from '#core/pictures/pictures.ts'
import { createShop } from '#core/shop/create-shop.ts'
import { createLive, type Live } from '#core/shop/live.ts'
import type { Servers } from '#core/shop/servers.ts'
import type { Shop } from '#core/shop/shop.ts'
import { openSound, type Opened } from '#core/store/rescue.ts'
import { openQueue } from '#core/uploads/open-queue.ts'
import type { UploadQueue } from '#core/uploads/uploads.ts'
import { openWatching } from '#core/watching/watch-folder.ts'
import type { Watching } from '#core/watching/watching.ts'

/** All that the editor has of one server, for the person who is signed in there. */
export interface Workplace {
  server: KnownServer
  shop: Shop
  live: Live
  local: Local
  kept: Kept
  uploads: UploadQueue
  watching: Watching
  pictures: Pictures
  draggedOut: DraggedOut
  gateway: Gateway
  /** Stops what it does, where it can go on another time. */
  close(): Promise<void>
}

interface WorkplaceParts {
  server: KnownServer
  servers: Servers
  optimizer: Optimizer
  /** For its files. */
  folder: string
  userAgent: string
  log: Log
  /** The file of this server was damaged, and what could be read of it has been saved. */
  onRescued(rescued: NonNullable<Opened['rescued']>): void
}

/** In development mode everybody on the server's machine is an administrator, and nobody has an account (decision 3). */
const NOBODY = 'nobody'

export async function openWorkplace(parts: WorkplaceParts): Promise<Workplace> {
  const { server, servers, optimizer, folder, userAgent, log, onRescued } = parts
  const { key } = server
  const person = servers.user(key)?.id ?? NOBODY
  const onFault = (error: unknown) => log.error(`Something failed at ${server.address}`, error)

  const { store, rescued } = openSound(join(folder, 'hoard.sqlite'))
  if (rescued) onRescued(rescued)
  const shop = createShop({ server, token: () => servers.token(key), userAgent })
  const live = createLive(shop)
  const local = openLocal({ store, shop, person, onFault })
  const kept = openKept(store, person, { onFault })
  // A server says what its people's ids are: no folder is called as it likes.
  const ofPerson = createHash('sha256').update(person).digest('hex').slice(0, 16)
  const uploads = openQueue({ store, person, shop, optimizer, folder: join(folder, 'uploads', ofPerson), onFault })
  const watching = openWatching({ store, person, uploads, optimizer, onFault })
  const pictures = await openPictures({ shop, folder: join(folder, 'pictures'), onFault })
  const draggedOut = await openDraggedOut(shop, pictures, join(folder, 'dragged'))
  const gateway = createGateway({ shop, local, pictures, onFault })
  const copying = keepCopied({ local, shop, live, onFault })

  return {
    server,
    shop,
    live,
    local,
    kept,
    uploads,
    watching,
    pictures,
    draggedOut,
    gateway,
    async close() {
      copying.stop()
      live.close()
      local.stop()
      await watching.close()
      await uploads.close()
      local.close()
      shop.close()
      store.close()
    },
  }
}
