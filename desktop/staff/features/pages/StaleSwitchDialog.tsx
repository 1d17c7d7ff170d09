import { Button, Modal } from 'antd'
import { formatValue } from '#staff/widgets/conflict/Conflict.tsx'
import { useFocusBack } from '#staff/widgets/useFocusBack.ts'
import type { StaleSwitch } from './changes.ts'
import { compareBlocks } from '#shared/blocks/compare.ts'
import { readBlocks } from '#shared/blocks/read.ts'
import { pageRecord, type Page } from '#shared/features/pages/pages.record.ts'
import { partText, type RecordPart } from '#shared/record.ts'
import { deepEqual } from '#shared/deep-equal.ts'
import { timeText } from '#staff/widgets/time.ts'

interface StaleSwitchDialogProps {
  stale: StaleSwitch
  isPending: boolean
  goOn(): void
  onClose(): void
}

/** The page has changed since the list was loaded: shows the differences and continues only after confirmation. */
export function StaleSwitchDialog({ stale: { before, now }, isPending, goOn, onClose }: StaleSwitchDialogProps) {
  useFocusBack()
  const doing = before.isPublished ? 'UNPUBLISH' : 'PUBLISH'
  const isDone = now.isPublished !== before.isPublished
  return (
    <Modal
      open
      title="PAGE.CHANGED"
      onCancel={onClose}
      footer={
        isDone
          ? [
              <Button key="close" type="primary" onClick={onClose}>
                CLOSE
              </Button>,
            ]
          : [
              <Button key="close" onClick={onClose}>
                CANCEL
              </Button>,
              <Button key="go" type="primary" loading={isPending} onClick={goOn}>
                {`${doing} THE CURRENT VERSION`}
              </Button>,
            ]
      }
    >
      <p>
        “<bdi>{before.title}</bdi>” has changed since this list was loaded. Nothing has been done yet.
        {isDone && ` It is ${now.isPublished ? 'published' : 'a draft'} already: there is nothing left to do.`}
      </p>
      <dl className="page-changes stack">
        {changesOf(before, now).map(({ label, from, to }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd dir="auto">
              <del>{formatValue(from)}</del> <ins>{formatValue(to)}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}

interface FieldChange {
  label: string
  from: string
  to: string
}

/** The changed parts of a page, as texts. */
function changesOf(before: Page, now: Page): FieldChange[] {
  const texts = (part: RecordPart) => ({
    label: part.label,
    from: partText(part, before, timeText),
    to: partText(part, now, timeText),
  })
  const fields = pageRecord.parts
    .filter(({ key }) => key !== 'blocks')
    .map(texts)
    .filter(({ from, to }) => from !== to)
  const blocks = blockChange(before, now)
  return blocks ? [...fields, blocks] : fields
}

function blockChange(before: Page, now: Page): FieldChange | null {
  if (deepEqual(before.blocks, now.blocks)) return null
  const [old, fresh] = [readBlocks(before.blocks), readBlocks(now.blocks)]
  const differences = compareBlocks(old, fresh)
  const words = (['added', 'changed', 'moved', 'removed'] as const)
    .map((kind) => ({ kind, count: differences.filter((it) => it.kind === kind).length }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => `${count} ${kind}`)
    .join(', ')
  return { label: 'Content', from: blocksText(old.length), to: `${blocksText(fresh.length)}${words && ` (${words})`}` }
}

const blocksText = (count: number) => (count === 1 ? '1 block' : `${count} blocks`)
