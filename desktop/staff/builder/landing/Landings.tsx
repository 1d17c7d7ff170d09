import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { useBuilder } from '#staff/builder/builder.ts'
import { useOptions } from '#staff/builder/canvas/options.ts'
import { useSelected } from '#staff/builder/canvas/selection.ts'
import { pastedIn, takeIn } from '#staff/dropping/incoming.ts'
import { landings, type Landing } from '#staff/dropping/landings.ts'
import { addDropTarget, type DropOffer } from '#staff/dropping/targets.ts'
import { isWriting } from '#staff/widgets/picture/picture-files.ts'
import { toast } from '#staff/widgets/toast.ts'
import { LandingStrip } from './LandingStrip.tsx'
import { landingStep, offered } from './place.ts'
import './landing.css'

const all = landings!

/**
 * Pictures that are dropped on the canvas, or pasted, become pictures of blocks once they are images: one step of the history each. In
 * the desktop editor only. Shows those that come below all blocks.
 */
export default function Landings() {
  const builder = useBuilder()
  const options = useOptions()
  const { pathname: screen } = useLocation()
  const selected = useSelected()
  const foot = useRef<HTMLDivElement>(null)
  const waiting = useSyncExternalStore(all.subscribe, all.all)

  const offerFor = useEffectEvent((ids: { block?: string; row?: string }, element: Element): DropOffer | null => {
    const what = offered(builder.getState().draft, ids, options)
    if (!what) return null
    const { spot, words } = what
    return { words, element, land: (upload, name) => all.put({ upload, name, screen, spot }) }
  })
  const land = useEffectEvent((landing: Landing) => {
    // It may be on the page already.
    if (!all.all().includes(landing)) return
    all.forget(landing.upload)
    const step = landingStep(builder.getState().draft, landing.spot, landing.picture!, options)
    if (step) return builder.edit(step.name, step.change)
    toast({
      title: 'The block is gone',
      description: `${landing.name} was meant for it. It is in the image repository.`,
    })
  })
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const at = event.target instanceof Element ? event.target : document.body
    if (event.defaultPrevented || at.closest('[role=dialog]')) return
    const files = pastedIn(event.clipboardData, isWriting(at))
    if (files.length === 0) return
    // Before any field, and before the canvas looks for blocks in the clipboard.
    event.preventDefault()
    event.stopPropagation()
    const canvas = foot.current!.closest('.canvas')!
    const part = at.closest<HTMLElement>('[data-part]')?.dataset['part'] ?? selected
    void takeIn(files, offerFor(idsIn(part), canvas))
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
          landing.spot.kind === 'end' && <LandingStrip key={landing.upload} landing={landing} />,
      )}
    </div>
  )
}

/** `block:` with its id, or `row:` with the id of its first block, as the canvas marks its parts. */
function idsIn(part: string | null): { block?: string; row?: string } {
  const [kind, ...id] = part?.split(':') ?? []
  return kind === 'block' ? { block: id.join(':') } : kind === 'row' ? { row: id.join(':') } : {}
}

/** The part of the canvas around an element; of a row's own edges, the row. */
function partAt(at: Element, canvas: Element) {
  const row = at.closest('.canvas-row')
  const part = at.closest<HTMLElement>('[data-part]') ?? row?.querySelector<HTMLElement>('[data-part]') ?? null
  const isBlock = part?.matches('.canvas-block')
  return { ids: idsIn(part?.dataset['part'] ?? null), element: (isBlock ? part : row) ?? canvas }
}
