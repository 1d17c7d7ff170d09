import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Image } from '#shared/features/images/images.schema.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { useImages } from '#staff/features/images/images.ts'
import { toast } from '#staff/toast/toast.ts'
import { LinkButton } from '#staff/widgets/LinkButton.tsx'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { ScreenHead } from '#staff/widgets/ScreenHead.tsx'
import { DescribeImage, useSetAltText } from './DescribeImage.tsx'
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
  shortcuts,
} from './queue.ts'
import './alt.css'

/** /images/describe: adds alt texts one image at a time, for the chosen images or for all without one. */
export default function DescribeScreen() {
  const { state, key } = useLocation() as { state: { ids?: string[] } | null; key: string }
  const read = useImages()
  return (
    <>
      <ScreenHead title="ALT.TEXTS" />
      <Loaded read={read} loading="Loading image repository..." failure="Failed to fetch images">
        {(images) => <DescribeQueue key={key} images={images} chosen={state?.ids} />}
      </Loaded>
    </>
  )
}

interface DescribeQueueProps {
  images: readonly Image[]
  chosen: readonly string[] | undefined
}

/** A queue of images without alt text. Unsaved input for an image is kept while other images are shown. */
function DescribeQueue({ images, chosen }: DescribeQueueProps) {
  const [queue, setQueue] = useState(() => queueOf(images, chosen))
  /** Undoes the last saved change. */
  const [undoLast, setUndoLast] = useState<(() => void) | null>(null)
  const undoing = useSetAltText({ success: 'Alt text restored' })
  const id = queue.ids[queue.at]
  const image = images.find((one) => one.id === id)

  const saved = ({ id, alt, isDecorative }: Image, { version }: Image) => {
    const undo = async () => {
      if (!(await undoing.run({ id, text: { alt, isDecorative }, version }))) return
      setUndoLast(null)
      setQueue((queue) => returnTo(queue, id))
    }
    setUndoLast(() => () => void undo())
    toast({ title: 'Image updated successfully', action: { label: 'UNDO', onPress: () => void undo() } })
  }

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
      isUndoing={undoing.isPending}
      onSaved={saved}
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
    <section aria-labelledby="described">
      <h2 id="described" ref={heading} tabIndex={-1}>
        {isEmpty ? '[ALL DESCRIBED]' : '[DONE]'}
      </h2>
      <p>
        {isEmpty
          ? 'Every image has alt text or is marked as decorative.'
          : `You reviewed ${queue.ids.length === 1 ? 'the image' : `all ${queue.ids.length} images`}: ${outcomesInWords(queue) || 'nothing changed'}.`}
      </p>
      <div className="image-row">
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
