import { Drawer, Alert, Button } from 'antd'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Page } from '#shared/features/pages/pages.record.ts'
import { useBuilderState } from '#staff/builder/builder.ts'
import { currentBlocks } from '#staff/builder/current-blocks.ts'
import { Tool } from '#staff/widgets/menu/Tool.tsx'
import './check.css'
import type { Block } from '#shared/blocks/block.ts'
import { FindingList, problemCountText } from '#staff/widgets/references/FindingList.tsx'
import { useCheck } from '#staff/widgets/references/useCheck.ts'

/** From this width the panel fits beside the block it links to. */
const WIDE = '(min-width: 80rem)'

/** Toolbar button of the builder: checks the page, including unsaved changes. */
export function CheckButton({ page: { slug } }: { page: Pick<Page, 'slug'> }) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const navigate = useNavigate()
  const blocks = useBuilderState(currentBlocks)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const jump = (blockId: string) => {
    if (!matchMedia(WIDE).matches) setOpen(false)
    void navigate({ search: `?block=${encodeURIComponent(blockId)}` }, { replace: true })
  }
  return (
    <>
      <Tool ref={button} className="tool-edged" name="CHECK" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
        CHECK
      </Tool>
      <Drawer
        rootClassName="check-drawer"
        open={isOpen}
        title="PAGE.CHECK"
        mask={false}
        size="min(26rem, 100vw)"
        destroyOnHidden
        onClose={close}
      >
        <CheckPanel blocks={blocks} slug={slug} onJump={jump} />
      </Drawer>
    </>
  )
}

interface CheckPanelProps {
  blocks: readonly Block[]
  /** The page's slug; links to itself are valid. */
  slug?: string
  onJump(blockId: string): void
}

/** Problems that shoppers would meet on a page of these blocks, updated while editing. */
function CheckPanel({ blocks, slug, onJump }: CheckPanelProps) {
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
