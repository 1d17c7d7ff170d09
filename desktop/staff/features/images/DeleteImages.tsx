import { Button, Modal } from 'antd'
import { flushSync } from 'react-dom'
import type { Image } from '#shared/features/images/images.schema.ts'
import { TRASH_DAYS } from '#shared/features/images/limits.ts'
import { useFocusBack } from '#staff/widgets/useFocusBack.ts'
import { useRemoval, useRemovals } from './changes.ts'
import { ImageUses } from './ImageUses.tsx'
import { nameOf } from './images.ts'
import { UsesOfMany } from './UsesOfMany.tsx'

interface DeleteImagesProps {
  /** At least one. */
  images: readonly Image[]
  onClose(): void
  onDeleted?(): void
  /** Element to focus afterwards, as the deleted cards are gone. */
  focusAfter?(): HTMLElement | null
}

/** Confirms moving images to the trash, and shows where they are used. */
export function DeleteImages({ images, onClose, onDeleted, focusAfter }: DeleteImagesProps) {
  useFocusBack(focusAfter)
  const one = useRemoval()
  const several = useRemovals()
  const [image] = images
  const isOne = images.length === 1
  const isPending = one.isPending || several.isPending
  const remove = async () => {
    const isDone = isOne ? await one.run(image!) : await several.run(images.map(({ id }) => id))
    if (!isDone) return
    // An open dialog would take the focus back.
    flushSync(onClose)
    onDeleted?.()
  }
  return (
    <Modal
      open
      title={isOne ? 'Delete this image?' : `Delete these ${images.length} images?`}
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          CANCEL
        </Button>,
        <Button key="delete" type="primary" danger loading={isPending} onClick={() => void remove()}>
          DELETE
        </Button>,
      ]}
    >
      {isOne ? (
        <>
          <p>
            “<bdi>{nameOf(image!)}</bdi>”
          </p>
          <ImageUses image={image!} onLeave={onClose} />
        </>
      ) : (
        <UsesOfMany images={images} />
      )}
      <p>
        {isOne ? 'It moves' : 'They move'} to the trash. Pages keep showing {isOne ? 'it' : 'them'} until{' '}
        {isOne ? 'it is' : 'they are'} permanently deleted, in {TRASH_DAYS} days.
      </p>
    </Modal>
  )
}
