import { type Block, type BlockLayout } from './block.ts'
import { toPageBlock } from './template.ts'

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Parses a page's stored `blocks`: an array or its JSON text. Invalid blocks are skipped, missing layouts are added by
 * position with width 100, template blocks are converted, and ids are made unique. Never throws.
 */
export const readBlocks = (raw: unknown): Block[] => readTemplateBlocks(raw).map(toPageBlock)

/** Like `readBlocks`, but keeps the field names of the template editor. */
export function readTemplateBlocks(raw: unknown): Block[] {
  const ids = new Set<string>()
  return listIn(raw)
    .filter(isFields)
    .filter(({ type }) => typeof type === 'string' && type !== '')
    .map((fields, position) => {
      const type = String(fields['type'])
      const given = typeof fields['id'] === 'string' || typeof fields['id'] === 'number' ? String(fields['id']) : ''
      let id = given || `${type}#${position}`
      while (ids.has(id)) id += `#${position}`
      ids.add(id)
      const content = isFields(fields['content']) ? fields['content'] : {}
      return { id, type, layout: layoutIn(fields['layout'], position), content }
    })
}

/** Groups blocks into rows by number, each row sorted by order. */
export function rowsOf<B extends Pick<Block, 'layout'>>(blocks: readonly B[]): B[][] {
  const rows: B[][] = []
  // One stable sort by both instead of `Map.groupBy`, which two-year-old browsers lack.
  for (const block of blocks.toSorted((a, b) => a.layout.row - b.layout.row || a.layout.order - b.layout.order)) {
    const last = rows.at(-1)
    if (last?.[0]?.layout.row === block.layout.row) last.push(block)
    else rows.push([block])
  }
  return rows
}

function listIn(raw: unknown): unknown[] {
  if (Array.isArray(raw)) return raw
  if (typeof raw !== 'string') return []
  try {
    const parsed: unknown = JSON.parse(raw)
    return Array.isArray(parsed) ? parsed : []
  } catch {
    return [] // invalid JSON contains no blocks; the stored text isn't changed
  }
}

function layoutIn(raw: unknown, position: number): BlockLayout {
  if (!isFields(raw)) return { width: 100, row: position + 1, order: 0 }
  const number = (value: unknown, fallback: number) =>
    typeof value === 'number' && Number.isFinite(value) ? value : fallback
  return {
    width: number(raw['width'], 100),
    row: number(raw['row'], position + 1),
    order: number(raw['order'], 0),
  }
}
