import { useEffect } from 'react'
import { safeSource } from '#shared/blocks/links.ts'
import type { Image } from '#shared/features/images/images.schema.ts'
import { atWidth, buildSrcset } from '#shared/features/images/image-url.ts'

/** Rendered width of the described image. */
export const SIZES = '(min-width: 64rem) 50rem, 100vw'

/** Preloads the next image while the current one is described. */
export function usePreloadedImage(image: Pick<Image, 'url' | 'width'> | undefined) {
  const source = image && safeSource(image.url)
  const srcset = source ? buildSrcset(source, image.width) : undefined
  useEffect(() => {
    if (!source) return
    const ahead = document.createElement('img')
    ahead.referrerPolicy = 'no-referrer'
    ahead.sizes = SIZES
    if (srcset) ahead.srcset = srcset
    ahead.src = atWidth(source, 320)
    return () => {
      ahead.srcset = ''
    }
  }, [source, srcset])
}
