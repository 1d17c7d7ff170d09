import { Alert, Button } from 'antd'
import type { Block } from '#shared/blocks/block.ts'
import { FindingList, findingsInWords } from '#staff/widgets/references/FindingList.tsx'
import { useCheck } from '#staff/widgets/references/useCheck.ts'

interface CheckPanelProps {
  blocks: readonly Block[]
  /** Of the page: links to itself are fine. */
  slug?: string
  onJump(blockId: string): void
}

/** What shoppers would stumble over on a page of these blocks, as they stand while they are edited. */
export function CheckPanel({ blocks, slug, onJump }: CheckPanelProps) {
  const { findings, failure, isChecking, again } = useCheck(blocks, slug)
  return (
    <div className="check-panel">
      <p aria-live="polite">
        {findings?.length === 0 && <strong className="bright">[ALL CLEAR]</strong>}{' '}
        {findings ? summaryOf(findings.length) : !failure && '[LOADING...]'}{' '}
        <span className="dim" aria-hidden="true">
          {findings && isChecking && 'Looking again...'}
        </span>
      </p>
      {failure !== null && (
        <Alert
          type="error"
          showIcon
          title="The page could not be checked"
          description={failure}
          action={<Button onClick={again}>RETRY</Button>}
        />
      )}
      {findings && <FindingList findings={findings} blocks={blocks} onJump={onJump} />}
    </div>
  )
}

const summaryOf = (count: number) =>
  count === 0
    ? 'No dead links, no picture without words, no product that is gone, no empty block.'
    : `${findingsInWords(count)}. Each leads to its block.`
