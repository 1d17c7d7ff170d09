import type { Block } from '#shared/blocks/block.ts'
import { toast } from '#staff/toast/toast.ts'

/** Splits pasted blocks into those that the record allows and the rest. */
export function splitPasted(blocks: Block[] | null, allows: (type: string) => boolean) {
  const taken = blocks?.filter(({ type }) => allows(type)) ?? []
  const left = blocks?.filter(({ type }) => !allows(type)) ?? []
  return { taken, left }
}

export const countText = (count: number): string => (count === 1 ? '1 block' : `${count} blocks`)

export function showCopied(count: number, isCut: boolean) {
  toast({
    title: `${countText(count)} ${isCut ? 'cut' : 'copied'}`,
    description: 'Press Ctrl+V to paste, here or on another page.',
  })
}

/** Shows what was pasted, and what was left out and why. */
export function showPasted(taken: readonly Block[], left: readonly Block[]) {
  const types = [...new Set(left.map(({ type }) => type))].join(', ')
  const without =
    left.length > 0 ? { description: `This page doesn’t allow these blocks, so they were left out: ${types}` } : {}
  if (taken.length > 0) return toast({ title: `${countText(taken.length)} pasted`, ...without })
  if (left.length > 0) return toast({ title: 'Nothing was pasted', ...without, variant: 'destructive' })
  toast({ title: 'Nothing was pasted', description: 'The clipboard contains no blocks.' })
}
