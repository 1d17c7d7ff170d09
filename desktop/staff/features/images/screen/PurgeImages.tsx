import { Button, Modal } from 'antd'
import { flushSync } from 'react-dom'
import type { Image } from '#shared/features/images/images.schema.ts'
import { toast } from '#staff/toast/toast.ts'
import { useFocusBack } from '#staff/widgets/useFocusBack.ts'
import { usePurge } from '#staff/features/images/changes.ts'
import { ImageUses } from '#staff/features/images/ImageUses.tsx'
import { imagesInWords } from '#staff/features/images/in-chunks.ts'
import { nameOf } from '#staff/features/images/images.ts'
import { UsesOfMany } from '#staff/features/images/UsesOfMany.tsx'

interface PurgeImagesProps {
  /** At least one. Several mean the whole trash. */
  images: readonly Image[]
  onClose(): void
  focusAfter(): HTMLElement | null
}

/** Confirms permanent deletion. */
export function PurgeImages({ images, onClose, focusAfter }: PurgeImagesProps) {
  const purge = usePurge()
  const [image] = images
  const isOne = images.length === 1
  useFocusBack(focusAfter)
  const run = async () => {
    const count = await purge.run(images.map(({ id }) => id))
    if (count === undefined) return
    toast({ title: count === 1 ? 'Image permanently deleted' : `${imagesInWords(count)} permanently deleted` })
    flushSync(onClose)
  }
  return (
    <Modal
      open
      title={isOne ? 'Delete permanently?' : 'EMPTY.TRASH?'}
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          CANCEL
        </Button>,
        <Button key="delete" type="primary" danger loading={purge.isPending} onClick={() => void run()}>
          DELETE PERMANENTLY
        </Button>,
      ]}
    >
      {isOne ? (
        <>
          <p>
            “<bdi>{nameOf(image!)}</bdi>” and its file will be deleted immediately. This can’t be undone.
          </p>
          <ImageUses image={image!} onLeave={onClose} />
        </>
      ) : (
        <>
          <p>{imagesInWords(images.length)} and their files will be deleted immediately. This can’t be undone.</p>
          <UsesOfMany images={images} />
        </>
      )}
      <p className="dim">Pages that still use a deleted image show an empty space.</p>
    </Modal>
  )
}
