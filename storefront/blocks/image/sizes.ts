/** Where a block has so many rem, that part of the page's width is its own. */
export type Step = readonly [from: number, part: number]

/** Blocks of a row, by how many columns it has; see blocks.css. The gaps between them are taken off. */
export const columns: readonly (readonly Step[])[] = [
  [],
  [],
  [[40, 0.49]],
  [[40, 0.32]],
  [
    [60, 0.235],
    [40, 0.49],
  ],
]
/** Beside cards. */
export const beside: readonly Step[] = [[60, 0.61]]

/** Of a screen, within the gutters. */
const SCREEN = '92vw'
/** Rem of a screen beyond those of the page, roughly. */
const GUTTERS = 4

/**
 * The `sizes` of a picture: how wide it is shown on a page of `rem`, where its block has these steps, the widest first, and the picture a
 * `part` of its block.
 */
export function sizesOf(rem: number, steps: readonly Step[], part = 1): string {
  const page = `min(${rem}rem,${SCREEN})`
  const width = (share: number) => (share === 1 ? page : `calc(${page}*${+share.toFixed(3)})`)
  return [
    ...steps
      .filter(([from]) => from <= rem)
      .map(([from, share]) => `(min-width:${from + GUTTERS}rem) ${width(share * part)}`),
    width(part),
  ].join()
}
