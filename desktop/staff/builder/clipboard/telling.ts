import type { Block } from '#shared/blocks/block.ts'
import { toast } from '#staff/widgets/toast.ts'

/** Which of the pasted blocks a record takes. */
export function sortPasted(blocks: Block[] | null, allows: (type: string) => boolean) {
  const taken = blocks?.filter(({ type }) => allows(type)) ?? []
  const left = blocks?.filter(({ type }) => !allows(type)) ?? []
  return { taken, left }
}

export const countText = (count: number): string => (count === 1 ? '1 block' : `${count} blocks`)

export function tellCopied(count: number, isCut: boolean) {
  toast({ title: `${countText(count)} ${isCut ? 'cut' : 'copied'}`, description: 'Ctrl+V pastes, on other pages too' })
}

/** Says what was pasted, and what was not and why. */
export function tellPasted(taken: readonly Block[], left: readonly Block[]) {
  const types = [...new Set(left.map(({ type }) => type))].join(', ')
  const without = left.length > 0 ? { description: `Left out, since this page does not take them: ${types}` } : {}
  if (taken.length > 0) return toast({ title: `${countText(taken.length)} pasted`, ...without })
  if (left.length > 0) return toast({ title: 'Nothing was pasted', ...without, variant: 'destructive' })
  toast({ title: 'Nothing was pasted', description: 'The clipboard holds no blocks' })
}
