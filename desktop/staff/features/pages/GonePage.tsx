import { GoneDialog } from '#staff/widgets/GoneDialog.tsx'
import { useReturn } from './changes.ts'

/** In place of the form of a page that isn't there any more. */
export const GonePage = ({ id, onClose }: { id: string; onClose(): void }) => (
  <GoneDialog title="PAGE.GONE" what="page" comeBack={useReturn(id)} onClose={onClose} />
)
