import { Button, Popconfirm } from 'antd'
import type { Sync } from '#shared/features/catalogue/sync/sync.schema.ts'
import { shopTimeText } from '#staff/widgets/when.ts'
import { useReverting } from './changes.ts'
import { nameOf, revertWords } from './sync-texts.ts'

/** Reverts a sync, after showing what that restores. */
export function RevertButton({ sync, onReverted }: { sync: Sync; onReverted?(): void }) {
  const reverting = useReverting(sync)
  return (
    <Popconfirm
      title="Revert the changes of this sync?"
      description={revertWords(sync.counts)}
      okText="REVERT"
      okButtonProps={{ danger: true }}
      cancelText="CANCEL"
      onConfirm={async () => {
        if (await reverting.run()) onReverted?.()
      }}
    >
      <Button
        danger
        loading={reverting.isPending}
        aria-label={`Revert: ${nameOf(sync)}, ${shopTimeText(sync.startedAt)}`}
      >
        REVERT
      </Button>
    </Popconfirm>
  )
}
