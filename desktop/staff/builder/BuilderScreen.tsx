import { Alert } from 'antd'
import { useEffect, useState, type ReactNode } from 'react'
import type { MaxWidth } from '#shared/features/pages/max-widths.ts'
import { BuilderProvider, useBuilder, type Builder } from './builder.ts'
import { BuilderBar } from './BuilderBar.tsx'
import { Canvas } from './canvas/Canvas.tsx'
import { allTypes, OptionsProvider, type CanvasOptions } from './canvas/options.ts'
import { reveal } from './canvas/reveal.ts'
import { select } from './canvas/selection.ts'
import { ConflictDialog } from './conflict/ConflictDialog.tsx'
import { PreviewPane } from './PreviewPane.tsx'
import { StepTeller } from './StepTeller.tsx'
import { useAskedBlock } from './useAskedBlock.ts'
import { useBuilderKeys } from './useBuilderKeys.ts'
import { useView } from './useView.ts'
import './builder.css'

interface BuilderScreenProps {
  builder: Builder
  /** Of the page, as its preview shows it. */
  title: string
  /** Of the page, where the record is one. */
  slug?: string
  maxWidth: MaxWidth
  /** Which blocks are offered, and what is said of others; every type where absent. */
  options?: CanvasOptions
  /** Buttons for the toolbar that open panels, such as HISTORY. */
  panels?: ReactNode
  /** What is to be known before one goes on: restored work, a newer version, a page that is gone. */
  notices?: ReactNode
  /** How unsaved work is kept. */
  kept?: string
}

/** The page builder (staff specification, section 2): the canvas, the preview, and the toolbar above both. For any record of blocks. */
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
  kept = 'kept on this computer',
}: Omit<BuilderScreenProps, 'builder' | 'options'>) {
  const builder = useBuilder()
  const { view, isWide, show } = useView()
  const [rowMode, setRowMode] = useState(true)
  useBuilderKeys()
  useEffect(() => () => select(null), [])
  const showCanvas = () => view === 'preview' && show('edit')
  const { isMissing } = useAskedBlock(showCanvas)
  const openFromPreview = (id: string) => {
    showCanvas()
    builder.open(id)
    reveal(`block:${id}`, 'editor')
  }
  return (
    <div className="builder">
      <BuilderBar {...{ view, isWide, show, rowMode, setRowMode, kept, panels }} />
      {notices}
      {isMissing && (
        <Alert type="info" showIcon title="The block that this address leads to is not on the page any more." />
      )}
      <div className="builder-panes" data-view={view}>
        <div hidden={view === 'preview'}>
          <Canvas rowMode={rowMode} />
        </div>
        {view !== 'edit' && (
          <div className="builder-preview">
            <PreviewPane title={title} slug={slug} maxWidth={maxWidth} onSelect={openFromPreview} />
          </div>
        )}
      </div>
      <StepTeller />
      <ConflictDialog />
    </div>
  )
}
