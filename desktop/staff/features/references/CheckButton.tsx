import { Drawer, Alert, Button } from 'antd'
import { useRef, useState, useCallback, useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Page } from '#shared/features/pages/pages.record.ts'
import { useBuilderState } from '#staff/builder/builder.ts'
import { currentBlocks } from '#staff/builder/current-blocks.ts'
import { Tool } from '#staff/widgets/menu/Tool.tsx'
import './check.css'
import type { Block } from '#shared/blocks/block.ts'
import { FindingList } from '#staff/widgets/references/FindingList.tsx'
import { CHECKED_HERE, problemCountText } from '#staff/widgets/references/references.ts'
import type { PageProblem } from '#shared/features/references/references.contract.ts'
import { client } from '#staff/api/client.ts'
import { OfflineNote } from '#staff/widgets/saving/LazySavingNote.tsx'
import { errorMessage } from '#staff/widgets/useChange.ts'

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
      <OfflineNote what={CHECKED_HERE} />
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

/** Delay of the check after typing, in ms. */
const QUIET_MS = 700

interface Check {
  /** Problems in the blocks that were checked last; undefined before the first check. */
  findings: readonly PageProblem[] | undefined
  /** Why the check failed. */
  failure: string | null
  isChecking: boolean
  again(): void
}

/** Checks blocks while they are edited: at once, and again whenever they have not changed for a moment. */
function useCheck(blocks: readonly Block[], slug: string | undefined): Check {
  const [checked, setChecked] = useState<{ blocks: readonly Block[]; findings: PageProblem[] }>()
  const [failed, setFailed] = useState<{ blocks: readonly Block[]; message: string }>()
  const [round, setRound] = useState(0)
  const isFirst = checked === undefined && failed === undefined

  useEffect(() => {
    let isCurrent = true
    const check = async () => {
      try {
        const findings = await client.references.check({ body: { blocks: [...blocks], ...(slug && { slug }) } })
        if (isCurrent) setChecked({ blocks, findings })
        if (isCurrent) setFailed(undefined)
      } catch (error) {
        if (isCurrent) setFailed({ blocks, message: errorMessage(error) })
      }
    }
    const timer = setTimeout(() => void check(), isFirst ? 0 : QUIET_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- only the wait depends on whether it is the first check
  }, [blocks, slug, round])

  return {
    findings: checked?.findings,
    failure: failed?.message ?? null,
    isChecking: checked?.blocks !== blocks && failed?.blocks !== blocks,
    again: useCallback(() => {
      setFailed(undefined)
      setRound((before) => before + 1)
    }, []),
  }
}
