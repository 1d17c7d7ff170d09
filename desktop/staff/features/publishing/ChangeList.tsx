import type { Bridge } from '#bridge/bridge.ts'
import type { Change } from '#bridge/publishing.ts'
import { useChange } from '#staff/widgets/useChange.ts'
import { ChangeCard } from './ChangeCard.tsx'

interface ChangeListProps {
  bridge: Bridge
  changes: readonly Change[]
  isRunning: boolean
}

/** Pending changes, record by record. */
export function ChangeList({ bridge, changes, isRunning }: ChangeListProps) {
  const discard = useChange({
    call: ({ id }: Change) => bridge.publishing.discard([id]),
    success: 'Changes discarded',
    failure: 'Failed to discard changes',
    undo: {
      call: (taken) => bridge.publishing.putBack(taken),
      success: 'Changes restored',
      failure: 'Failed to restore changes',
    },
  })
  return (
    <section aria-labelledby="publish-changes">
      <h2 id="publish-changes">WAITING ({changes.length})</h2>
      <ul className="publish-list">
        {changes.map((change) => (
          <ChangeCard
            key={change.id}
            change={change}
            isRunning={isRunning}
            onDiscard={() => void discard.run(change)}
          />
        ))}
      </ul>
    </section>
  )
}
