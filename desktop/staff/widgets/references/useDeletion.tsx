import { lazy, Suspense, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { Reference } from '#shared/features/references/references.contract.ts'
import { useAtomValue } from 'jotai'
import { onlineAtom } from '#staff/api/connection.ts'
import { readReferences } from './references.ts'

const DeletionDialog = lazy(() => import('./DeletionDialog.tsx'))

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

/** Deletes something, with UNDO. If it is used elsewhere, or may be, a dialog lists where before it is deleted. */
export function useDeletion({
  address,
  isSelf,
  isRemoving,
  remove,
  onDeleted,
  notes,
  ...dialog
}: DeletionOptions): Deletion {
  const isOnline = useAtomValue(onlineAtom)
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
    // A copy of the shop doesn't know everything that leads here.
    if (references?.length === 0 && !notes && (isOnline || address === null)) await removeIt()
    else setWarning({ references })
  }
  return {
    isPending: isAsking || isRemoving,
    start,
    question: warning && (
      <Suspense>
        <DeletionDialog
          {...dialog}
          notes={notes}
          references={warning.references}
          isPending={isRemoving}
          onDelete={() => void removeIt()}
          onClose={() => setWarning(null)}
        />
      </Suspense>
    ),
  }
}

/** Null if it can't be checked, which the dialog says. */
const findUses = (address: string, isSelf: DeletionOptions['isSelf']): Promise<Reference[] | null> =>
  readReferences(address).then(
    (found) => found.filter((reference) => !isSelf(reference)),
    () => null,
  )
