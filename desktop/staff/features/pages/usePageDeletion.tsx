import type { Page } from '#shared/features/pages/pages.schema.ts'
import { useDeletion, type Deletion } from '#staff/widgets/references/useDeletion.tsx'
import { useRemoval } from './changes.ts'
import { addressOf } from './pages.ts'

/** Deletes a page. Where it is used is said first; one that nothing leads to is deleted at once, with UNDO (decision 21). */
export function usePageDeletion({ id, title, slug }: Page, onDeleted: () => void): Deletion {
  const removal = useRemoval()
  const notes = notesOn(slug)
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

/** Of pages that the shop itself reads by their names. */
function notesOn(slug: string): string | null {
  if (slug === 'home') return 'This is the shop’s front page: without it, shoppers find nothing at /.'
  if (slug === 'footer') return 'This is the footer of every page: without it, a copyright line takes its place.'
  return null
}
