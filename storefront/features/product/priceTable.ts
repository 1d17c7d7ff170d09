import type { Product } from '#shared/features/products/products.schema.ts'
import { toCents } from '#shared/pricing/money.ts'
import {
  DEFAULT_FINISHING,
  DEFAULT_SCALE,
  finishingOf,
  finishingsOf,
  isOsr,
  scaleOf,
  scalesOf,
} from '#shared/pricing/options.ts'
import { unitPrice, type Priced } from '#shared/pricing/price.ts'

/** One choice of scale and finishing. */
export interface Option {
  scale: string
  finishing: string
}

/** A choice that the product comes in. Cents. */
export interface Cell extends Option {
  cents: number
  soldOut: boolean
}

/** Rows by scale, columns by finishing; null where the product doesn't come in both (specification section 2). */
export interface PriceTable {
  columns: { finishing: string; label: string; isOsr: boolean }[]
  rows: { scale: string; label: string; cells: (Cell | null)[] }[]
}

const scaleLabels: Record<string, string> = { '32mm': '32mm Tabletop', '54mm': '54mm Display/Skirmish' }

/** The table of a product; one without variants has the default scales and finishings at its own prices. */
export function priceTable(product: Priced & Pick<Product, 'isAvailable'>): PriceTable {
  const variants = product.shopifyVariants
  const finishings = finishingsOf(variants)
  const oneOsr = finishings.filter(isOsr).length === 1

  const cellOf = (scale: string, finishing: string): Cell | null => {
    const soldOut = !product.isAvailable
    if (variants.length === 0) return { scale, finishing, cents: unitPrice(product, scale, finishing), soldOut }
    const variant = variants.find((each) => scaleOf(each) === scale && finishingOf(each) === finishing)
    if (!variant) return null
    return { scale, finishing, cents: toCents(variant.price), soldOut: soldOut || !variant.availableForSale }
  }

  return {
    columns: finishings.map((finishing) => ({
      finishing,
      label: oneOsr && isOsr(finishing) ? 'OSR Style' : finishing,
      isOsr: isOsr(finishing),
    })),
    rows: scalesOf(variants).map((scale) => ({
      scale,
      label: scaleLabels[scale] ?? scale,
      cells: finishings.map((finishing) => cellOf(scale, finishing)),
    })),
  }
}

const cellsOf = (table: PriceTable) => table.rows.flatMap(({ cells }) => cells).filter((cell) => cell !== null)

/** The cell of a choice, or null when the product no longer comes in it. */
export const cellAt = (table: PriceTable, { scale, finishing }: Option) =>
  cellsOf(table).find((cell) => cell.scale === scale && cell.finishing === finishing) ?? null

/** Nothing of it can be bought now. */
export const isSoldOut = (table: PriceTable) => cellsOf(table).every(({ soldOut }) => soldOut)

/** The first available choice; of a sold out product 32mm and None, or what comes nearest (specification section 4). */
export function defaultOption(table: PriceTable): Option {
  const cells = cellsOf(table)
  const fallback = { scale: DEFAULT_SCALE, finishing: DEFAULT_FINISHING }
  return cells.find(({ soldOut }) => !soldOut) ?? cellAt(table, fallback) ?? cells[0] ?? fallback
}

const steps: Record<string, [down: number, right: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Where an arrow key leads: the next cell that can be chosen in that direction, going round. Null: nowhere. */
export function neighbour(table: PriceTable, from: Option, key: string): Cell | null {
  const step = steps[key]
  const row = table.rows.findIndex(({ scale }) => scale === from.scale)
  const column = table.columns.findIndex(({ finishing }) => finishing === from.finishing)
  if (!step || row < 0 || column < 0) return null
  const height = table.rows.length
  const width = table.columns.length
  for (let count = 1; count < Math.max(height, width); count++) {
    const down = (row + step[0] * count + height * count) % height
    const right = (column + step[1] * count + width * count) % width
    const cell = table.rows[down]?.cells[right]
    if (cell && !cell.soldOut && (down !== row || right !== column)) return cell
  }
  return null
}
