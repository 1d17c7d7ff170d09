import { useState, type ReactNode } from 'react'
import type { Page } from '#shared/features/pages/pages.schema.ts'
import type { Reference } from '#shared/features/references/references.contract.ts'
import { client } from '#staff/api/client.ts'
import { useRemoval } from './changes.ts'
import { DeletionDialog } from './DeletionDialog.tsx'
import { addressOf } from './pages.ts'

interface Deletion {
  isPending: boolean
  start(): Promise<void>
  question: ReactNode
}

/** Pages that the shop itself reads by their names. */
const special: ReadonlySet<string> = new Set(['home', 'footer'])

/** Deletes a page. Where it is used is said first; one that nothing leads to is deleted at once, with UNDO (decision 21). */
export function useDeletion(page: Page, onDeleted: () => void): Deletion {
  const removal = useRemoval()
  const [isAsking, setAsking] = useState(false)
  const [warning, setWarning] = useState<{ references: Reference[] | null } | null>(null)

  const remove = async () => {
    if (await removal.run(page.id)) onDeleted()
    else setWarning(null)
  }
  const start = async () => {
    if (isAsking || removal.isPending) return
    setAsking(true)
    const references = await referencesTo(page)
    setAsking(false)
    if (references?.length === 0 && !special.has(page.slug)) await remove()
    else setWarning({ references })
  }
  return {
    isPending: isAsking || removal.isPending,
    start,
    question: warning && (
      <DeletionDialog
        page={page}
        references={warning.references}
        isPending={removal.isPending}
        onDelete={() => void remove()}
        onClose={() => setWarning(null)}
      />
    ),
  }
}

/** What leads to a page, but for itself. Null when that can't be found out, which the question says. */
async function referencesTo({ id, slug }: Page): Promise<Reference[] | null> {
  const address = addressOf(slug)
  if (address === null) return []
  return client.references.to({ query: { to: address } }).then(
    (found) => found.filter((it) => !(it.kind === 'page' && it.id === id)),
    () => null,
  )
}
