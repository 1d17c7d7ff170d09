import { Button, Modal } from 'antd'
import { useState } from 'react'
import type { BlockConflict, ConflictResolution } from '#shared/blocks/merge.ts'
import { useBuilder, useBuilderState } from '#staff/builder/builder.ts'
import { ConflictChoice } from './ConflictChoice.tsx'
import '#staff/widgets/table/table.css'
import './conflict.css'

/** Asks which version of each conflicting block to keep. Nothing is saved until every block has an answer. */
export function ConflictDialog() {
  const conflicts = useBuilderState((state) => state.conflicts)
  return conflicts.length > 0 && <ConflictForm key={conflicts.map(({ id }) => id).join()} conflicts={conflicts} />
}

function ConflictForm({ conflicts }: { conflicts: readonly BlockConflict[] }) {
  const builder = useBuilder()
  const [choices, setChoices] = useState<ReadonlyMap<string, ConflictResolution>>(new Map())
  const left = conflicts.filter(({ id }) => !choices.has(id)).length
  const answerAll = (choice: ConflictResolution) => setChoices(new Map(conflicts.map(({ id }) => [id, choice])))
  return (
    <Modal
      open
      width="64rem"
      title="SAVE.CONFLICT"
      onCancel={builder.postpone}
      footer={[
        <Button key="back" onClick={builder.postpone}>
          BACK TO EDITING
        </Button>,
        <Button
          key="save"
          type="primary"
          disabled={left > 0}
          onClick={() => void builder.resolve(Object.fromEntries(choices))}
        >
          SAVE
        </Button>,
      ]}
    >
      <p>
        Someone else saved while you were editing. Changes that only one of you made will be merged. You both changed{' '}
        {conflicts.length === 1 ? 'one block' : `${conflicts.length} blocks`}. Choose which version
        {conflicts.length === 1 ? '' : ' of each'} to keep.
      </p>
      {conflicts.length > 1 && (
        <p className="row">
          <Button onClick={() => answerAll('mine')}>ALL MINE</Button>
          <Button onClick={() => answerAll('theirs')}>ALL THEIRS</Button>
          <Button onClick={() => answerAll('both')}>BOTH OF EACH</Button>
        </p>
      )}
      {conflicts.map((conflict) => (
        <ConflictChoice
          key={conflict.id}
          conflict={conflict}
          choice={choices.get(conflict.id)}
          onChoose={(choice) => setChoices((before) => new Map([...before, [conflict.id, choice]]))}
        />
      ))}
      <p aria-live="polite">
        {left > 0 ? `${left} ${left === 1 ? 'block' : 'blocks'} left to choose.` : 'All chosen.'}
      </p>
    </Modal>
  )
}
