import type { MarkSpec, NodeSpec } from 'prosemirror-model'

/** What texts of blocks and posts have in common. */
export const commonNodes = {
  paragraph: { content: 'inline*', group: 'block', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', { dir: 'auto' }, 0] },
  bullet_list: { content: 'list_item+', group: 'block list', parseDOM: [{ tag: 'ul' }], toDOM: () => ['ul', 0] },
  ordered_list: {
    content: 'list_item+',
    group: 'block list',
    attrs: { start: { default: 1 } },
    parseDOM: [
      { tag: 'ol', getAttrs: (element) => ({ start: Math.max(0, Number(element.getAttribute('start') ?? 1)) || 0 }) },
    ],
    toDOM: ({ attrs }) => ['ol', attrs['start'] === 1 ? {} : { start: attrs['start'] }, 0],
  },
  list_item: { content: 'block+', defining: true, parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
  text: { group: 'inline' },
  hard_break: { inline: true, group: 'inline', selectable: false, parseDOM: [{ tag: 'br' }], toDOM: () => ['br'] },
} satisfies Record<string, NodeSpec>

const isHeavy = (weight: string) => /^(bold|bolder|[6-9]\d\d)$/.test(weight) && null
const isOf =
  (name: string) =>
  ({ type }: { type: { name: string } }) =>
    type.name === name

export const commonMarks = {
  em: {
    parseDOM: [
      { tag: 'em' },
      { tag: 'i' },
      { style: 'font-style=italic' },
      { style: 'font-style=normal', clearMark: isOf('em') },
    ],
    toDOM: () => ['em', 0],
  },
  strong: {
    parseDOM: [
      { tag: 'strong' },
      // Google Docs wraps everything it copies in <b style="font-weight:normal">.
      { tag: 'b', getAttrs: ({ style }) => style.fontWeight !== 'normal' && null },
      { style: 'font-weight', getAttrs: isHeavy },
      { style: 'font-weight=400', clearMark: isOf('strong') },
    ],
    toDOM: () => ['strong', 0],
  },
} satisfies Record<string, MarkSpec>
