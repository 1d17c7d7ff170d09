import { Radio } from 'antd'
import { useId } from 'react'
import type { Block } from '#shared/blocks/block.ts'
import { compareFields } from '#shared/blocks/compare.ts'
import type { BlockConflict, ConflictResolution } from '#shared/blocks/merge.ts'
import { BlockSummary } from '#staff/builder/editors/BlockSummary.tsx'
import { labelOf } from '#shared/blocks/block-labels.ts'
import { formatValue } from '#staff/widgets/conflict/format-value.ts'
import { splitCamelCase } from '#shared/camel-case.ts'

interface ConflictChoiceProps {
  conflict: BlockConflict
  choice: ConflictResolution | undefined
  onChoose(choice: ConflictResolution): void
}

/** One conflicting block in both versions side by side, with the choice between them. */
export function ConflictChoice({ conflict, choice, onChoose }: ConflictChoiceProps) {
  const { mine, theirs } = conflict
  const block = (mine ?? theirs)!
  const label = labelOf(block)
  return (
    <fieldset className="block-conflict box">
      <legend>{label}</legend>
      <div className="columns">
        <Side name="MINE" block={mine} />
        <Side name="THEIRS" block={theirs} />
      </div>
      {mine && theirs && <Fields mine={mine} theirs={theirs} />}
      <Radio.Group
        aria-label={`${label}: version to keep`}
        value={choice ?? null}
        onChange={({ target }) => onChoose(target.value as ConflictResolution)}
      >
        <Radio value="mine">{mine ? 'MINE' : 'MINE (delete the block)'}</Radio>
        <Radio value="theirs">{theirs ? 'THEIRS' : 'THEIRS (delete the block)'}</Radio>
        {mine && theirs && <Radio value="both">BOTH (theirs after mine)</Radio>}
      </Radio.Group>
    </fieldset>
  )
}

function Side({ name, block }: { name: string; block: Block | null }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <p id={id} className="dim">
        {name}
      </p>
      {block ? <BlockSummary block={block} /> : <p className="warning">[DELETED]</p>}
    </section>
  )
}

/** Compares the versions field by field, because the summary doesn't show everything. */
function Fields({ mine, theirs }: { mine: Block; theirs: Block }) {
  return (
    <table className="record-table block-conflict-fields">
      <caption className="sr-only">Differences</caption>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Mine</th>
          <th scope="col">Theirs</th>
        </tr>
      </thead>
      <tbody>
        {compareFields(mine, theirs).map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{splitCamelCase(field)}</th>
            <td dir="auto">{formatValue(before)}</td>
            <td dir="auto">{formatValue(after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
