import { Drawer } from 'antd'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Page } from '#shared/features/pages/pages.schema.ts'
import { useBuilderState } from '#staff/builder/builder.ts'
import { currentBlocks } from '#staff/builder/current-blocks.ts'
import { Tool } from '#staff/widgets/menu/Tool.tsx'
import { CheckPanel } from './CheckPanel.tsx'
import './check.css'

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
