import type { ReactNode } from 'react'
import type { Page } from '#shared/features/pages/pages.schema.ts'
import { refresh } from '#staff/api/read.ts'
import { BuilderProvider, useBuilder, useBuilderState } from '#staff/builder/builder.ts'
import { BuilderScreen } from '#staff/builder/BuilderScreen.tsx'
import type { CanvasOptions } from '#staff/builder/canvas/options.ts'
import { BuilderNotices } from '#staff/builder/keeping/BuilderNotices.tsx'
import { besidePage } from '#staff/builder/keeping/page-copies.ts'
import { blocksShown } from '#staff/builder/shown.ts'
import { UnreadableNotice } from '#staff/builder/UnreadableNotice.tsx'
import { useOpenedBuilder } from '#staff/builder/useOpenedBuilder.ts'
import { writeBlocks } from './builder-page.ts'
import { GoneContent } from './GoneContent.tsx'
import { HistoryPanel } from './HistoryPanel.tsx'
import { PageHead } from './PageHead.tsx'
import { PAGES_URL, pageUrl } from './pages.ts'
import { PresenceBar } from './PresenceBar.tsx'
import { ShareDialog } from './ShareDialog.tsx'

/** What other rooms add to the builder of a page: rooms are strangers, and app.tsx brings them together. */
export interface PageSlots {
  /** The check before publishing. */
  check?: (page: Page) => ReactNode
}

interface PageBuilderProps extends PageSlots {
  page: Page
  isGone: boolean
  options?: CanvasOptions
  /** It is on a tab of its own, such as the footer. */
  isTab?: boolean
}

/** The builder on a page: its heading, what is kept, and how it is saved. */
export function PageBuilder({ page, isGone, options, isTab = false, check }: PageBuilderProps) {
  const opened = useOpenedBuilder({
    room: 'pages',
    record: page.id,
    blocks: page.blocks,
    version: page.version,
    write: (blocks, version) => writeBlocks(page.id, blocks, version),
    ...besidePage(page.id),
    success: 'Page content saved successfully',
    failure: 'Failed to save page content',
  })
  if (!opened) return <p aria-live="polite">[LOADING...]</p>
  const { builder } = opened
  return (
    <BuilderProvider value={builder}>
      <PageHead page={page} builder={builder} isTab={isTab} />
      <BuilderScreen
        builder={builder}
        title={page.title}
        slug={page.slug}
        maxWidth={page.maxWidth}
        kept={opened.isKept ? 'kept on this computer' : 'not kept: save it soon'}
        {...(options && { options })}
        panels={
          <>
            <PageHistory pageId={page.id} />
            <ShareDialog pageId={page.id} />
            {check?.(page)}
          </>
        }
        notices={
          <>
            <UnreadableNotice blocks={page.blocks} />
            <BuilderNotices opened={opened} />
            {isGone ? (
              <GoneContent id={page.id} blocks={() => blocksShown(builder.getState())} />
            ) : (
              <Company pageId={page.id} />
            )}
          </>
        }
      />
    </BuilderProvider>
  )
}

/** Renders while one types, alone: it compares with what the builder has now. */
function PageHistory({ pageId }: { pageId: string }) {
  const builder = useBuilder()
  const current = useBuilderState(blocksShown)
  return (
    <HistoryPanel pageId={pageId} current={current} onRestore={(blocks, name) => builder.edit(name, () => blocks)} />
  )
}

function Company({ pageId }: { pageId: string }) {
  const version = useBuilderState((state) => state.version)
  return <PresenceBar pageId={pageId} version={version} onNewer={() => void refresh([PAGES_URL, pageUrl(pageId)])} />
}
