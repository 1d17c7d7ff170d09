import { Alert, Button } from 'antd'
import type { Block } from '#shared/blocks/block.ts'
import { FindingList, problemCountText } from '#staff/widgets/references/FindingList.tsx'
import { useCheck } from '#staff/widgets/references/useCheck.ts'

interface CheckPanelProps {
  blocks: readonly Block[]
  /** The page's slug; links to itself are valid. */
  slug?: string
  onJump(blockId: string): void
}

/** Problems that shoppers would meet on a page of these blocks, updated while editing. */
export function CheckPanel({ blocks, slug, onJump }: CheckPanelProps) {
  const { findings, failure, isChecking, again } = useCheck(blocks, slug)
  return (
    <div className="check-panel">
      <p aria-live="polite">
        {findings?.length === 0 && <strong className="bright">[ALL CLEAR]</strong>}{' '}
        {findings ? summaryOf(findings.length) : !failure && '[LOADING...]'}{' '}
        <span className="dim" aria-hidden="true">
          {findings && isChecking && 'Checking again...'}
        </span>
      </p>
      {failure !== null && (
        <Alert
          type="error"
          showIcon
          title="Failed to check the page"
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
    ? 'No dead links, no images without alt text, no deleted products, no empty blocks.'
    : `${problemCountText(count)}. Select one to go to its block.`
