import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from './sources.ts'

/** On touch screens what was tapped last counts as hovered: styles for a mouse stand in `@media (hover: hover)`. */
export const styleProblems = (root: string): string[] =>
  listFiles(root, 'storefront/**/*.css', 'desktop/staff/**/*.css').flatMap((path) =>
    hoverProblems(path, readFileSync(join(root, path), 'utf8')),
  )

/** `:not(:hover)` is what a touch screen shows, too. */
export function hoverProblems(path: string, text: string): string[] {
  const problems: string[] = []
  const open: string[] = []
  let from = 0
  for (const { 0: mark, index } of text
    .replaceAll(/\/\*.*?\*\//gs, (comment) => ' '.repeat(comment.length))
    .matchAll(/[{};]/g)) {
    const head = text.slice(from, index)
    from = index + 1
    if (mark === '}') open.pop()
    if (mark !== '{') continue
    if (/(?<!:not\():hover/.test(head) && !open.some((outer) => outer.includes('(hover: hover)')))
      problems.push(`${path}:${text.slice(0, index).split('\n').length}: :hover outside @media (hover: hover)`)
    open.push(head)
  }
  return problems
}
