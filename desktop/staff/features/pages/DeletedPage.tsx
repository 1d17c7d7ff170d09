import { DeletedDialog } from '#staff/widgets/DeletedDialog.tsx'
import { useRestore } from './changes.ts'

/** Shown instead of the form of a deleted page. */
export const DeletedPage = ({ id, onClose }: { id: string; onClose(): void }) => (
  <DeletedDialog title="PAGE.GONE" what="page" restore={useRestore(id)} onClose={onClose} />
)
