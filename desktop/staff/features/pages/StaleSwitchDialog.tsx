import { Button, Modal } from 'antd'
import { client } from '#staff/api/client.ts'
import { useRead } from '#staff/api/read.ts'
import { formatValue } from '#staff/widgets/conflict/format-value.ts'
import { useFocusBack } from '#staff/widgets/useFocusBack.ts'
import type { StaleSwitch } from './changes.ts'
import { pageUrl } from './pages.ts'
import { compareBlocks } from '#shared/blocks/compare.ts'
import { readBlocks } from '#shared/blocks/read.ts'
import {
  blockCountText,
  countBlocks,
  pageRecord,
  type ListedPage,
  type Page,
} from '#shared/features/pages/pages.record.ts'
import { partText, type RecordPart } from '#shared/record.ts'
import { deepEqual } from '#shared/deep-equal.ts'
import { shopTimeText } from '#staff/widgets/when.ts'

interface StaleSwitchDialogProps {
  stale: StaleSwitch
  isPending: boolean
  goOn(): void
  onClose(): void
}

/** The page has changed since the list was loaded: shows the differences and continues only after confirmation. */
export default function StaleSwitchDialog({
  stale: { before, now },
  isPending,
  goOn,
  onClose,
}: StaleSwitchDialogProps) {
  useFocusBack()
  const doing = before.isPublished ? 'UNPUBLISH' : 'PUBLISH'
  const blocks = useBlocks(before)
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
        {isDone && ` It is already ${now.isPublished ? 'published' : 'a draft'}, so there is nothing left to do.`}
      </p>
      <dl className="page-changes stack">
        {changesOf(before, blocks, now).map(({ label, from, to }) => (
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

/** The blocks of a page at its version, from its history if it comes from a list. Undefined while unknown. */
function useBlocks(page: Page | ListedPage): unknown {
  const history = useRead(
    `${pageUrl(page.id)}/versions`,
    () => client.pages.history({ params: { id: page.id }, query: { limit: 50 } }),
    { isWanted: !('blocks' in page) },
  )
  return 'blocks' in page ? page.blocks : history.data?.find((it) => it.page.version === page.version)?.page.blocks
}

/** The changed parts of a page, as texts. */
function changesOf(before: Page | ListedPage, earlier: unknown, now: Page): FieldChange[] {
  const texts = (part: RecordPart) => ({
    label: part.label,
    from: partText(part, before, shopTimeText),
    to: partText(part, now, shopTimeText),
  })
  const fields = pageRecord.parts
    .filter(({ key }) => key !== 'blocks')
    .map(texts)
    .filter(({ from, to }) => from !== to)
  const blocks = earlier === undefined ? countChange(before, now) : blockChange(earlier, now.blocks)
  return blocks ? [...fields, blocks] : fields
}

function countChange(before: Page | ListedPage, now: Page): FieldChange | null {
  const [from, to] = [before, now].map((page) =>
    blockCountText('blocks' in page ? countBlocks(page.blocks) : page.blockCount),
  )
  return from === to ? null : { label: 'Content', from: from!, to: to! }
}

function blockChange(before: unknown, now: unknown): FieldChange | null {
  if (deepEqual(before, now)) return null
  const [old, fresh] = [readBlocks(before), readBlocks(now)]
  const differences = compareBlocks(old, fresh)
  const words = (['added', 'changed', 'moved', 'removed'] as const)
    .map((kind) => ({ kind, count: differences.filter((it) => it.kind === kind).length }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => `${count} ${kind}`)
    .join(', ')
  return {
    label: 'Content',
    from: blockCountText(old.length),
    to: `${blockCountText(fresh.length)}${words && ` (${words})`}`,
  }
}
