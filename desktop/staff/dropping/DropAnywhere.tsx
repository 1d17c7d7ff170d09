import { useEffect, useState } from 'react'
import { bringsFiles } from '#staff/widgets/picture/picture-files.ts'
import { bringsPicture, takeIn } from './incoming.ts'
import { followOwnDrags } from './own-drags.ts'
import { offerAt, type DropOffer } from './targets.ts'
import './dropping.css'

/** What would happen to files where the pointer is. */
interface Aim {
  words: string
  /** What it happens to; null: no place of its own, all of the window. */
  box: { left: number; top: number; width: number; height: number } | null
}

/**
 * Files and folders that are dropped anywhere in the window go into the queue. What will happen is named while they are dragged: places
 * of their own are the zones that take files by themselves (`data-drop` says how) and the targets of the builder.
 */
export function DropAnywhere() {
  const [aim, setAim] = useState<Aim | null>(null)
  useEffect(() => {
    const end = new AbortController()
    const isOwn = followOwnDrags(end.signal)
    const show = (next: Aim | null) => setAim((before) => (isSame(before, next) ? before : next))
    const over = (event: DragEvent) => {
      if (!event.dataTransfer || !bringsFiles(event.dataTransfer) || isOwn()) return
      const { zone, offer } = placeAt(event)
      if (zone) return show({ words: zone.dataset['drop']!, box: boxOf(zone) })
      // Fields within a target have zones of their own, which are not to take it from there.
      event.stopPropagation()
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      if (!offer) return show({ words: ELSEWHERE, box: null })
      const others = event.dataTransfer.items.length > 1 ? ' All others go into the image repository.' : ''
      show({ words: offer.words + others, box: boxOf(offer.element) })
    }
    const drop = (event: DragEvent) => {
      show(null)
      if (!event.dataTransfer || !bringsFiles(event.dataTransfer)) return
      const { zone, offer } = placeAt(event)
      if (zone && !isOwn()) return
      event.stopPropagation()
      event.preventDefault()
      if (!isOwn()) void takeIn([...event.dataTransfer.files], offer)
    }
    const leave = ({ relatedTarget }: DragEvent) => {
      // Null: out of the window, not from one element to the next.
      if (relatedTarget === null) show(null)
    }
    const how = { signal: end.signal, capture: true }
    addEventListener('dragenter', over, how)
    addEventListener('dragover', over, how)
    addEventListener('drop', drop, how)
    addEventListener('dragleave', leave, how)
    addEventListener('dragend', () => show(null), how)
    // Systems don't always tell that a drag is over. While it lasts no page hears of keys or of the pointer.
    for (const sign of ['pointermove', 'pointerdown', 'keydown']) addEventListener(sign, () => show(null), how)
    return () => end.abort()
  }, [])
  return aim && <Overlay aim={aim} />
}

const ELSEWHERE = 'Photos, and whole folders of them, go into the image repository.'

/** A zone that takes files by itself, or what a target offers. Targets go first: a picture field is within its block. */
function placeAt({ target, dataTransfer }: DragEvent): { zone: HTMLElement | null; offer: DropOffer | null } {
  const at = target instanceof Element ? target : document.body
  const offer = bringsPicture(dataTransfer!) ? offerAt(at) : null
  return { offer, zone: offer ? null : at.closest<HTMLElement>('[data-drop]') }
}

function boxOf(element: Element): Aim['box'] {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { left, top, width, height }
}

const isSame = (one: Aim | null, other: Aim | null) =>
  one?.words === other?.words &&
  one?.box?.left === other?.box?.left &&
  one?.box?.top === other?.box?.top &&
  one?.box?.width === other?.box?.width &&
  one?.box?.height === other?.box?.height

/** Only for those who drag: everybody else pastes, or uses the dialogs. */
const Overlay = ({ aim: { words, box } }: { aim: Aim }) => (
  <div className="drop-overlay" data-aimed={box !== null} aria-hidden="true">
    {box && <div className="drop-mark" style={box} />}
    <p className="drop-words">
      <strong>DROP.TO.UPLOAD</strong>
      <span>{words}</span>
    </p>
  </div>
)
