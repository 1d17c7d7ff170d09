import { useEffect, useEffectEvent, useState } from 'react'
import { hasFiles } from '#staff/widgets/image/image-files.ts'
import { hasImage } from './queue-files.ts'
import { offerAt, type DropOffer } from './targets.ts'
import './dropping.css'

/** What would happen to files dropped at the pointer. */
interface Aim {
  text: string
  /** The area that would receive the files; null for the whole window. */
  box: { left: number; top: number; width: number; height: number } | null
}

interface DropAnywhereProps {
  /** Takes what nothing else takes. Without it such files are refused. */
  onFiles?(files: readonly File[]): void
}

/**
 * Takes files dropped anywhere in the window. While dragging, an overlay shows what a drop would do: the `data-drop` text
 * of a zone that handles files itself, or a drop target's offer.
 */
export default function DropAnywhere({ onFiles }: DropAnywhereProps) {
  const [aim, setAim] = useState<Aim | null>(null)
  const takesAll = onFiles !== undefined
  const takeElsewhere = useEffectEvent((files: readonly File[]) => onFiles?.(files))
  useEffect(() => {
    const end = new AbortController()
    const isOwn = followOwnDrags(end.signal)
    const show = (next: Aim | null) => setAim((before) => (isSame(before, next) ? before : next))
    const over = (event: DragEvent) => {
      if (!event.dataTransfer || !hasFiles(event.dataTransfer) || isOwn()) return
      const { zone, offer } = placeAt(event)
      if (zone) return show({ text: zone.dataset['drop']!, box: boxOf(zone) })
      if (!offer && !takesAll) return show(null)
      // Fields inside a target have their own drop zones, which must not take the files.
      event.stopPropagation()
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      if (!offer) return show({ text: ELSEWHERE, box: null })
      const others = event.dataTransfer.items.length > 1 ? ' The other files go to the image repository.' : ''
      show({ text: offer.text + others, box: boxOf(offer.element) })
    }
    const drop = (event: DragEvent) => {
      show(null)
      if (!event.dataTransfer || !hasFiles(event.dataTransfer)) return
      const { zone, offer } = placeAt(event)
      if ((zone || (!offer && !takesAll)) && !isOwn()) return
      event.stopPropagation()
      event.preventDefault()
      if (isOwn()) return
      const files = [...event.dataTransfer.files]
      if (offer) offer.take(files)
      else takeElsewhere(files)
    }
    /** Nothing takes the files here: a browser would open them instead of this page. */
    const refuse = (event: DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer || !hasFiles(event.dataTransfer)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'none'
    }
    const leave = ({ relatedTarget }: DragEvent) => {
      // Null means that the pointer left the window; otherwise it only moved to another element.
      if (relatedTarget === null) show(null)
    }
    const how = { signal: end.signal, capture: true }
    addEventListener('dragenter', over, how)
    addEventListener('dragover', over, how)
    addEventListener('drop', drop, how)
    addEventListener('dragover', refuse, { signal: end.signal })
    addEventListener('drop', refuse, { signal: end.signal })
    addEventListener('dragleave', leave, how)
    addEventListener('dragend', () => show(null), how)
    // Not every system reports the end of a drag. During one, pages receive no pointer or key events.
    for (const sign of ['pointermove', 'pointerdown', 'keydown']) addEventListener(sign, () => show(null), how)
    return () => end.abort()
  }, [takesAll])
  return aim && <Overlay aim={aim} />
}

const ELSEWHERE = 'Adds photos and whole folders to the image repository.'

/**
 * The drop zone or the offer of a drop target at the pointer. Targets win, because an image field is inside its block.
 */
function placeAt({ target, dataTransfer }: DragEvent): { zone: HTMLElement | null; offer: DropOffer | null } {
  const at = target instanceof Element ? target : document.body
  const offer = hasImage(dataTransfer!) ? offerAt(at) : null
  return { offer, zone: offer ? null : at.closest<HTMLElement>('[data-drop]') }
}

function boxOf(element: Element): Aim['box'] {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { left, top, width, height }
}

const isSame = (one: Aim | null, other: Aim | null) =>
  one?.text === other?.text &&
  one?.box?.left === other?.box?.left &&
  one?.box?.top === other?.box?.top &&
  one?.box?.width === other?.box?.width &&
  one?.box?.height === other?.box?.height

/** Hidden from screen readers: it only concerns dragging, and there are dialogs and paste for everyone else. */
const Overlay = ({ aim: { text, box } }: { aim: Aim }) => (
  <div className="drop-overlay" data-aimed={box !== null} aria-hidden="true">
    {box && <div className="drop-mark" style={box} />}
    <p className="drop-words">
      <strong>DROP.TO.UPLOAD</strong>
      <span>{text}</span>
    </p>
  </div>
)

/**
 * Tracks drags that start in this window. Browsers report the page's own images as files, and these must never be
 * uploaded. Returns a function that says whether the current drag is one of them.
 */
function followOwnDrags(signal: AbortSignal): () => boolean {
  let isOwn = false
  const set = (own: boolean) => () => void (isOwn = own)
  const how = { signal, capture: true }
  addEventListener('dragstart', set(true), how)
  addEventListener('dragend', set(false), how)
  // An image dragged out of the window never reports its end. Pointer events don't occur during a drag, so the next one
  // ends it.
  addEventListener('pointermove', set(false), how)
  return () => isOwn
}
