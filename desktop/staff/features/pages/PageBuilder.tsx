import type { ReactNode } from 'react'
import type { ContentDraft } from '#shared/features/releases/releases.contract.ts'
import type { Page, Presence } from '#shared/features/pages/pages.record.ts'
import { useNavigate } from 'react-router-dom'
import { staffPaths } from '#shared/staff-paths.ts'
import { usePublishCheck } from '#staff/widgets/references/usePublishCheck.tsx'
import { readBlocks } from '#shared/blocks/read.ts'
import { refresh } from '#staff/api/read.ts'
import { BuilderProvider, useBuilder, useBuilderState } from '#staff/builder/builder.ts'
import { plainSaving } from '#staff/builder/BuilderBar.tsx'
import { BuilderScreen } from '#staff/builder/BuilderScreen.tsx'
import type { CanvasOptions } from '#staff/builder/canvas/options.ts'
import { BuilderNotices } from '#staff/builder/drafts/BuilderNotices.tsx'
import { createDraftSource } from '#staff/builder/drafts/content-draft.ts'
import { LiveDraftNotice, PublishChangesButton, SaveDraftButton } from '#staff/builder/drafts/LazyDraftTools.tsx'
import { createPageSource } from '#staff/builder/drafts/page-source.ts'
import { currentBlocks } from '#staff/builder/current-blocks.ts'
import { SavingNote } from '#staff/widgets/saving/LazySavingNote.tsx'
import { isSavedHere } from '#staff/widgets/saving/saving.ts'
import { UnreadableNotice } from '#staff/builder/UnreadableNotice.tsx'
import { useOpenedBuilder } from '#staff/builder/useOpenedBuilder.ts'
import { writeBlocks } from './builder-page.ts'
import { DeletedContent } from './DeletedContent.tsx'
import { PageHead } from './PageHead.tsx'
import { draftUrl } from '#staff/widgets/releases/drafts.ts'
import { PAGES_URL, pageUrl } from './pages.ts'
import { useState, useEffect, useRef } from 'react'
import { Tool } from '#staff/widgets/menu/Tool.tsx'
import { DraftLinkDialog } from './DraftLinkDialog.tsx'
import type { Block } from '#shared/blocks/block.ts'
import { HistoryDialog } from './HistoryDialog.tsx'
import { liveVersionOf, usePresence } from './usePresence.ts'

/** Parts of the builder that other features provide. Features don't import each other; app.tsx connects them. */
export interface PageSlots {
  /** The check before publishing. */
  check?: (page: Page) => ReactNode
}

interface PageBuilderProps extends PageSlots {
  page: Page
  /** Its draft, which is edited in its place; null if it has none. */
  draft: ContentDraft | null
  isGone: boolean
  options?: CanvasOptions
  /** The builder has a tab of its own, such as the footer. */
  isTab?: boolean
}

/** The builder for a page: its heading, draft state and saving. */
export function PageBuilder({ page, draft, isGone, options, isTab = false, check }: PageBuilderProps) {
  const opened = useOpenedBuilder(
    draft
      ? createDraftSource(draft)
      : {
          feature: 'pages',
          record: page.id,
          blocks: page.blocks,
          version: page.version,
          async write(blocks, version) {
            const saved = await writeBlocks(page.id, blocks, version)
            if (saved.isPublished || saved.publishAt) void warn(saved)
            return saved
          },
          ...createPageSource(page.id),
          success: SAVED,
          failure: 'Failed to save page content',
        },
  )
  const navigate = useNavigate()
  const publishCheck = usePublishCheck(page.slug, (blockId) => void navigate(staffPaths.builder(page.id, blockId)))
  if (!opened) return <p aria-live="polite">[LOADING...]</p>
  const { builder } = opened
  return (
    <BuilderProvider value={builder}>
      <PageHead page={page} builder={builder} hasDraft={draft !== null} isTab={isTab} />
      <BuilderScreen
        builder={builder}
        title={page.title}
        slug={page.slug}
        maxWidth={page.maxWidth}
        saving={
          draft
            ? {
                label: 'SAVE DRAFT',
                saved: 'Draft saved',
                isSecond: true,
                beside: (
                  <PublishChangesButton
                    draft={draft}
                    urls={[PAGES_URL, pageUrl(page.id)]}
                    check={() => publishCheck.ask(async () => currentBlocks(builder.getState()))}
                  />
                ),
              }
            : { ...plainSaving, beside: page.isPublished && <SaveDraftButton kind="page" id={page.id} /> }
        }
        storageNote={opened.canStore ? 'kept on this computer' : 'not kept: save it now'}
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
            {draft && <LiveDraftNotice draft={draft} noun="page" />}
            <SavingNote
              feature="pages"
              record={page.id}
              isDraft={draft !== null}
              offersDraft={draft === null && page.isPublished}
            />
            {publishCheck.question}
            <UnreadableNotice blocks={page.blocks} />
            <BuilderNotices opened={opened} />
            {isGone ? (
              <DeletedContent id={page.id} blocks={() => currentBlocks(builder.getState())} />
            ) : (
              <PresenceNotice page={page} draft={draft} />
            )}
          </>
        }
      />
    </BuilderProvider>
  )
}

