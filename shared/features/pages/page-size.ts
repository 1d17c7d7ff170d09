import { MAX_NESTING, isNestedDeeperThan } from './nesting.ts'

/** Most blocks of a page or template, when saving or pasting. */
export const MAX_BLOCKS = 500
/** Most characters of a page's content, as JSON. */
export const MAX_PAGE_CHARACTERS = 500_000
/** Most lines, marks, links and list items of a page: each becomes an element, which takes its time to render. */
export const MAX_PAGE_PARTS = 10_000

/** What is wrong with the size of a page's blocks, for people; null if nothing is. */
export function sizeProblem(blocks: readonly unknown[]): string | null {
  if (isNestedDeeperThan(blocks, MAX_NESTING)) return 'are nested too deeply'
  if (JSON.stringify(blocks).length > MAX_PAGE_CHARACTERS)
    return `are longer than the ${inWords(MAX_PAGE_CHARACTERS)} characters that a page can hold: move some to another page`
  const fields = blocks.flatMap((block) => Object.values(Object((block as { content?: unknown } | null)?.content)))
  if (fields.reduce<number>((sum, field) => sum + partsIn(field), 0) > MAX_PAGE_PARTS)
    return `have more than the ${inWords(MAX_PAGE_PARTS)} lines, links and list items that a page can hold: move some to another page`
  return null
}

const inWords = (number: number) => number.toLocaleString('en')

function partsIn(value: unknown): number {
  if (typeof value === 'string') return value.match(/[\n*\\]|\]\(/g)?.length ?? 0
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce<number>((sum, inner) => sum + 1 + partsIn(inner), 0)
}
