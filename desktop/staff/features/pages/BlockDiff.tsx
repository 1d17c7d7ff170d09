import { Button } from 'antd'
import type { Block } from '#shared/blocks/block.ts'
import type { BlockDifference } from '#shared/blocks/compare.ts'
import { labelOf } from '#staff/widgets/block-labels.ts'
import { splitCamelCase } from '#shared/camel-case.ts'
import { FieldDiff } from './FieldDiff.tsx'
import { blockText } from './values.ts'

const states = { added: '[ADDED]', removed: '[REMOVED]', changed: '[CHANGED]', moved: '[MOVED]' } as const

interface BlockSinceProps {
  difference: BlockDifference
  /** Restores this block in the builder. */
  onRestore(block: Block): void
}

/** How one block has changed since a version. */
export function BlockDiff({ difference, onRestore }: BlockSinceProps) {
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
          {kind === 'changed' && difference.isMoved && '(also moved)'}
        </span>
        {was && way && (
          <Button size="small" aria-label={`${way}: ${label}, ${blockText(was)}`} onClick={() => onRestore(was)}>
            {way}
          </Button>
        )}
      </div>
      {kind === 'changed' ? (
        difference.fields.map(({ field, before, after }) => (
          <FieldDiff key={field} field={splitCamelCase(field)} before={before} after={after} />
        ))
      ) : (
        <p className="history-said dim" dir="auto">
          {blockText(block)}
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

/** Moved blocks have no button: positions are restored only with the whole version. */
const ways: Partial<Record<BlockDifference['kind'], string>> = {
  changed: 'RESTORE THIS BLOCK',
  removed: 'RESTORE DELETED BLOCK',
}