const SAVED = 'Page content saved successfully'

async function warn(page: Page) {
  const { id, blocks, slug, isPublished } = page
  const { warnOfProblems } = await import('#staff/widgets/references/found-problems.ts')
  await warnOfProblems(
    SAVED,
    {
      blocks: readBlocks(blocks),
      slug,
      pathOf: (blockId) => staffPaths.builder(id, blockId),
    },
    isPublished && !isSavedHere(page),
  )
}

/** A component of its own, as it rerenders with every edit. */
function PageHistory({ pageId }: { pageId: string }) {
  const builder = useBuilder()
  const current = useBuilderState(currentBlocks)
  return (
    <HistoryPanel pageId={pageId} current={current} onRestore={(blocks, name) => builder.edit(name, () => blocks)} />
  )
}

function PresenceNotice({ page: { id }, draft }: { page: Page; draft: ContentDraft | null }) {
  const version = useBuilderState((state) => state.version)
  return (
    <PresenceBar
      pageId={id}
      version={liveVersionOf(draft, version)}
      save={draft ? 'PUBLISH CHANGES' : 'SAVE'}
      onNewer={() => void refresh([PAGES_URL, pageUrl(id), draftUrl('page', id)])}
    />
  )
}

/** SHARE DRAFT: a link that shows the unsaved page to people without an account. */
function ShareDialog({ pageId }: { pageId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Tool className="tool-edged" name="SHARE DRAFT" aria-haspopup="dialog" onPress={() => setOpen(true)}>
        SHARE DRAFT
      </Tool>
      {isOpen && <DraftLinkDialog pageId={pageId} onClose={() => setOpen(false)} />}
    </>
  )
}

interface HistoryPanelProps {
  pageId: string
  /** The builder's blocks, including input in open editors. */
  current: readonly Block[]
  /** Puts these blocks into the builder as one undoable step with this name. */
  onRestore(blocks: readonly Block[], name: string): void
}

/** HISTORY: compares saved versions with the builder, and restores a version or a single block. */
function HistoryPanel(props: HistoryPanelProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Tool className="tool-edged" name="HISTORY" aria-haspopup="dialog" onPress={() => setOpen(true)}>
        HISTORY
      </Tool>
      {isOpen && <HistoryDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

interface PresenceBarProps {
  pageId: string
  /** The live version this window has loaded. */
  version: number
  /** The button that merges a newer one. */
  save: string
  /** Called once for each newer version that someone saved. */
  onNewer(): void
}

/** Who else has the page open, and whether someone has saved it in the meantime. Renders no text otherwise. */
function PresenceBar({ pageId, version, save, onNewer }: PresenceBarProps) {
  const { others, newer } = usePresence(pageId, version)
  const tell = useRef(onNewer)
  useEffect(() => {
    tell.current = onNewer
  })
  const newest = newer?.version
  useEffect(() => {
    if (newest !== undefined) tell.current()
  }, [newest])
  return (
    <div className="row loose small" aria-live="polite">
      {others.length > 0 && (
        <p>
          <span className="bright">ALSO HERE:</span> <bdi>{namesOf(others)}</bdi>
        </p>
      )}
      {newer && (
        <p>
          <span className="warning">[NEWER]</span> <bdi>{newer.savedBy ?? 'Someone'}</bdi> saved version {newer.version}{' '}
          while you were editing. {save} merges both.
        </p>
      )}
    </div>
  )
}

/** Each name once; the user's own other windows are listed as such. */
function namesOf(others: readonly Presence[]): string {
  const names = others.map(({ name, isSelf }) => (isSelf ? 'you, in another window' : name))
  return [...new Set(names)].join(', ')
}
