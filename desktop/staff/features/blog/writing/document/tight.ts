import type { Node } from 'prosemirror-model'
import { isBlank } from './blank.ts'

/** What may follow a block in an item without an empty line between them. */
const followers: Record<string, RegExp> = {
  paragraph: /^(bullet_list|ordered_list|code_block|blockquote|heading)$/,
  code_block: /^(paragraph|bullet_list|ordered_list|code_block|blockquote|heading)$/,
  heading: /^(paragraph|bullet_list|ordered_list|code_block|blockquote|heading)$/,
}

/** An item's blocks without empty paragraphs, and without lists that have only empty items: `- -` is read otherwise. */
export const itemBlocks = (item: Node): readonly Node[] =>
  item.children.filter((block) => !isBlank(block) && !isEmptyList(block))

const isEmptyItem = (item: Node) => itemBlocks(item).length === 0
const isEmptyList = (block: Node): boolean =>
  block.firstChild?.type.name === 'list_item' && block.children.every(isEmptyItem)

/** After a paragraph's line, an empty item would make it a heading, and only a number of 1 starts a list. */
const canFollow = (before: Node, block: Node) =>
  followers[before.type.name]?.test(block.type.name) === true &&
  !(before.type.name === 'paragraph' && block.type.name === 'ordered_list' && block.attrs['start'] !== 1) &&
  !(block.firstChild?.type.name === 'list_item' && isEmptyItem(block.firstChild))

/** With a single block, there is no place for an empty line. */
const isSingle = (list: Node) => list.childCount === 1 && itemBlocks(list.firstChild!).length < 2

/** Whether a list can be written without empty lines between its items. */
export const isTight = (list: Node): boolean =>
  (list.attrs['tight'] === true || isSingle(list)) &&
  list.children.every((item) => {
    const blocks = itemBlocks(item)
    return blocks.every((block, at) => at === 0 || canFollow(blocks[at - 1]!, block))
  })
