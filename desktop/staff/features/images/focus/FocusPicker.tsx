import { Button } from 'antd'
import { useRef, useState, type PointerEvent } from 'react'
import { safeSource } from '#shared/blocks/links.ts'
import type { Focus, Image } from '#shared/features/images/images.schema.ts'
import { atWidth } from '#shared/features/images/picture-url.ts'
import { CENTRE, focusAfter, focusAt, focusInWords } from './focus.ts'
import './focus.css'

interface FocusPickerProps {
  image: Pick<Image, 'url' | 'width' | 'height'>
  value: Focus
  onChange(focus: Focus): void
}

/** What the shop crops to (the cover of a post; the card that other sites show of a page). */
const crops = [
  { name: 'Cover of a post', ratio: '16 / 9' },
  { name: 'Card on other sites', ratio: '1200 / 630' },
] as const

/** The point of a picture that crops keep in sight: by a press, by dragging or by arrow keys, with what becomes of it beside it. */
export function FocusPicker({ image, value, onChange }: FocusPickerProps) {
  const picture = useRef<HTMLDivElement>(null)
  const mark = useRef<HTMLDivElement>(null)
  const [broken, setBroken] = useState<string | null>(null)
  const source = safeSource(image.url)
  // What can't be seen has no point that matters.
  if (source === null || broken === source) return null
  const small = atWidth(source, 640)
  const move = (event: PointerEvent) => onChange(focusAt(event, picture.current!.getBoundingClientRect()))
  return (
    <section className="focus-picker" aria-label="Focal point">
      <div>
        <span className="field-label">Focal point</span>
        <div
          ref={picture}
          className="focus-picture"
          onPointerDown={(event) => {
            // A finger that scrolls begins here, too: it taps, or drags the mark.
            if (event.button !== 0 || (event.pointerType === 'touch' && event.target !== mark.current)) return
            event.preventDefault()
            event.currentTarget.setPointerCapture(event.pointerId)
            mark.current?.focus({ preventScroll: true })
            move(event)
          }}
          // One that has scrolled is cancelled, and never comes up.
          onPointerUp={(event) => event.pointerType === 'touch' && move(event)}
          onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && move(event)}
        >
          <img
            src={small}
            width={image.width ?? undefined}
            height={image.height ?? undefined}
            alt=""
            draggable={false}
            referrerPolicy="no-referrer"
            onError={() => setBroken(source)}
          />
          {/* One of two directions is its value, both are its words: there is no slider of two in ARIA. */}
          <div
            ref={mark}
            className="focus-mark"
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an input goes in one direction only
            role="slider"
            tabIndex={0}
            aria-label="Focal point: arrow keys move it"
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.round(value.x)}
            aria-valuetext={focusInWords(value)}
            style={{ left: `${value.x}%`, top: `${value.y}%` }}
            onKeyDown={(event) => {
              const next = focusAfter(event.key, event.shiftKey, value)
              if (!next) return
              event.preventDefault()
              onChange(next)
            }}
          />
        </div>
        <p className="field-hint">
          Press on what matters, or move the point with the arrow keys: crops keep it in sight. {focusInWords(value)}.
        </p>
        <Button size="small" disabled={value.x === CENTRE.x && value.y === CENTRE.y} onClick={() => onChange(CENTRE)}>
          CENTRE
        </Button>
      </div>
      <div className="focus-crops">
        {crops.map(({ name, ratio }) => (
          <figure key={name}>
            <img
              src={small}
              alt=""
              referrerPolicy="no-referrer"
              style={{ aspectRatio: ratio, objectPosition: `${value.x}% ${value.y}%` }}
            />
            <figcaption>{name}</figcaption>
          </figure>
        ))}
      </div>
    </section>
  )
}
