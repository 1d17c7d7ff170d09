import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { KnownServer } from '#bridge/bridge.ts'
import { isUploading } from '#bridge/uploads.ts'
import { createGateway, type Gateway } from '#core/gateway/gateway.ts'
import type { Optimizer } from '#core/images/optimizer.ts'
import { createDraftStore, type DraftStore } from '#core/drafts/draft-store.ts'
import { createPictureCopier } from '#core/offline/pictures.ts'
import { syncLocalCopy } from '#core/offline/sync-local-copy.ts'
import type { LocalCopy } from '#core/offline/local.ts'
import { openLocal } from '#core/offline/open-local.ts'
import type { Log } from '#core/log/log.ts'
import { createClient } from '#shared/contract/client.ts'
import { imagesContract } from '#shared/features/images/images.contract.ts'
import { screenAddress } from '#core/pages/address.ts'
import { createDragFiles, type DragFiles } from '#core/image-cache/drag-files.ts'
import { createImageCache, type ImageCache } from '#core/image-cache/image-cache.ts'
import { createShop } from '#core/shop/create-shop.ts'
import { createLive, type Live } from '#core/shop/live.ts'
import type { Network } from '#core/shop/network.ts'
import type { Servers } from '#core/shop/servers.ts'
import { UnreachableError, type Shop } from '#core/shop/shop.ts'
import { openOrRepair, type OpenedStore } from '#core/store/repair.ts'
import { openQueue } from '#core/uploads/open-queue.ts'
import type { UploadQueue } from '#core/uploads/uploads.ts'
import { openFolderWatcher } from '#core/watching/open-folder-watcher.ts'
import type { FolderWatcher } from '#core/watching/folder-watcher.ts'

/** Everything the editor has of one server for the signed-in person. */
export interface ShopSession {
  server: KnownServer
  shop: Shop
  live: Live
  local: LocalCopy
  drafts: DraftStore
  uploads: UploadQueue
  watching: FolderWatcher
  imageCache: ImageCache
  draggedOut: DragFiles
  gateway: Gateway
  /** Stops all work; it resumes when reopened. */
  close(): Promise<void>
}

interface WorkplaceParts {
  server: KnownServer
  servers: Servers
  network: Network
  optimizer: Optimizer
  /** Folder for its files. */
  folder: string
  userAgent: string
  log: Log
  /** Called if the server's database was damaged and repaired. */
  onRescued(rescued: NonNullable<OpenedStore['rescued']>): void
}

/** Development mode has no accounts: everyone on the server's machine is an administrator. */
const ANONYMOUS = 'nobody'

export async function openShopSession(parts: WorkplaceParts): Promise<ShopSession> {
  const { server, servers, network, optimizer, folder, userAgent, log, onRescued } = parts
  const { key } = server
  // Also offline without a session: the copy is that of whoever was signed in last (ADR-042).
  const person = servers.lastUser(key)?.id ?? ANONYMOUS
  const onFault = (error: unknown) => log.error(`${key}: error`, error)

  const { store, rescued } = openOrRepair(join(folder, 'hoard.sqlite'))
  if (rescued) onRescued(rescued)
  const shop = createShop({ server, network, token: () => servers.token(key), userAgent })
  const live = createLive(shop, { network, origin: () => servers.greeting(key).facts.shop.origin })
  const drafts = createDraftStore(store, person, { onFault })
  // User ids come from the server, so they are hashed before use in a folder name.
  const ofPerson = createHash('sha256').update(person).digest('hex').slice(0, 16)
  const local = openLocal({ store, shop, person, file: join(folder, `content-${ofPerson}.sqlite`), onFault })
  const uploads = openQueue({ store, person, shop, optimizer, folder: join(folder, 'uploads', ofPerson), onFault })
  const watching = openFolderWatcher({ store, person, uploads, optimizer, onFault })
  const imageCache = await createImageCache({
    shop,
    network,
    folder: join(folder, 'pictures'),
    pictureOrigin: () => servers.greeting(key).pictureOrigin,
    onFault,
  })
  const gateway = createGateway({ shop, local, imageCache, onFault })
  const images = createClient(imagesContract, async (path, init) => {
    const response = await gateway(new Request(screenAddress(key, path), init))
    if (response.type === 'error') throw new UnreachableError()
    return response
  })
  const draggedOut = await createDragFiles({
    readImage: (id) => images.byId({ params: { id } }),
    imageCache,
    folder: join(folder, 'dragged'),
    isOnline: shop.connection.isOnline,
  })
  const isBusy = () => isUploading(uploads.state()) || local.state().running !== null
  const copyPictures = createPictureCopier({ imageCache, isBusy })
  const onPulled = (ms: number | null) =>
    log.info(`${key}: local copy ${ms === null ? 'not refreshed' : `refreshed in ${Math.round(ms)} ms`}`)
  const copying = syncLocalCopy({ local, copyPictures, shop, live, onFault, onPulled })

  return {
    server,
    shop,
    live,
    local,
    drafts,
    uploads,
    watching,
    imageCache,
    draggedOut,
    gateway,
    async close() {
      copying.stop()
      live.close()
      local.stop()
      await watching.close()
      await uploads.close()
      await local.close()
      shop.close()
      store.close()
    },
  }
}
