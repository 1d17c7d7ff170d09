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

/** From this viewport width on, pages are twice as wide, and grow with it; see layout.css. */
const WALL = '(min-width:150rem)'
/** Share (%) of such a viewport that one rem of a page's width takes. */
const WALL_VW = 1.5

/**
 * Builds an image's `sizes` attribute for a page of `rem`, where the block has these steps (widest first) and the image
 * takes a `fraction` of it.
 */
export function imageSizes(rem: number, steps: readonly WidthStep[], fraction = 1): string {
  const page = `min(${rem}rem,${VIEWPORT_WIDTH})`
  const width = (share: number) => (share === 1 ? page : `calc(${page}*${+share.toFixed(3)})`)
  const wall = Math.min(92, rem * WALL_VW) * (steps[0]?.[1] ?? 1) * fraction
  return [
    `${WALL} ${Math.round(wall)}vw`,
    ...steps
      .filter(([from]) => from <= rem)
      .map(([from, share]) => `(min-width:${from + GUTTER_REM}rem) ${width(share * fraction)}`),
    width(fraction),
  ].join()
}
