import { Button } from 'antd'
import type { Block } from '#shared/blocks/block.ts'
import type { BlockDifference } from '#shared/blocks/compare.ts'
import { labelOf } from '#staff/builder/labels.ts'
import { inWords } from '#shared/in-words.ts'
import { FieldSince } from './FieldSince.tsx'
import { saidBy } from './values.ts'

const states = { added: '[ADDED]', removed: '[REMOVED]', changed: '[CHANGED]', moved: '[MOVED]' } as const

interface BlockSinceProps {
  difference: BlockDifference
  /** Puts the block as it was into the builder. */
  onRestore(block: Block): void
}

/** What became of one block since a version. */
export function BlockSince({ difference, onRestore }: BlockSinceProps) {
  const { kind } = difference
  const was = kind === 'added' ? undefined : difference.before
  const block = was ?? (difference as { after: Block }).after
  const label = labelOf(block)
  const way = ways[kind]
  return (
    <li className="history-block" data-kind={kind}>
      <div className="history-block-head">
        <span>
          <strong className="history-kind">{states[kind]}</strong> {label}
          {kind === 'changed' && difference.isMoved && ' (moved, too)'}
        </span>
        {was && way && (
          <Button size="small" aria-label={`${way}: ${label}, ${saidBy(was)}`} onClick={() => onRestore(was)}>
            {way}
          </Button>
        )}
      </div>
      {kind === 'changed' ? (
        difference.fields.map(({ field, before, after }) => (
          <FieldSince key={field} field={inWords(field)} before={before} after={after} />
        ))
      ) : (
        <p className="history-said dim" dir="auto">
          {saidBy(block)}
        </p>
      )}
      {kind === 'moved' && (
        <p className="dim">
          From row {difference.before.layout.row} to row {difference.after.layout.row}.
        </p>
      )}
    </li>
  )
}

/** Where a block was is for the whole version to restore. */
const ways: Partial<Record<BlockDifference['kind'], string>> = {
  changed: 'RESTORE THIS BLOCK',
  removed: 'BRING IT BACK',
}
