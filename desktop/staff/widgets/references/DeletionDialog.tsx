import { Button, Modal } from 'antd'
import type { ReactNode } from 'react'
import { TRASH_DAYS } from '#shared/features/activity/activity.contract.ts'
import type { Reference } from '#shared/features/references/references.contract.ts'
import { useFocusBack } from '#staff/widgets/useFocusBack.ts'
import { UsedBy } from './UsedBy.tsx'

interface DeletionDialogProps {
  /** Such as `PAGE.IN.USE`. */
  heading: string
  /** The name of the record to be deleted. */
  name: string
  /** What refers to it; null if that could not be checked. */
  references: readonly Reference[] | null
  /** They are those in the copy on this computer. */
  isCopy: boolean
  /** Other consequences, as sentences. */
  notes?: ReactNode
  isPending: boolean
  onDelete(): void
  onClose(): void
}

/** Confirms the deletion of something that is used elsewhere, and lists where. */
export default function DeletionDialog(props: DeletionDialogProps) {
  const { heading, name, references, isCopy, notes, isPending, onDelete, onClose } = props
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
      {references?.length === 0 && isCopy && (
        <p>Nothing on this computer leads here. The shop can’t be asked: its drafts and redirects may.</p>
      )}
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
      <p>It stays in the trash for {TRASH_DAYS} days, where you can restore it.</p>
    </Modal>
  )
}
