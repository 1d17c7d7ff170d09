import { Alert } from 'antd'
import { lazy, Suspense, useEffect, useState, type ReactNode, useEffectEvent, useMemo } from 'react'
import type { MaxWidth } from '#shared/features/pages/max-widths.ts'
import { BuilderProvider, useBuilder, type Builder, useBuilderState } from './builder.ts'
import { BuilderBar, plainSaving, type Saving } from './BuilderBar.tsx'
import { Canvas } from './canvas/Canvas.tsx'
import { allTypes, OptionsProvider, type CanvasOptions } from './canvas/options.ts'
import { loadRichText } from './editors/fields/RichTextInput.tsx'
import { reveal } from './canvas/reveal.ts'
import { select, useSelectedBlock } from './canvas/selection.ts'
import { loadLinkDialog } from '#staff/widgets/links/InsertLink.tsx'
import { StepAnnouncer } from './StepAnnouncer.tsx'
import { useBuilderKeys } from './useBuilderKeys.ts'
import { useView } from './useView.ts'
import './builder.css'
import { useLocation, useSearchParams } from 'react-router-dom'
import { toPageBlock } from '#shared/blocks/template.ts'
import type { Block } from '#shared/blocks/block.ts'
import { currentBlocks } from './current-blocks.ts'

interface BuilderScreenProps {
  builder: Builder
  /** The page title, for the preview. */
  title: string
  /** The page's slug; absent for other records. */
  slug?: string
  maxWidth: MaxWidth
  /** Allowed block types and notes on blocks; every type by default. */
  options?: CanvasOptions
  /** Toolbar buttons that open panels, such as HISTORY. */
  panels?: ReactNode
  /** Notices above the blocks: restored work, a newer version, a deleted page. */
  notices?: ReactNode
  /** Where unsaved work is stored, as shown to people. */
  storageNote?: string
  saving?: Saving
}

const ConflictDialog = lazy(async () => ({
  default: (await import('./conflict/ConflictDialog.tsx')).ConflictDialog,
}))
const loadPreview = async () => ({ default: (await import('./preview/BlocksPreview.tsx')).BlocksPreview })
const BlocksPreview = lazy(loadPreview)

/** The page builder: toolbar, canvas and preview. It works for any record that consists of blocks. */
export function BuilderScreen({ builder, options = allTypes, ...others }: BuilderScreenProps) {
  return (
    <BuilderProvider value={builder}>
      <OptionsProvider value={options}>
        <Screen {...others} />
      </OptionsProvider>
    </BuilderProvider>
  )
}

function Screen({
  title,
  slug,
  maxWidth,
  panels,
  notices,
  storageNote: kept = 'kept on this computer',
  saving = plainSaving,
}: Omit<BuilderScreenProps, 'builder' | 'options'>) {
  const builder = useBuilder()
  const { view, isWide, show, showCanvas } = useView()
  const [isRowMode, setRowMode] = useState(true)
  const hasConflict = useBuilderState(({ conflicts }) => conflicts.length > 0)
  useBuilderKeys()
  useEffect(() => {
    void loadLinkDialog()
    void loadRichText()
    void loadPreview()
    return () => select(null)
  }, [])
  const { isMissing } = useBlockFromUrl(showCanvas)
  const openFromPreview = (id: string) => {
    showCanvas()
    builder.open(id)
    reveal(`block:${id}`, 'editor')
  }
  return (
    <div className="builder stack">
      <BuilderBar {...{ view, isWide, show, isRowMode, setRowMode, storageNote: kept, panels, saving }} />
      {notices}
      {isMissing && <Alert type="info" showIcon title="The block that this link points to is no longer on the page." />}
      <div className="builder-panes" data-view={view}>
        <div hidden={view === 'preview'}>
          <Canvas isRowMode={isRowMode} />
        </div>
        {view !== 'edit' && (
          <div className="builder-preview">
            <Suspense fallback={<p aria-live="polite">[LOADING...]</p>}>
              <PreviewPane {...{ title, slug, maxWidth }} onSelect={openFromPreview} canType={view === 'both'} />
            </Suspense>
          </div>
        )}
      </div>
      <StepAnnouncer />
      {hasConflict && (
        <Suspense>
          <ConflictDialog />
        </Suspense>
      )}
    </div>
  )
}

/**
 * Opens the editor of the block in the address (`?block=<id>`), once per visit. Returns whether the block is missing.
 */
function useBlockFromUrl(showCanvas: () => void): { isMissing: boolean } {
  const builder = useBuilder()
  const { key } = useLocation()
  const [search] = useSearchParams()
  const blockId = search.get('block')
  const isThere = useBuilderState((state) => state.draft.some(({ id }) => id === blockId))
  // Following the same link again counts as another visit.
  const visit = useMemo(() => ({ blockId, key }), [blockId, key])
  const open = useEffectEvent((id: string) => {
    if (!isThere) return
    showCanvas()
    builder.open(id)
    reveal(`block:${id}`, 'editor')
  })
  useEffect(() => {
    if (visit.blockId !== null) open(visit.blockId)
  }, [visit])
  return { isMissing: blockId !== null && !isThere }
}

interface PreviewPaneProps {
  title: string
  slug: string | undefined
  maxWidth: MaxWidth
  onSelect(id: string): void
  canType: boolean
}

/** Preview of the page as shoppers would see it, including unsaved typing in open editors. */
function PreviewPane(props: PreviewPaneProps) {
  const shown = useBuilderState(currentBlocks)
  const blocks = useMemo(() => shown.map(toCachedPageBlock), [shown])
  const selected = useSelectedBlock()
  return <BlocksPreview {...props} blocks={blocks} selected={selected} />
}

const known = new WeakMap<Block, Block>()

/** Converts a template block to page builder fields. Memoised by block, so unchanged blocks are not rendered again. */
function toCachedPageBlock(block: Block): Block {
  const page = known.get(block) ?? toPageBlock(block)
  known.set(block, page)
  return page
}
