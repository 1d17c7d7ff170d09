import { Button, Modal } from 'antd'
import { useState } from 'react'
import type { BlockConflict, Choice } from '#shared/blocks/merge.ts'
import { useBuilder, useBuilderState } from '#staff/builder/builder.ts'
import { ConflictChoice } from './ConflictChoice.tsx'
import './conflict.css'

/** Asks about the blocks that this person and somebody else both rewrote, while there are any. Nothing is saved until each has an answer. */
export function ConflictDialog() {
  const conflicts = useBuilderState((state) => state.conflicts)
  return conflicts.length > 0 && <Questions key={conflicts.map(({ id }) => id).join()} conflicts={conflicts} />
}

function Questions({ conflicts }: { conflicts: readonly BlockConflict[] }) {
  const builder = useBuilder()
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map())
  const left = conflicts.filter(({ id }) => !choices.has(id)).length
  const answerAll = (choice: Choice) => setChoices(new Map(conflicts.map(({ id }) => [id, choice])))
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
          onClick={() => void builder.settle(Object.fromEntries(choices))}
        >
          SAVE
        </Button>,
      ]}
    >
      <p>
        Somebody else has saved meanwhile. What only one of you changed is put together;{' '}
        {conflicts.length === 1 ? 'one block was' : `${conflicts.length} blocks were`} changed by both. Choose what is
        kept of {conflicts.length === 1 ? 'it' : 'them'}.
      </p>
      {conflicts.length > 1 && (
        <p className="block-conflict-all">
          <Button onClick={() => answerAll('mine')}>ALL MINE</Button>
          <Button onClick={() => answerAll('theirs')}>ALL THEIRS</Button>
          <Button onClick={() => answerAll('both')}>BOTH OF ALL</Button>
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
