import { parseLinks } from '#shared/blocks/linked-text.ts'
import { hasRichText } from '#shared/blocks/rich-text.ts'
import type { BlockContent } from '#staff/builder/builder.ts'

/** Where a text is in a block's content, such as `['features', 0, 'title']`. */
export type TextPath = readonly (string | number)[]

/** Markup keeps no line breaks between paragraphs, so texts are compared without spaces. */
const withoutSpaces = (text: string) => text.replaceAll(/\s+/g, '')

/** A text as the page shows it: links as their labels. */
const shownText = (text: string) =>
  withoutSpaces(
    parseLinks(text)
      .map((piece) => piece.text)
      .join(''),
  )

function* listTexts(value: unknown, path: TextPath): Generator<{ text: string; path: TextPath }> {
  if (typeof value === 'string') yield { text: value, path }
  else if (typeof value === 'object' && value !== null)
    for (const [key, part] of Object.entries(value))
      yield* listTexts(part, [...path, Array.isArray(value) ? Number(key) : key])
}

/**
 * The path of the only text of a block that the page shows as `shown`; null if there is none or more than one. A text
 * with marks has an editor of its own.
 */
export function findText(content: BlockContent, shown: string): TextPath | null {
  const sought = withoutSpaces(shown)
  if (!sought) return null
  const found = [...listTexts(content, [])].filter(
    ({ text, path }) => shownText(text) === sought && !(hasRichText(content) && path[0] === 'text'),
  )
  return found.length === 1 ? found[0]!.path : null
}

/** The text at a path; empty if there is none any more. */
export function readTextAt(content: BlockContent, path: TextPath): string {
  const value = path.reduce<unknown>((part, key) => (part as Record<string | number, unknown> | null)?.[key], content)
  return typeof value === 'string' ? value : ''
}

/** The content with another text at a path. Unchanged if the path leads nowhere any more. */
export function withTextAt(content: BlockContent, path: TextPath, text: string): BlockContent {
  const set = (part: unknown, [key, ...rest]: TextPath): unknown => {
    if (key === undefined) return typeof part === 'string' ? text : part
    if (typeof part !== 'object' || part === null || !(key in part)) return part
    const changed = set((part as Record<string | number, unknown>)[key], rest)
    return Array.isArray(part) ? part.with(key as number, changed) : { ...part, [key]: changed }
  }
  return set(content, path) as BlockContent
}

/** The innermost element from `at` up to its block's that shows exactly one of the block's texts. */
export function findTextElement(
  content: BlockContent,
  at: Element,
  within: Element,
): { element: HTMLElement; path: TextPath } | null {
  for (let element: Element | null = at; element && within.contains(element); element = element.parentElement) {
    const copy = element.cloneNode(true) as HTMLElement
    // Such as "opens in a new tab".
    for (const note of copy.querySelectorAll('.sr-only')) note.remove()
    const path = findText(content, copy.textContent)
    if (path) return { element: element as HTMLElement, path }
  }
  return null
}
