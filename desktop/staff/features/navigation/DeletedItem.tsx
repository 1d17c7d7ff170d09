import { client } from '#staff/api/client.ts'
import { DeletedDialog } from '#staff/widgets/DeletedDialog.tsx'
import { useChange } from '#staff/widgets/useChange.ts'
import { NAVIGATION_URL } from './item.ts'

/** Shown instead of the form of a deleted item. */
export function DeletedItem({ id, onClose }: { id: string; onClose(): void }) {
  const comeBack = useChange({
    call: () => client.navigation.undelete({ params: { id } }),
    success: 'Navigation item restored successfully',
    failure: 'Failed to restore navigation item',
    refresh: [NAVIGATION_URL],
  })
  return <DeletedDialog title="ITEM.GONE" what="menu item" restore={comeBack} onClose={onClose} />
}
