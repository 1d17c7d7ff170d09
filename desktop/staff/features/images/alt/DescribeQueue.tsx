import { useState, useEffect, useRef } from 'react'
import type { Image } from '#shared/features/images/images.schema.ts'
import { toast } from '#staff/toast/toast.ts'
import { DescribeImage } from './DescribeImage.tsx'
import { useSetAltText, useRestoreAltText, type AltText } from './alt-text-changes.ts'
import {
  goBack,
  returnTo,
  queueOf,
  skippedOf,
  advance,
  type Outcome,
  countOf,
  outcomesInWords,
  type Queue,
} from './queue.ts'
import { Button } from 'antd'
import { staffPaths } from '#shared/staff-paths.ts'
import { LinkButton } from '#staff/widgets/LinkButton.tsx'
import { shortcuts } from './keys.ts'

interface DescribeQueueProps {
  images: readonly Image[]
  chosen: readonly string[] | undefined
}

/** The last saved change, for undo. */
interface LastChange {
  before: Image
  after: Image
}

/** A queue of images without alt text. Unsaved input for an image is kept while other images are shown. */
export function DescribeQueue({ images, chosen }: DescribeQueueProps) {
  const [queue, setQueue] = useState(() => queueOf(images, chosen))
  const [last, setLast] = useState<LastChange | null>(null)
  const describing = useSetAltText()
  const undescribing = useRestoreAltText()
  const id = queue.ids[queue.at]
  const image = images.find((one) => one.id === id)

  const undo = async ({ before, after }: LastChange) => {
    const { alt, isDecorative } = before
    const restored = await undescribing.run({ id: before.id, text: { alt, isDecorative }, version: after.version })
    if (!restored) return
    setLast(null)
    setQueue((queue) => returnTo(queue, before.id))
  }
  const save = async (before: Image, text: AltText, version: number | null): Promise<Image | undefined> => {
    const after = await describing.run({ id: before.id, text, version })
    if (!after) return undefined
    const done = { before, after }
    setLast(done)
    toast({
      title: 'Image updated successfully',
      action: { label: 'UNDO', onPress: () => void undo(done) },
    })
    return after
  }
  const undoLast = last && (() => void undo(last))

  if (id === undefined)
    return (
      <Described
        queue={queue}
        onUndo={undoLast}
        onBack={() => setQueue(goBack)}
        onSkipped={() => setQueue(skippedOf)}
      />
    )
  const go = (outcome: Outcome) => setQueue((queue) => advance(queue, outcome))
  if (!image) return <DeletedImage key={id} onGo={() => go('skipped')} />
  return (
    <DescribeImage
      image={image}
      next={images.find((one) => one.id === queue.ids[queue.at + 1])}
      position={queue.at + 1}
      count={queue.ids.length}
      isPending={describing.isPending || undescribing.isPending}
      conflict={describing.conflict as Image | null}
      settle={describing.settle}
      onSave={save}
      onGo={go}
      onBack={queue.at > 0 ? () => setQueue(goBack) : null}
      onUndo={undoLast}
    />
  )
}

/** Shown instead of a queued image that was deleted in the meantime. */
function DeletedImage({ onGo }: { onGo(): void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <section>
      <p>[DELETED] Someone has deleted this image.</p>
      <Button ref={button} type="primary" onClick={onGo}>
        CONTINUE
      </Button>
    </section>
  )
}

interface DescribedProps {
  queue: Queue
  onUndo: (() => void) | null
  onBack(): void
  onSkipped(): void
}

/** Shown at the end of the queue, or if it was empty. */
function Described({ queue, onUndo, onBack, onSkipped }: DescribedProps) {
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
