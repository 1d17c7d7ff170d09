import { Button, Popconfirm } from 'antd'
import type { Sync } from '#shared/features/sync/sync.schema.ts'
import { when } from '#staff/widgets/when.ts'
import { useReverting } from './changes.ts'
import { nameOf, revertWords } from './sync-words.ts'

/** Puts back what a sync has changed, once it has been said what that is. */
export function RevertButton({ sync, onReverted }: { sync: Sync; onReverted?(): void }) {
  const reverting = useReverting(sync)
  return (
    <Popconfirm
      title="Put back what this sync has changed?"
      description={revertWords(sync.counts)}
      okText="REVERT"
      okButtonProps={{ danger: true }}
      cancelText="CANCEL"
      onConfirm={async () => {
        if (await reverting.run()) onReverted?.()
      }}
    >
      <Button danger loading={reverting.isPending} aria-label={`Revert: ${nameOf(sync)}, ${when(sync.startedAt)}`}>
        REVERT
      </Button>
    </Popconfirm>
  )
}
