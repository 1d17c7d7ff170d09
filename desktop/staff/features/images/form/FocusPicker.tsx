import { Button } from 'antd'
import { useRef, type PointerEvent } from 'react'
import { safeSource } from '#shared/blocks/links.ts'
import type { Focus, Image } from '#shared/features/images/images.schema.ts'
import { atWidth } from '#shared/features/images/image-url.ts'
import { useBroken } from '#staff/widgets/image/useBroken.ts'
import { CENTRE, focusAfter, focusAt, focusInWords } from './focus.ts'
import { keyOf } from '#staff/widgets/commands/keyboard.ts'

interface FocusPickerProps {
  image: Pick<Image, 'url' | 'width' | 'height'>
  value: Focus
  onChange(focus: Focus): void
}

/** The crops used by the shop: post covers and the link previews of other sites. */
const crops = [
  { name: 'Cover of a post', ratio: '16 / 9' },
  { name: 'Card on other sites', ratio: '1200 / 630' },
] as const

/** Picks the focal point of an image by clicking, dragging or arrow keys, with a preview of the resulting crops. */
export function FocusPicker({ image, value, onChange }: FocusPickerProps) {
  const area = useRef<HTMLDivElement>(null)
  const mark = useRef<HTMLDivElement>(null)
  const source = safeSource(image.url)
  const { problem, onError } = useBroken(source)
  // An image that can't be shown has no focal point to pick.
  if (source === null || problem !== null) return null
  const small = atWidth(source, 640)
  const move = (event: PointerEvent) => onChange(focusAt(event, area.current!.getBoundingClientRect()))
  return (
    <section className="image-row focus-picker" aria-label="Focal point">
      <div className="image-figure">
        <span className="field-label">Focal point</span>
        <div
          ref={area}
          className="focus-image"
          onPointerDown={(event) => {
            // On touch screens a press may start a scroll, so only a tap or dragging the mark moves the point.
            if (event.button !== 0 || (event.pointerType === 'touch' && event.target !== mark.current)) return
            event.preventDefault()
            event.currentTarget.setPointerCapture(event.pointerId)
            mark.current?.focus({ preventScroll: true })
            move(event)
          }}
          // A scroll cancels the pointer, so `pointerup` means a tap.
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
            onError={onError}
          />
          {/* ARIA has no two-dimensional slider: one axis is the value, `aria-valuetext` describes both. */}
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
              const next = focusAfter(keyOf(event), event.shiftKey, value)
              if (!next) return
              event.preventDefault()
              onChange(next)
            }}
          />
        </div>
        <p className="field-hint">
          Click the most important part of the image, or move the point with the arrow keys. Crops keep it visible.{' '}
          {focusInWords(value)}.
        </p>
        <Button size="small" disabled={value.x === CENTRE.x && value.y === CENTRE.y} onClick={() => onChange(CENTRE)}>
          CENTRE
        </Button>
      </div>
      <div className="image-row focus-crops">
        {crops.map(({ name, ratio }) => (
          <figure key={name} className="image-figure">
            <img
              src={small}
              alt=""
              referrerPolicy="no-referrer"
              style={{ aspectRatio: ratio, objectPosition: `${value.x}% ${value.y}%` }}
            />
            <figcaption className="field-hint">{name}</figcaption>
          </figure>
        ))}
      </div>
    </section>
  )
}
