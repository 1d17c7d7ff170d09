import type { Page } from '#shared/features/pages/pages.schema.ts'
import { useDeletion, type Deletion } from '#staff/widgets/references/useDeletion.tsx'
import { useRemoval } from './changes.ts'
import { addressOf } from './pages.ts'

/** Deletes a page. If it is in use, shows where first; otherwise it is deleted at once, with UNDO. */
export function usePageDeletion({ id, title, slug }: Page, onDeleted: () => void): Deletion {
  const removal = useRemoval()
  const notes = deletionWarning(slug)
  return useDeletion({
    heading: 'PAGE.IN.USE',
    name: title,
    address: addressOf(slug),
    isSelf: (reference) => reference.kind === 'page' && reference.id === id,
    ...(notes && { notes: <p>{notes}</p> }),
    isRemoving: removal.isPending,
    remove: () => removal.run(id),
    onDeleted,
  })
}

/** Warnings for pages that the shop itself looks up by slug. */
function deletionWarning(slug: string): string | null {
  if (slug === 'home') return 'This is the shop’s front page: without it, shoppers find nothing at /.'
  if (slug === 'footer') return 'This is the footer of every page: without it, a copyright line takes its place.'
  return null
}
