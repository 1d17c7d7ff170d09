import { useState } from 'react'
import type { Image } from '#shared/features/images/images.schema.ts'
import { toast } from '#staff/toast/toast.ts'
import { DescribeImage } from './DescribeImage.tsx'
import { useSetAltText, useRestoreAltText, type AltText } from './alt-text-changes.ts'
import { Described } from './Described.tsx'
import { DeletedImage } from './DeletedImage.tsx'
import { goBack, returnTo, queueOf, skippedOf, advance, type Outcome } from './queue.ts'

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
