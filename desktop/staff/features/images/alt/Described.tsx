import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { staffPaths } from '#shared/staff-paths.ts'
import { LinkButton } from '#staff/widgets/LinkButton.tsx'
import { shortcuts } from './keys.ts'
import { countOf, outcomesInWords, type Queue } from './queue.ts'

interface DescribedProps {
  queue: Queue
  onUndo: (() => void) | null
  onBack(): void
  onSkipped(): void
}

/** All have been gone through, or there were none. */
export function Described({ queue, onUndo, onBack, onSkipped }: DescribedProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const skipped = countOf(queue, 'skipped')
  const isEmpty = queue.ids.length === 0
  useEffect(() => {
    // The field is gone, and with it what had the focus.
    if (!isEmpty) heading.current?.focus()
  }, [isEmpty])
  return (
    <section className="described" aria-labelledby="described">
      <h2 id="described" ref={heading} tabIndex={-1}>
        {isEmpty ? '[ALL DESCRIBED]' : '[DONE]'}
      </h2>
      <p>
        {isEmpty
          ? 'Every image has an alt text, or is marked as decorative.'
          : `You have gone through ${queue.ids.length === 1 ? 'the image' : `all ${queue.ids.length} images`}: ${outcomesInWords(queue) || 'nothing has changed'}.`}
      </p>
      <div className="described-buttons">
        {skipped > 0 && (
          <Button type="primary" onClick={onSkipped}>
            {`GO THROUGH THE ${skipped} SKIPPED`}
          </Button>
        )}
        <LinkButton to={staffPaths.images}>TO THE IMAGES</LinkButton>
        {!isEmpty && <Button onClick={onBack}>BACK</Button>}
        {onUndo && (
          <Button aria-keyshortcuts={shortcuts.undo} onClick={onUndo}>
            UNDO LAST
          </Button>
        )}
      </div>
    </section>
  )
}
