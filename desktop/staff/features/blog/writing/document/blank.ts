import type { Node } from 'prosemirror-model'

/** Whether a paragraph shows nothing: Markdown has no empty paragraphs. */
export const isBlank = (node: Node): boolean =>
  node.type.name === 'paragraph' &&
  node.children.every(({ type, text, marks }) =>
    type.name === 'text' ? /^[ \t\n]*$/.test(text!) && marks.every((mark) => mark.type.name !== 'raw') : isBreak(type),
  )

const isBreak = ({ name }: { name: string }) => name === 'hard_break'
