import type { Product } from '#shared/features/catalogue/products.schema.ts'
import { listScales } from '#shared/pricing/options.ts'

/** One of the scales in which a miniature is printed; millimetres, null if unknown. */
export interface PrintSize {
  /** `32mm`; empty if there is only one. */
  scale: string
  height: number | null
  base: number | null
}

/** A print that can be drawn. */
export type DrawnPrint = PrintSize & { height: number }

/** The scale of which the product's metafields tell the size. */
const MEASURED_SCALE = 32
/** More don't fit beside each other. */
const MAX_PRINTS = 4

/** Sizes of the smallest scales, in order; none if neither height nor base is known. */
export function listPrintSizes({
  metadata,
  shopifyVariants,
}: Pick<Product, 'metadata' | 'shopifyVariants'>): PrintSize[] {
  const { heightMm = null, baseMm = null } = metadata
  if (heightMm === null && baseMm === null) return []
  const scales = listScales(shopifyVariants).toSorted((a, b) => parseInt(a) - parseInt(b))
  return scales.slice(0, MAX_PRINTS).map((scale) => {
    const times = (mm: number | null) => mm && (mm * (parseInt(scale) || MEASURED_SCALE)) / MEASURED_SCALE
    return { scale: scales.length > 1 ? scale : '', height: times(heightMm), base: times(baseMm) }
  })
}

/** `34 mm (1.3 in)`, with spaces that don't break before a unit. */
export const formatLength = (mm: number) => `${Math.round(mm)}\u00a0mm (${(mm / 25.4).toFixed(1)}\u00a0in)`

/** Drawings of what the prints stand beside, and of a print. Browsers' builds emit the file, although only the server uses its address. */
export { default as things } from './things.svg?no-inline'
