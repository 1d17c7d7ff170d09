import type { Shop } from '#core/shop/shop.ts'
import { createClient } from '#shared/contract/client.ts'
import { imagesContract } from '#shared/features/images/images.contract.ts'

/** The calls of the image repository. Refusals come as JSON, which has more than words in it. */
export const imagesClient = (shop: Shop, signal: AbortSignal) =>
  createClient(imagesContract, (path, { headers, ...init }) =>
    shop.send(path, { ...init, headers: { ...headers, accept: 'application/json' }, signal }),
  )
