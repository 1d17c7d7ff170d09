import { useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { Reference } from '#shared/features/references/references.contract.ts'
import { readReferences } from './references.ts'
import { Button, Modal } from 'antd'
import { useFocusBack } from '#staff/widgets/useFocusBack.ts'
import { UsedBy } from './UsedBy.tsx'

interface DeletionOptions {
  heading: string
  name: string
  /** The public address; null if there is none. */
  address: string | null
  /** Whether the reference is deleted together with it. */
  isSelf(reference: Reference): boolean
  /** Shown first, whether or not it is used. */
  notes?: ReactNode
  isRemoving: boolean
  /** Deletes it. Resolves with undefined if that failed, which has been shown. */
  remove(): Promise<unknown>
  /** Called after the deletion. The focused element may be gone. */
  onDeleted(): void
}

export interface Deletion {
  isPending: boolean
  start(): Promise<void>
  question: ReactNode
}

/** Deletes something, with UNDO. If it is used elsewhere, a dialog lists where before it is deleted. */
export function useDeletion({
  address,
  isSelf,
  isRemoving,
  remove,
  onDeleted,
  notes,
  ...dialog
}: DeletionOptions): Deletion {
  const [isAsking, setAsking] = useState(false)
  const [warning, setWarning] = useState<{ references: Reference[] | null } | null>(null)
  const removeIt = async () => {
    const isGone = (await remove()) !== undefined
    // Closed first, because a mounted dialog would take the focus back.
    flushSync(() => setWarning(null))
    if (isGone) setTimeout(onDeleted)
  }
  const start = async () => {
    if (isAsking || isRemoving) return
    setAsking(true)
    const references = address === null ? [] : await findUses(address, isSelf)
    setAsking(false)
    if (references?.length === 0 && !notes) await removeIt()
    else setWarning({ references })
  }
  return {
    isPending: isAsking || isRemoving,
    start,
    question: warning && (
      <DeletionDialog
        {...dialog}
        notes={notes}
        references={warning.references}
        isPending={isRemoving}
        onDelete={() => void removeIt()}
        onClose={() => setWarning(null)}
      />
    ),
  }
}

/** Null if it can't be checked, which the dialog says. */
const findUses = (address: string, isSelf: DeletionOptions['isSelf']): Promise<Reference[] | null> =>
  readReferences(address).then(
    (found) => found.filter((reference) => !isSelf(reference)),
    () => null,
  )

interface DeletionDialogProps {
  /** Such as `PAGE.IN.USE`. */
  heading: string
  /** The name of the record to be deleted. */
  name: string
  /** What refers to it; null if that could not be checked. */
  references: readonly Reference[] | null
  /** Other consequences, as sentences. */
  notes?: ReactNode
  isPending: boolean
  onDelete(): void
  onClose(): void
}

/** Confirms the deletion of something that is used elsewhere, and lists where. */
function DeletionDialog(props: DeletionDialogProps) {
  const { heading, name, references, notes, isPending, onDelete, onClose } = props
  useFocusBack()
  const followers = references?.filter(({ follows }) => follows) ?? []
  const links = references?.filter(({ follows }) => !follows) ?? []
  return (
    <Modal
      open
      title={heading}
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          CANCEL
        </Button>,
        <Button key="delete" type="primary" danger loading={isPending} onClick={onDelete}>
          DELETE ANYWAY
        </Button>,
      ]}
    >
      {notes}
      {references === null && <p>Couldn’t check where this is used. Links to it may break.</p>}
      {links.length > 0 && (
        <>
          <p>
            “<bdi>{name}</bdi>” is used here. Shoppers who follow these links will find nothing:
          </p>
          <UsedBy references={links} onLeave={onClose} />
        </>
      )}
      {followers.length > 0 && (
        <>
          <p>
            {followers.length === 1
              ? 'This menu item points to it and will be hidden from shoppers. It keeps its last address, and UNDO shows it again:'
              : 'These menu items point to it and will be hidden from shoppers. They keep their last address, and UNDO shows them again:'}
          </p>
          <UsedBy references={followers} onLeave={onClose} />
        </>
      )}
      <p>You can UNDO this for a short time after deleting.</p>
    </Modal>
  )
}
