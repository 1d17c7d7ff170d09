import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { useBuilder } from '#staff/builder/builder.ts'
import { addDropTarget, type DropOffer } from '#staff/drops/targets.ts'
import { filesFromPaste, isTextField } from '#staff/widgets/image/image-files.ts'
import { describeDrop, type DropDescription } from './drop-step.ts'
import { useOptions } from './options.ts'
import { useSelected } from './selection.ts'

/**
 * Takes images that are dropped on the canvas, or pasted while it is on screen, with what they do there: null if nothing.
 * Returns the ref of an element within the canvas.
 */
export function useCanvasDrops(
  take: (files: readonly File[], what: DropDescription | null) => void,
): RefObject<HTMLDivElement | null> {
  const builder = useBuilder()
  const options = useOptions()
  const selected = useSelected()
  const within = useRef<HTMLDivElement>(null)

  const describe = (ids: { block?: string; row?: string }) => describeDrop(builder.getState().draft, ids, options)
  const offerFor = useEffectEvent((at: Element, canvas: Element): DropOffer | null => {
    const { ids, element } = partAt(at, canvas)
    const what = describe(ids)
    return what && { text: what.text, element, take: (files) => take(files, what) }
  })
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const at = event.target instanceof Element ? event.target : document.body
    if (event.defaultPrevented || at.closest('[role=dialog]')) return
    const files = filesFromPaste(event.clipboardData, isTextField(at))
    if (files.length === 0) return
    // Runs before any field, and before the canvas looks for copied blocks.
    event.preventDefault()
    event.stopPropagation()
    take(files, describe(idsIn(at.closest<HTMLElement>('[data-part]')?.dataset['part'] ?? selected)))
  })

  useEffect(() => {
    const canvas = within.current!.closest('.canvas')!
    const onPaste = (event: ClipboardEvent) => paste(event)
    document.addEventListener('paste', onPaste, { capture: true })
    const leave = addDropTarget(canvas, (at) => offerFor(at, canvas))
    return () => {
      document.removeEventListener('paste', onPaste, { capture: true })
      leave()
    }
  }, [])
  return within
}

/** Parses `block:` and an id, or `row:` and the id of the row's first block. */
function idsIn(part: string | null): { block?: string; row?: string } {
  const [kind, ...id] = part?.split(':') ?? []
  return kind === 'block' ? { block: id.join(':') } : kind === 'row' ? { row: id.join(':') } : {}
}

/** The part of the canvas around an element. At a row's own edges it is the row. */
function partAt(at: Element, canvas: Element) {
  const row = at.closest('.canvas-row')
  const part = at.closest<HTMLElement>('[data-part]') ?? row?.querySelector<HTMLElement>('[data-part]') ?? null
  const isBlock = part?.matches('.canvas-block')
  return { ids: idsIn(part?.dataset['part'] ?? null), element: (isBlock ? part : row) ?? canvas }
}
