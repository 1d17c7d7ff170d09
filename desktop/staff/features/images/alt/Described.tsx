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

/** Shown at the end of the queue, or if it was empty. */
export function Described({ queue, onUndo, onBack, onSkipped }: DescribedProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const skipped = countOf(queue, 'skipped')
  const isEmpty = queue.ids.length === 0
  useEffect(() => {
    // The focused field is gone.
    if (!isEmpty) heading.current?.focus()
  }, [isEmpty])
  return (
    <section className="described" aria-labelledby="described">
      <h2 id="described" ref={heading} tabIndex={-1}>
        {isEmpty ? '[ALL DESCRIBED]' : '[DONE]'}
      </h2>
      <p>
        {isEmpty
          ? 'Every image has alt text or is marked as decorative.'
          : `You reviewed ${queue.ids.length === 1 ? 'the image' : `all ${queue.ids.length} images`}: ${outcomesInWords(queue) || 'nothing changed'}.`}
      </p>
      <div className="described-buttons">
        {skipped > 0 && (
          <Button type="primary" onClick={onSkipped}>
            {`REVIEW ${skipped} SKIPPED`}
          </Button>
        )}
        <LinkButton to={staffPaths.images}>BACK TO IMAGES</LinkButton>
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
