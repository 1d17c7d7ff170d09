import { lazy, Suspense, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { Reference } from '#shared/features/references/references.contract.ts'
import { withSource } from '#staff/api/local-writes.ts'
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
  const [isAsking, setAsking] = useState(false)
  const [warning, setWarning] = useState<{ references: Reference[] | null; isCopy: boolean } | null>(null)
  const removeIt = async () => {
    const isGone = (await remove()) !== undefined
    // Closed first, because a mounted dialog would take the focus back.
    flushSync(() => setWarning(null))
    if (isGone) setTimeout(onDeleted)
  }
  const start = async () => {
    if (isAsking || isRemoving) return
    setAsking(true)
    const uses = address === null ? { references: [], isCopy: false } : await findUses(address, isSelf)
    setAsking(false)
    // A copy of the shop doesn't know everything that leads here.
    if (uses.references?.length === 0 && !notes && !uses.isCopy) await removeIt()
    else setWarning(uses)
  }
  return {
    isPending: isAsking || isRemoving,
    start,
    question: warning && (
      <Suspense>
        <DeletionDialog
          {...dialog}
          notes={notes}
          {...warning}
          isPending={isRemoving}
          onDelete={() => void removeIt()}
          onClose={() => setWarning(null)}
        />
      </Suspense>
    ),
  }
}

/** Null if it can't be checked, which the dialog says. */
const findUses = (address: string, isSelf: DeletionOptions['isSelf']) =>
  withSource(() => readReferences(address)).then(
    ({ response, isCopy }) => ({ references: response.filter((reference) => !isSelf(reference)), isCopy }),
    () => ({ references: null, isCopy: false }),
  )
