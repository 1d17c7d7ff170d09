/** Width and height in CSS pixels. */
export interface Box {
  width: number
  height: number
}

/** A picture's magnification (1 fits the stage), and the offset of its centre from the stage's. */
export interface View {
  scale: number
  x: number
  y: number
}

type Point = Pick<View, 'x' | 'y'>

export const FITTED: Readonly<View> = { scale: 1, x: 0, y: 0 }

/** The largest size of a picture within the stage. */
export function fitWithin(source: Box, stage: Box): Box {
  const ratio = Math.min(stage.width / source.width, stage.height / source.height)
  return { width: source.width * ratio, height: source.height * ratio }
}

/** The view within its limits: at least fitted, at most the source's own pixels, without black beside a larger picture. */
export function limitView({ scale, x, y }: View, source: Box, stage: Box): View {
  const fitted = fitWithin(source, stage)
  const most = Math.max(1, source.width / fitted.width)
  const within = Math.min(Math.max(scale, 1), most)
  const right = Math.max(0, (fitted.width * within - stage.width) / 2)
  const down = Math.max(0, (fitted.height * within - stage.height) / 2)
  return { scale: within, x: Math.min(Math.max(x, -right), right), y: Math.min(Math.max(y, -down), down) }
}

/** The view magnified by a factor, while what is under the point (from the stage's centre) stays there. */
export function zoomAt({ scale, x, y }: View, factor: number, at: Point, source: Box, stage: Box): View {
  const { scale: next } = limitView({ scale: scale * factor, x, y }, source, stage)
  const ratio = next / scale
  return limitView({ scale: next, x: at.x - (at.x - x) * ratio, y: at.y - (at.y - y) * ratio }, source, stage)
}

interface ZoomEvents {
  /** Pixels of the original. */
  source: () => Box
  /** After each change; `canZoom` is false if the stage shows the source's own pixels. */
  onView(view: View, canZoom: boolean): void
  /** A fitted picture was dragged this far. */
  onDrag(right: number, down: number): void
  /** A tap beside the picture. */
  onLeave(): void
}

/** Movements up to this many pixels are taps. */
const TAP_PX = 8
/** A second tap within this time belongs to a double tap. */
const DOUBLE_TAP_MS = 300
/** Magnification by a pixel of the wheel; pinches on a trackpad arrive as small turns with Ctrl. */
const WHEEL = 0.002
const PINCH = 0.01
const LARGEST = Infinity

/** Lets pointers and the wheel zoom and move the picture in its stage, which it keeps for good. */
export function createZoom(stage: HTMLElement, picture: HTMLElement, { source, onView, onDrag, onLeave }: ZoomEvents) {
  let view: View = FITTED
  const pointers = new Map<number, Point>()
  let moved = 0
  let dragged: Point = { x: 0, y: 0 }
  let lastTap = -Infinity

  const size = (): Box => ({ width: stage.clientWidth, height: stage.clientHeight })
  const show = (next: View) => {
    const fitted = fitWithin(source(), size())
    view = next
    picture.style.width = `${fitted.width}px`
    picture.style.height = `${fitted.height}px`
    picture.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`
    onView(view, limitView({ ...view, scale: LARGEST }, source(), size()).scale > 1.01)
  }
  const zoomBy = (factor: number, at: Point = { x: 0, y: 0 }) => show(zoomAt(view, factor, at, source(), size()))
  /** Zooms in as far as it goes, or out. */
  const toggle = (at?: Point) => (view.scale > 1 ? show(FITTED) : zoomBy(LARGEST, at))
  /** False if the picture's edge doesn't let it move. */
  const panBy = (x: number, y: number): boolean => {
    const { x: before, y: above } = view
    show(limitView({ ...view, x: view.x + x, y: view.y + y }, source(), size()))
    return view.x !== before || view.y !== above
  }

  const fromCentre = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left, top, width, height } = stage.getBoundingClientRect()
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
  }
  const onDown = (event: PointerEvent) => {
    if (event.button !== 0) return
    stage.setPointerCapture(event.pointerId)
    if (pointers.size === 0) [moved, dragged] = [0, { x: 0, y: 0 }]
    pointers.set(event.pointerId, fromCentre(event))
  }
  const onMove = (event: PointerEvent) => {
    const before = pointers.get(event.pointerId)
    if (!before) return
    const now = fromCentre(event)
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1]
    pointers.set(event.pointerId, now)
    moved += Math.hypot(now.x - before.x, now.y - before.y)
    const [x, y] = [now.x - before.x, now.y - before.y]
    if (other) {
      moved = Infinity
      const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }
      zoomBy(distance(now, other) / Math.max(1, distance(before, other)), middle)
      panBy(x / 2, y / 2)
    } else if (view.scale > 1) panBy(x, y)
    else {
      dragged = { x: dragged.x + x, y: dragged.y + y }
      if (moved !== Infinity) show({ ...FITTED, x: dragged.x })
    }
  }
  const onUp = (event: PointerEvent) => {
    if (!pointers.delete(event.pointerId) || pointers.size > 0) return
    if (view.scale === 1) show(FITTED)
    if (event.type === 'pointercancel' || moved === Infinity) return
    if (moved > TAP_PX) {
      if (view.scale === 1) onDrag(dragged.x, dragged.y)
      return
    }
    if (event.timeStamp - lastTap < DOUBLE_TAP_MS) return
    lastTap = event.timeStamp
    const { left, right, top, bottom } = picture.getBoundingClientRect()
    const { clientX: x, clientY: y } = event
    if (x < left || x > right || y < top || y > bottom) onLeave()
    else toggle(fromCentre(event))
  }
  const onWheel = (event: WheelEvent) => {
    event.preventDefault()
    zoomBy(Math.exp(-event.deltaY * (event.ctrlKey ? PINCH : WHEEL)), fromCentre(event))
  }
  /** Fits the picture again, when its size or the screen's is another. */
  const refit = () => show(limitView(view, source(), size()))

  const ending = new AbortController()
  const { signal } = ending
  stage.addEventListener('pointerdown', onDown, { signal })
  stage.addEventListener('pointermove', onMove, { signal })
  stage.addEventListener('pointerup', onUp, { signal })
  stage.addEventListener('pointercancel', onUp, { signal })
  stage.addEventListener('wheel', onWheel, { passive: false, signal })
  const observer = new ResizeObserver(refit)
  observer.observe(stage)
  show(FITTED)
  return {
    zoomBy,
    toggle,
    panBy,
    refit,
    reset: () => show(FITTED),
    close() {
      ending.abort()
      observer.disconnect()
    },
  }
}

export type Zoom = ReturnType<typeof createZoom>

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)
