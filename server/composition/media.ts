import type { Logger } from 'pino'
import type { WithChanges } from '#server/changes/changes.ts'
import type { Config } from '#server/config.ts'
import { createImageUrlMapper, type ImageUrlMapper } from '#server/media/delivery/image-urls.ts'
import { pregenerateNewImages } from '#server/media/delivery/pregenerate-new-images.ts'
import { openVariants, type Variants } from '#server/media/delivery/variants.ts'
import { openImageProcessor, type ImageProcessor } from '#server/media/processing/image-processor.ts'
import type { Metrics } from '#server/observability/metrics/open-metrics.ts'
import type { Stores } from './open-stores.ts'

/** Images: converting, resizing and addressing them. */
export interface Media {
  pictures: ImageProcessor
  /** Resized versions of stored images. */
  variants: Variants
  /** Rewrites image URLs between storage and clients. */
  addresses: ImageUrlMapper
  /** The bus's `withChanges`, which also renders the variants of new images ahead. */
  withChanges: WithChanges
  close(): Promise<void>
}

interface MediaParts {
  config: Config
  log: Logger
  stores: Stores
  metrics: Metrics
  origin: string
}

export function openMedia({ config, log, stores, metrics, origin }: MediaParts): Media {
  const { bus, files, tempFiles } = stores
  const isShared = config.filesUrl !== null
  const pictures = metrics.counted(openImageProcessor({ tempFiles, log }))
  const variants = openVariants({ files, pictures, log, isShared })
  return {
    pictures,
    variants,
    addresses: createImageUrlMapper(config.filesPublicUrl, origin),
    withChanges: pregenerateNewImages({ bus, variants, isShared }),
    close: async () => void (await Promise.all([variants.close(), pictures.close()])),
  }
}
