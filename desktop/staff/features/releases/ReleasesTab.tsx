import { Button } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { ListedDraft, PlannedItem } from '#shared/features/releases/releases.contract.ts'
import { client } from '#staff/api/client.ts'
import { useRead } from '#staff/api/read.ts'
import { facts } from '#staff/facts.ts'
import { ExportButton } from '#staff/widgets/ExportButton.tsx'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { Panel } from '#staff/widgets/panels/Panel.tsx'
import { OfflineNote } from '#staff/widgets/saving/LazySavingNote.tsx'
import { useDraftChanges } from '#staff/widgets/releases/draft-changes.ts'
import { useDrafts, useReleases } from '#staff/widgets/releases/drafts.ts'
import { ReleaseField } from '#staff/widgets/releases/ReleaseField.tsx'
import { editorOf } from '#staff/widgets/editor-path.ts'
import { useEditing } from '#staff/widgets/useEditing.ts'
import { ScreenHead } from '#staff/widgets/ScreenHead.tsx'
import { ReleaseDialog } from './ReleaseDialog.tsx'
import { ReleasePanel } from './ReleasePanel.tsx'
import { ViewDialog } from './ViewDialog.tsx'
import { actionText, byDay, CALENDAR_URL, clockText, kindNames } from './releases.ts'
import './releases.css'

/** /cms/releases: what is planned, releases with their drafts, and the shop at a future time. */
export default function ReleasesTab() {
  const calendar = useRead(CALENDAR_URL, () => client.releases.calendar())
  const releases = useReleases()
  const drafts = useDrafts()
  const [editing, edit] = useEditing('draft')
  const [search] = useSearchParams()
  /** The time to view the shop at; empty to choose one. */
  const [viewing, view] = useState<string | null>(null)
  const edited = releases.data?.find(({ id }) => id === editing)
  return (
    <>
      <ScreenHead title="RELEASES">
        <div className="row">
          <ExportButton file="/api/releases.csv" isPlain />
          <Button onClick={() => view(nextOf(calendar.data) ?? '')}>VIEW THE SHOP AS OF ...</Button>
          <Button type="primary" onClick={() => edit('new')}>
            NEW RELEASE
          </Button>
        </div>
      </ScreenHead>
      <div className="panels">
        <OfflineNote what="Releases are planned and published there, so they can’t be changed now." />
        <Panel title="CALENDAR" extra={<ExportButton file="/api/releases/calendar.csv" isPlain />}>
          <Loaded read={calendar}>{(items) => <Calendar items={items} view={view} />}</Loaded>
        </Panel>
        <Loaded read={releases}>
          {(all) =>
            all.length === 0 ? (
              <p>
                There are no releases yet. A release publishes drafts of pages, posts, banners and the menu together, at
                a time that you choose.
              </p>
            ) : (
              all.map((release) => (
                <ReleasePanel key={release.id} release={release} edit={() => edit(release.id)} view={view} />
              ))
            )
          }
        </Loaded>
        <Panel title="DRAFTS WITHOUT A RELEASE">
          <Loaded read={drafts}>
            {(all) => <Drafts drafts={all.filter(({ releaseId }) => releaseId === null)} />}
          </Loaded>
        </Panel>
      </div>
      {editing !== null && (editing === 'new' || edited) && (
        <ReleaseDialog
          key={editing}
          release={edited ?? null}
          chosen={search.getAll('draft')}
          onClose={() => edit(null)}
        />
      )}
      {viewing !== null && <ViewDialog at={viewing || null} onClose={() => view(null)} />}
    </>
  )
}

/** The next planned moment. */
const nextOf = (items: readonly PlannedItem[] | undefined) => items?.find(({ at }) => Date.parse(at) > Date.now())?.at

function Calendar({ items, view }: { items: readonly PlannedItem[]; view(at: string): void }) {
  if (items.length === 0) return <p>Nothing is planned.</p>
  return (
    <>
      <p className="dim">Times are in the shop’s time zone, {facts.timeZone}.</p>
      <ol className="list stack">
        {byDay(items).map(([day, planned]) => (
          <li key={day}>
            <h3>{day}</h3>
            <ul className="list">
              {planned.map((item) => (
                <li key={`${item.kind} ${item.recordId} ${item.at}`} className="row release-item">
                  <time dateTime={item.at}>{clockText(item.at)}</time>
                  <span>
                    {actionText(item)}:{' '}
                    {item.kind === 'release' ? (
                      <bdi className="bright">{item.title}</bdi>
                    ) : (
                      <Link to={editorOf(item.kind, item.recordId)} dir="auto">
                        {item.title}
                      </Link>
                    )}
                  </span>
                  <Button
                    size="small"
                    className="end"
                    aria-label={`View the shop after ${item.title}, ${day}, ${clockText(item.at)}`}
                    onClick={() => view(item.at)}
                  >
                    VIEW
                  </Button>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </>
  )
}

function Drafts({ drafts }: { drafts: readonly ListedDraft[] }) {
  if (drafts.length === 0) return <p>No drafts. To prepare a change, use SAVE DRAFT next to SAVE.</p>
  return (
    <ul className="list">
      {drafts.map((draft) => (
        <DraftRow key={`${draft.kind} ${draft.recordId}`} draft={draft} />
      ))}
    </ul>
  )
}

function DraftRow({ draft }: { draft: ListedDraft }) {
  const { kind, recordId, title, fields, staffName } = draft
  const { discard } = useDraftChanges(draft)
  return (
    <li className="row release-item">
      <span>
        {kind !== 'navigation' && `${kindNames[kind].toUpperCase()} `}
        <Link to={editorOf(kind, recordId)} dir="auto">
          {title}
        </Link>{' '}
        <span className="dim">
          {fields.join(', ')}
          {staffName && (
            <>
              , by <bdi>{staffName}</bdi>
            </>
          )}
        </span>
      </span>
      <span className="row end">
        <ReleaseField draft={draft} />
        <Button
          size="small"
          danger
          aria-label={`Discard the draft of ${title}`}
          loading={discard.isPending}
          onClick={() => void discard.run()}
        >
          DISCARD
        </Button>
      </span>
    </li>
  )
}
