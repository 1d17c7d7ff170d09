import { Modal } from 'antd'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { Image } from '#shared/features/images/images.schema.ts'
import { TRASH_DAYS } from '#shared/features/activity/activity.contract.ts'
import { toast } from '#staff/toast/toast.ts'
import { useFocusBack } from '#staff/widgets/useFocusBack.ts'
import { usePurge, useRemoval } from './changes.ts'
import { imagesInWords, nameOf } from './images.ts'
import { ImageUses, UsesOfMany } from './ImageUses.tsx'

interface DeletionProps {
  /** At least one. */
  images: readonly Image[]
  onClose(): void
  /** Element to focus afterwards, as the deleted cards are gone. */
  focusAfter(): HTMLElement | null
}

/** Confirms moving images to the trash, and shows where they are used. */
export function DeleteImages(props: DeletionProps) {
  const { images } = props
  const isOne = images.length === 1
  const { run, isPending } = useRemoval(images.length)
  return (
    <DeletionModal
      {...props}
      title={isOne ? 'Delete this image?' : `Delete these ${images.length} images?`}
      command="DELETE"
      isPending={isPending}
      run={run}
      question={
        isOne && (
          <p>
            “<bdi>{nameOf(images[0]!)}</bdi>”
          </p>
        )
      }
    >
      <p>
        {isOne ? 'It moves' : 'They move'} to the trash. Pages keep showing {isOne ? 'it' : 'them'} until{' '}
        {isOne ? 'it is' : 'they are'} permanently deleted, in {TRASH_DAYS} days.
      </p>
    </DeletionModal>
  )
}

/** Confirms permanent deletion. Several images mean the whole trash. */
export function PurgeImages(props: DeletionProps) {
  const { images } = props
  const isOne = images.length === 1
  const purge = usePurge()
  const run = async (ids: readonly string[]) => {
    const count = await purge.run(ids)
    if (count !== undefined)
      toast({ title: count === 1 ? 'Image permanently deleted' : `${imagesInWords(count)} permanently deleted` })
    return count
  }
  return (
    <DeletionModal
      {...props}
      title={isOne ? 'Delete permanently?' : 'EMPTY.TRASH?'}
      command="DELETE PERMANENTLY"
      isPending={purge.isPending}
      run={run}
      question={
        <p>
          {isOne ? (
            <>
              “<bdi>{nameOf(images[0]!)}</bdi>” and its file
            </>
          ) : (
            `${imagesInWords(images.length)} and their files`
          )}{' '}
          will be deleted immediately. This can’t be undone.
        </p>
      }
    >
      <p className="dim">Pages that still use a deleted image show an empty space.</p>
    </DeletionModal>
  )
}

interface DeletionModalProps extends DeletionProps {
  title: string
  /** The button's label. */
  command: string
  isPending: boolean
  /** Resolves to undefined if it failed, which has been shown. */
  run(ids: readonly string[]): Promise<unknown>
  question: ReactNode
  /** The consequences. */
  children: ReactNode
}

function DeletionModal(props: DeletionModalProps) {
  const { images, onClose, focusAfter, title, command, isPending, run, question, children } = props
  useFocusBack(focusAfter)
  const confirm = async () => {
    // An open dialog would take the focus back.
    if ((await run(images.map(({ id }) => id))) !== undefined) flushSync(onClose)
  }
  return (
    <Modal
      open
      title={title}
      onCancel={onClose}
      cancelText="CANCEL"
      okText={command}
      okButtonProps={{ danger: true, loading: isPending }}
      onOk={() => void confirm()}
    >
      {question}
      {images.length === 1 ? <ImageUses image={images[0]!} onLeave={onClose} /> : <UsesOfMany images={images} />}
      {children}
    </Modal>
  )
}
