import type { Shop } from '#core/shop/shop.ts'
import { createClient } from '#shared/contract/client.ts'
import { imagesContract } from '#shared/features/images/images.contract.ts'

/** Client of the image endpoints. Errors come as JSON, which carries more than a message. */
export const imagesClient = (shop: Shop, signal: AbortSignal) =>
  createClient(imagesContract, (path, { headers, ...init }) =>
    shop.send(path, { ...init, headers: { ...headers, accept: 'application/json' }, signal }),
  )
