/** From this page width in rem, the block takes this fraction of the page. */
export type WidthStep = readonly [from: number, fraction: number]

/** Width steps by the number of columns, with the gaps subtracted; see blocks.css. */
export const columnSteps: readonly (readonly WidthStep[])[] = [
  [],
  [],
  [[40, 0.49]],
  [[40, 0.32]],
  [
    [60, 0.235],
    [40, 0.49],
  ],
]
/** Width steps of the column beside cards. */
export const besideCards: readonly WidthStep[] = [[60, 0.61]]

/** Viewport width without the gutters. */
const VIEWPORT_WIDTH = '92vw'
/** Approximate rem that a viewport exceeds the page by. */
const GUTTER_REM = 4

/**
 * Builds an image's `sizes` attribute for a page of `rem`, where the block has these steps (widest first) and the image
 * takes a `fraction` of it.
 */
export function imageSizes(rem: number, steps: readonly WidthStep[], fraction = 1): string {
  const page = `min(${rem}rem,${VIEWPORT_WIDTH})`
  const width = (share: number) => (share === 1 ? page : `calc(${page}*${+share.toFixed(3)})`)
  return [
    ...steps
      .filter(([from]) => from <= rem)
      .map(([from, share]) => `(min-width:${from + GUTTER_REM}rem) ${width(share * fraction)}`),
    width(fraction),
  ].join()
}
