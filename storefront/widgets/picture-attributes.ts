import { atWidth, srcsetOf } from '#shared/features/images/picture-url.ts'

/** Pixels, where nothing chooses. */
const WIDTH = 960

/**
 * What every picture has: the widths that it comes in where it does, and when it is fetched: `priority` at once and first, others when
 * they come near. `sizes` says how wide it is shown; `original` how wide it is, where its address does not.
 */
export function pictureAttributes(src: string, sizes: string, priority: boolean, original?: number | null) {
  const srcSet = srcsetOf(src, original)
  return {
    loading: priority ? undefined : 'lazy',
    fetchPriority: priority ? 'high' : undefined,
    decoding: 'async',
    sizes: srcSet && sizes,
    srcSet,
    src: atWidth(src, WIDTH),
  } as const
}
