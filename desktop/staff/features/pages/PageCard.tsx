import { isLocalId } from '#staff/api/local-writes.ts'
import { Button } from 'antd'
import { lazy, memo, Suspense } from 'react'
import { useNavigate } from 'react-router-dom'
import { pageRecord, type ListedPage } from '#shared/features/pages/pages.record.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { client } from '#staff/api/client.ts'
import { LinkButton } from '#staff/widgets/LinkButton.tsx'
import { usePublishCheck } from '#staff/widgets/references/usePublishCheck.tsx'
import { StateBadge } from '#staff/widgets/StateBadge.tsx'
import { CardFacts } from '#staff/widgets/cards/CardFacts.tsx'
import { DraftBadge } from '#staff/widgets/releases/DraftBadge.tsx'
import { WaitingBadge } from '#staff/widgets/waiting/WaitingBadge.tsx'
import { usePublishing } from './changes.ts'
import { useRecord } from '#staff/widgets/record/useRecord.ts'
import { addressOf, stateOf } from './pages.ts'
import { useDeletion, type Deletion } from '#staff/widgets/references/useDeletion.tsx'
import { useIsHere } from '#staff/widgets/useIsHere.ts'

const StaleSwitchDialog = lazy(() => import('./StaleSwitchDialog.tsx'))

interface PageCardProps {
  page: ListedPage
  /** Name of the template the page was created from; null if none. */
  template: string | null
  /** Whether this browser stores unsaved settings of the page. */
  hasDraft: boolean
  /** Whether the person has unsaved blocks of the page, in this browser or another one. */
  isUnsaved: boolean
  onSettings(id: string): void
  onDeleted(): void
}

export const PageCard = memo(function PageCard({
  page,
  template,
  hasDraft,
  isUnsaved,
  onSettings,
  onDeleted,
}: PageCardProps) {
  const { id, title, slug, isPublished } = page
  const publishing = usePublishing(page)
  const navigate = useNavigate()
  const check = usePublishCheck(slug, (blockId) => void navigate(staffPaths.builder(id, blockId)))
  const readBlocks = async () => (await client.pages.byId({ params: { id } })).blocks
  const isSwitching = publishing.isPending || check.isPending
  const switchIt = async () => {
    if (!isSwitching && (isPublished || (await check.ask(readBlocks)))) await publishing.run()
  }
  const deletion = usePageDeletion(page, onDeleted)
  const copying = useRecord(pageRecord)
  const isHere = useIsHere()
  const copy = async () => {
    const { copyPage } = await import('./copy-page.ts')
    const made = await copyPage(copying, id)
    if (made && isHere()) void navigate(staffPaths.builder(made.id))
  }
  const address = addressOf(slug)
  return (
    <li className="record-card">
      <article aria-label={title}>
        <h2 dir="auto">{title}</h2>
        <p className="dim small">
          <span className="sr-only">Slug </span>
          <bdi>{slug}</bdi>
        </p>
        <p className="row">
          <StateBadge {...page} state={stateOf(page)} />
          <WaitingBadge feature="pages" record={id} />
          <DraftBadge kind="page" id={id} />
          {template !== null && (
            <span className="record-badge dim">
              Template: <bdi>{template}</bdi>
            </span>
          )}
          {isUnsaved && <span className="record-badge warning">Unsaved content</span>}
          {hasDraft && <span className="warning">Unsaved settings</span>}
        </p>
        <CardFacts record={page} blockCount={page.blockCount} />
        <div className="row">
          <LinkButton size="small" to={staffPaths.builder(id)} aria-label={`Content of ${title}`}>
            CONTENT
          </LinkButton>
          <Button size="small" aria-label={`Settings of ${title}`} onClick={() => onSettings(id)}>
            SETTINGS
          </Button>
          <Button
            size="small"
            aria-label={`${isPublished ? 'Unpublish' : 'Publish'} ${title}`}
            loading={isSwitching}
            onClick={() => void switchIt()}
          >
            {isPublished ? 'UNPUBLISH' : 'PUBLISH'}
          </Button>
          {isPublished && address !== null && !isLocalId(id) && (
            <Button size="small" href={address} target="_blank" aria-label={`View ${title} (opens in a new tab)`}>
              VIEW
            </Button>
          )}
          <Button size="small" aria-label={`Copy ${title}`} loading={copying.isPending} onClick={() => void copy()}>
            COPY
          </Button>
          <Button
            size="small"
            danger
            aria-label={`Delete ${title}`}
            loading={deletion.isPending}
            onClick={() => void deletion.start()}
          >
            DELETE
          </Button>
        </div>
      </article>
      {deletion.question}
      {check.question}
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
    </li>
  )
})

/** Deletes a page. If it is in use, shows where first; otherwise it is deleted at once, with UNDO. */
function usePageDeletion({ id, title, slug }: ListedPage, onDeleted: () => void): Deletion {
  const { isPending, remove } = useRecord(pageRecord)
  const notes = deletionWarning(slug)
  return useDeletion({
    heading: 'PAGE.IN.USE',
    name: title,
    address: addressOf(slug),
    isSelf: (reference) => reference.kind === 'page' && reference.id === id,
    ...(notes && { notes: <p>{notes}</p> }),
    isRemoving: isPending,
    remove: () => remove(id),
    onDeleted,
  })
}

/** Warnings for pages that the shop itself looks up by slug. */
function deletionWarning(slug: string): string | null {
  if (slug === 'home') return 'This is the shop’s front page: without it, shoppers find nothing at /.'
  if (slug === 'footer') return 'This is the footer of every page: without it, a copyright line takes its place.'
  return null
}
