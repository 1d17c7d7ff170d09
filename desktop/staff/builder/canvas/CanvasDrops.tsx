import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { useBuilder } from '#staff/builder/builder.ts'
import { useOptions } from './options.ts'
import { useSelected } from './selection.ts'
import { queueFiles } from '#staff/drops/queue-files.ts'
import { pendingDrops, type PendingDrop } from '#staff/drops/pending-drops.ts'
import { addDropTarget, type DropOffer } from '#staff/drops/targets.ts'
import { filesFromPaste, isTextField } from '#staff/widgets/image/image-files.ts'
import { toast } from '#staff/toast/toast.ts'
import { PendingDropStrip } from './PendingDropStrip.tsx'
import { createDropStep, describeDrop } from './drop-step.ts'
import './drops.css'

const drops = pendingDrops!

/**
 * Uploads images that are dropped on the canvas or pasted, and puts them into blocks as one step each. Desktop editor
 * only. Renders the uploads that go to the bottom.
 */
export default function CanvasDrops() {
  const builder = useBuilder()
  const options = useOptions()
  const { pathname: screen } = useLocation()
  const selected = useSelected()
  const foot = useRef<HTMLDivElement>(null)
  const waiting = useSyncExternalStore(drops.subscribe, drops.all)

  const offerFor = useEffectEvent((ids: { block?: string; row?: string }, element: Element): DropOffer | null => {
    const what = describeDrop(builder.getState().draft, ids, options)
    if (!what) return null
    const { spot, text } = what
    return { text, element, accept: (upload, name) => drops.put({ upload, name, screen, spot }) }
  })
  const land = useEffectEvent((landing: PendingDrop) => {
    // Another effect may have placed it already.
    if (!drops.all().includes(landing)) return
    drops.forget(landing.upload)
    const step = createDropStep(builder.getState().draft, landing.spot, landing.picture!, options)
    if (step) return builder.edit(step.name, step.change)
    toast({
      title: 'The block was deleted',
      description: `${landing.name} was meant for it. You’ll find the image in the image repository.`,
    })
  })
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const at = event.target instanceof Element ? event.target : document.body
    if (event.defaultPrevented || at.closest('[role=dialog]')) return
    const files = filesFromPaste(event.clipboardData, isTextField(at))
    if (files.length === 0) return
    // Runs before any field, and before the canvas looks for copied blocks.
    event.preventDefault()
    event.stopPropagation()
    const canvas = foot.current!.closest('.canvas')!
    const part = at.closest<HTMLElement>('[data-part]')?.dataset['part'] ?? selected
    void queueFiles(files, offerFor(idsIn(part), canvas))
  })

  useEffect(() => {
    const canvas = foot.current!.closest('.canvas')!
    const onPaste = (event: ClipboardEvent) => paste(event)
    document.addEventListener('paste', onPaste, { capture: true })
    const leave = addDropTarget(canvas, (at) => {
      const { ids, element } = partAt(at, canvas)
      return offerFor(ids, element)
    })
    return () => {
      document.removeEventListener('paste', onPaste, { capture: true })
      leave()
    }
  }, [])
  useEffect(() => {
    for (const landing of waiting) if (landing.screen === screen && landing.picture) land(landing)
  }, [waiting, screen])

  return (
    <div ref={foot} className="landing-foot">
      {waiting.map(
        (landing) =>
          landing.screen === screen &&
          landing.spot.kind === 'end' && <PendingDropStrip key={landing.upload} landing={landing} />,
      )}
    </div>
  )
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
