import type { Product, ShopifyVariant } from '#shared/features/catalogue/products.schema.ts'
import {
  DEFAULT_FINISHING,
  DEFAULT_SCALE,
  variantFinishing,
  listFinishings,
  isOsr,
  variantScale,
  listScales,
  type PriceOption,
} from '#shared/pricing/options.ts'
import { toCents } from '#shared/pricing/money.ts'
import { unitPrice, type Priced } from '#shared/pricing/price.ts'

/** An available combination; price in cents. */
export interface PriceTableCell extends PriceOption {
  cents: number
  isSoldOut: boolean
  /** The higher price (decimal text) that its own is compared with; undefined without one, and if it is sold out. */
  wasPrice: string | undefined
}

/** Rows by scale, columns by finishing; null where the product lacks the combination. */
export interface PriceTable {
  columns: { finishing: string; label: string; isOsr: boolean }[]
  rows: { scale: string; label: string; cells: (PriceTableCell | null)[] }[]
}

const scaleLabels: Record<string, string> = { '32mm': '32mm Tabletop', '54mm': '54mm Display/Skirmish' }

/**
 * The product's price table. Without variants it has the default scales and finishings at the product's own prices.
 * @param variants - Those with certain other options, named by scale and finishing alone.
 */
export function buildPriceTable(
  product: Priced & Pick<Product, 'isAvailable'>,
  variants: readonly ShopifyVariant[] = product.shopifyVariants,
): PriceTable {
  if (variants.length === 0 && product.shopifyVariants.length > 0) return { columns: [], rows: [] }
  const hasScale = variants === product.shopifyVariants || variants.some(({ option1 }) => option1 !== '')
  const finishings = listFinishings(variants)
  const oneOsr = finishings.filter(isOsr).length === 1

  const cellOf = (scale: string, finishing: string): PriceTableCell | null => {
    const variant = variants.find((each) => variantScale(each) === scale && variantFinishing(each) === finishing)
    if (variants.length > 0 && !variant) return null
    const isSoldOut = !product.isAvailable || variant?.availableForSale === false
    const cents = variant ? toCents(variant.price) : unitPrice(product, scale, finishing)
    const wasPrice = isSoldOut ? undefined : variant?.compareAtPrice
    return { scale, finishing, cents, isSoldOut, wasPrice }
  }

  return {
    columns: finishings.map((finishing) => ({
      finishing,
      label: oneOsr && isOsr(finishing) ? 'OSR Style' : finishing,
      isOsr: isOsr(finishing),
    })),
    rows: listScales(variants).map((scale) => ({
      scale,
      label: hasScale ? (scaleLabels[scale] ?? scale) : 'Price',
      cells: finishings.map((finishing) => cellOf(scale, finishing)),
    })),
  }
}

const listCells = (table: PriceTable) => table.rows.flatMap(({ cells }) => cells).filter((cell) => cell !== null)

/** The cell of an option, or null if the product no longer has it. */
export const findCell = (table: PriceTable, { scale, finishing }: PriceOption) =>
  listCells(table).find((cell) => cell.scale === scale && cell.finishing === finishing) ?? null

/** Whether no option can be bought. */
export const isSoldOut = ({ isAvailable, shopifyVariants: all }: Pick<Product, 'isAvailable' | 'shopifyVariants'>) =>
  !isAvailable || (all.length > 0 && all.every(({ availableForSale }) => !availableForSale))

/** The first available option; of a sold-out product 32mm and None, or the closest option. */
export function defaultOption(table: PriceTable): PriceOption {
  const cells = listCells(table)
  const fallback = { scale: DEFAULT_SCALE, finishing: DEFAULT_FINISHING }
  return cells.find(({ isSoldOut: soldOut }) => !soldOut) ?? findCell(table, fallback) ?? cells[0] ?? fallback
}

const steps: Record<string, [down: number, right: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** The next selectable cell in an arrow key's direction, wrapping around; null if there is none. */
export function findNeighbour(table: PriceTable, from: PriceOption, key: string): PriceTableCell | null {
  const step = steps[key]
  const row = table.rows.findIndex(({ scale }) => scale === from.scale)
  const column = table.columns.findIndex(({ finishing }) => finishing === from.finishing)
  if (!step || row < 0 || column < 0) return null
  const height = table.rows.length
  const width = table.columns.length
  const start = table.rows[row]!.cells[column]
  for (let count = 1; count < Math.max(height, width); count++) {
    const cell = table.rows.at((row + step[0] * count) % height)!.cells.at((column + step[1] * count) % width)
    if (cell && cell !== start && !cell.isSoldOut) return cell
  }
  return null
}
