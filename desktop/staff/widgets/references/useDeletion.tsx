import { useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { Reference } from '#shared/features/references/references.contract.ts'
import { DeletionDialog } from './DeletionDialog.tsx'
import { readReferences } from './references.ts'

interface Plan {
  heading: string
  name: string
  /** Where shoppers find it. Null: it has no address of its own. */
  address: string | null
  /** What is deleted with it needs no warning. */
  isSelf(reference: Reference): boolean
  /** Said first, whether or not it is used. */
  notes?: ReactNode
  isRemoving: boolean
  /** Deletes it. Undefined when that failed, which has been said. */
  remove(): Promise<unknown>
  /** It is gone, and with it what had the focus. */
  onDeleted(): void
}

export interface Deletion {
  isPending: boolean
  start(): Promise<void>
  question: ReactNode
}

/** Deletes something. Where it is used is said first; what nothing refers to is deleted at once, with UNDO (decision 21). */
export function useDeletion({ address, isSelf, isRemoving, remove, onDeleted, notes, ...dialog }: Plan): Deletion {
  const [isAsking, setAsking] = useState(false)
  const [warning, setWarning] = useState<{ references: Reference[] | null } | null>(null)
  const removeIt = async () => {
    const isGone = (await remove()) !== undefined
    // A dialog that is still there takes the focus back.
    flushSync(() => setWarning(null))
    if (isGone) setTimeout(onDeleted)
  }
  const start = async () => {
    if (isAsking || isRemoving) return
    setAsking(true)
    const references = address === null ? [] : await usesOf(address, isSelf)
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

/** Null when it can't be found out, which the question says. */
const usesOf = (address: string, isSelf: Plan['isSelf']): Promise<Reference[] | null> =>
  readReferences(address).then(
    (found) => found.filter((reference) => !isSelf(reference)),
    () => null,
  )
