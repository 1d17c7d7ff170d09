import { isLocalId } from '#staff/api/local-writes.ts'
import { Button } from 'antd'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import type { Page } from '#shared/features/pages/pages.record.ts'
import { paths } from '#shared/paths.ts'
import type { Builder } from '#staff/builder/builder.ts'
import { useBuilderState } from '#staff/builder/builder.ts'
import { currentBlocks, isDirty } from '#staff/builder/current-blocks.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { facts } from '#staff/facts.ts'
import { usePublishCheck } from '#staff/widgets/references/usePublishCheck.tsx'
import { StateBadge } from '#staff/widgets/StateBadge.tsx'
import { DraftBadge } from '#staff/widgets/releases/DraftBadge.tsx'
import { WaitingBadge } from '#staff/widgets/waiting/WaitingBadge.tsx'
import { usePublishing } from './changes.ts'
import { addressOf, listPath, stateOf } from './pages.ts'

const SaveTemplateDialog = lazy(() => import('./SaveTemplateDialog.tsx'))
const StaleSwitchDialog = lazy(() => import('./StaleSwitchDialog.tsx'))

interface PageHeadProps {
  page: Page
  builder: Builder
  /** The builder shows the page's draft, which counts its own versions. */
  hasDraft: boolean
  /** The footer has a tab of its own. */
  isTab: boolean
}

/** The page being edited, its state, and the links out of the builder. */
export function PageHead({ page, builder, hasDraft, isTab }: PageHeadProps) {
  const { title, slug, isPublished } = page
  const dirty = useBuilderState(isDirty)
  const navigate = useNavigate()
  const publishing = usePublishing(page)
  const heading = useRef<HTMLHeadingElement>(null)
  const { state } = useLocation() as { state: { created?: true } | null }
  useEffect(() => {
    // The form of the new page is gone.
    if (state?.created) heading.current?.focus()
  }, [state])
  const check = usePublishCheck(slug, (blockId) => void navigate(staffPaths.builder(page.id, blockId)))
  const isSwitching = publishing.isPending || check.isPending
  useEffect(() => {
    if (isTab) return
    const before = document.title
    document.title = [title, 'CONTENT', facts.shop.name].join(' - ')
    return () => void (document.title = before)
  }, [title, isTab])
  // Publishing saves first, so that shoppers get what staff see.
  const switchIt = async () => {
    if (isSwitching) return
    if (!isPublished && !(await check.ask(async () => currentBlocks(builder.getState())))) return
    if (isPublished || !dirty || (await builder.save()))
      await publishing.run(hasDraft ? page.version : Math.max(page.version, builder.getState().version))
  }
  const [isTemplate, setTemplate] = useState(false)
  return (
    <div className="staff-head">
      <div className="row loose">
        <h1 ref={heading} tabIndex={-1} dir="auto">
          {title}
        </h1>
        <span className="dim">
          /<bdi>{slug}</bdi>
        </span>
        <StateBadge {...page} state={stateOf(page)} />
        <WaitingBadge feature="pages" record={page.id} />
        <DraftBadge kind="page" id={page.id} />
      </div>
      <div className="row">
        {isPublished && !isLocalId(page.id) && (
          <Button
            href={addressOf(slug) ?? paths.home}
            target="_blank"
            aria-label={`View ${title} (opens in a new tab)`}
          >
            VIEW
          </Button>
        )}
        <Button loading={isSwitching} onClick={() => void switchIt()}>
          {isPublished ? 'UNPUBLISH' : dirty ? 'SAVE AND PUBLISH' : 'PUBLISH'}
        </Button>
        {!isTab && (
          <Button aria-haspopup="dialog" onClick={() => setTemplate(true)}>
            SAVE AS TEMPLATE
          </Button>
        )}
        {!isTab && <Link to={listPath}>[BACK TO PAGES]</Link>}
      </div>
      {check.question}
      {isTemplate && (
        <Suspense>
          <SaveTemplateDialog
            page={page}
            readBlocks={() => currentBlocks(builder.getState())}
            onClose={() => setTemplate(false)}
          />
        </Suspense>
      )}
      {publishing.stale && (
        <Suspense>
          <StaleSwitchDialog
            stale={publishing.stale}
            isPending={publishing.isPending}
            goOn={() => void publishing.goOn()}
            onClose={publishing.settle}
          />
        </Suspense>
      )}
    </div>
  )
}
