import type { Node } from 'prosemirror-model'

/** What may follow a block in an item without an empty line between them. */
const followers: Record<string, RegExp> = {
  paragraph: /^(bullet_list|ordered_list|code_block|blockquote|heading)$/,
  code_block: /^(paragraph|bullet_list|ordered_list|code_block|blockquote|heading)$/,
  heading: /^(paragraph|bullet_list|ordered_list|code_block|blockquote|heading)$/,
}

/** An item's blocks without empty paragraphs, which Markdown doesn't have. */
export function itemBlocks(item: Node): readonly Node[] {
  const full = item.children.filter(({ type, content }) => type.name !== 'paragraph' || content.size > 0)
  return full.length > 0 ? full : item.children.slice(0, 1)
}

/** Whether a list can be written without empty lines between its items. */
export const isTight = (list: Node): boolean =>
  list.attrs['tight'] === true &&
  list.children.every((item) => {
    const blocks = itemBlocks(item)
    return blocks.every((block, at) => at === 0 || followers[blocks[at - 1]!.type.name]?.test(block.type.name) === true)
  })
