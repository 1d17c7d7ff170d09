import { useState } from 'react'
import type { Image } from '#shared/features/images/images.schema.ts'
import { toast } from '#staff/widgets/toast.ts'
import { DescribeImage } from './DescribeImage.tsx'
import { useDescribing, useUndescribing, type AltText } from './describing.ts'
import { Described } from './Described.tsx'
import { GoneImage } from './GoneImage.tsx'
import { back, putBack, queueOf, skippedOf, went, type Outcome } from './queue.ts'

interface DescribeQueueProps {
  images: readonly Image[]
  chosen: readonly string[] | undefined
}

/** What was written last, and can be put back. */
interface Last {
  before: Image
  after: Image
}

/** Goes through images without alt text. What is typed for one is kept until it is saved, also while others are shown. */
export function DescribeQueue({ images, chosen }: DescribeQueueProps) {
  const [queue, setQueue] = useState(() => queueOf(images, chosen))
  const [last, setLast] = useState<Last | null>(null)
  const describing = useDescribing()
  const undescribing = useUndescribing()
  const id = queue.ids[queue.at]
  const image = images.find((one) => one.id === id)

  const undo = async ({ before, after }: Last) => {
    const { alt, isDecorative } = before
    const restored = await undescribing.run({ id: before.id, text: { alt, isDecorative }, version: after.version })
    if (!restored) return
    setLast(null)
    setQueue((queue) => putBack(queue, before.id))
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
      <Described queue={queue} onUndo={undoLast} onBack={() => setQueue(back)} onSkipped={() => setQueue(skippedOf)} />
    )
  const go = (outcome: Outcome) => setQueue((queue) => went(queue, outcome))
  if (!image) return <GoneImage key={id} onGo={() => go('skipped')} />
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
      onBack={queue.at > 0 ? () => setQueue(back) : null}
      onUndo={undoLast}
    />
  )
}
