import { client } from '#staff/api/client.ts'
import { GoneDialog } from '#staff/widgets/GoneDialog.tsx'
import { useChange } from '#staff/widgets/useChange.ts'
import { NAVIGATION_URL } from './item.ts'

/** In place of the form of an item that isn't there any more. */
export function GoneItem({ id, onClose }: { id: string; onClose(): void }) {
  const comeBack = useChange({
    call: () => client.navigation.undelete({ params: { id } }),
    success: 'Navigation item restored successfully',
    failure: 'Failed to restore navigation item',
    refresh: [NAVIGATION_URL],
  })
  return <GoneDialog title="ITEM.GONE" what="menu item" comeBack={comeBack} onClose={onClose} />
}
