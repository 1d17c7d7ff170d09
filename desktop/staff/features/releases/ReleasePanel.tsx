import { Alert, Button, Modal, Tag } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { ListedDraft, Release } from '#shared/features/releases/releases.contract.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { client } from '#staff/api/client.ts'
import { useRead } from '#staff/api/read.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { FocusPanel } from '#staff/widgets/panels/Panel.tsx'
import { showProblems } from '#staff/widgets/references/found-problems.ts'
import { problemCountText } from '#staff/widgets/references/references.ts'
import { useDraftChanges } from '#staff/widgets/releases/draft-changes.ts'
import { DRAFTS_URL, RELEASES_URL } from '#staff/widgets/releases/drafts.ts'
import { useChange } from '#staff/widgets/useChange.ts'
import { useFocusBack } from '#staff/widgets/useFocusBack.ts'
import { shopTimeText } from '#staff/widgets/when.ts'
import { useDraftCheck } from './check-draft.ts'
import { editorOf } from '#staff/widgets/editor-path.ts'
import { CALENDAR_URL, kindNames, stateTexts } from './releases.ts'

/** What a release, or taking it back, can change. */
const REFRESHED = [
  RELEASES_URL,
  DRAFTS_URL,
  CALENDAR_URL,
  '/api/pages',
  '/api/page-templates',
  '/api/blog',
  '/api/promo-banners',
  '/api/navigation',
]
const colours = { unscheduled: 'default', scheduled: 'processing', live: 'success', failed: 'error' }

interface ReleasePanelProps {
  release: Release
  edit(): void
  view(at: string): void
}

/** A release with what it publishes, or has published. */
export function ReleasePanel({ release, edit, view }: ReleasePanelProps) {
  const { id, name, publishAt, publishedAt, state, failure, items } = release
  const params = { id }
  const [isTakingBack, setTakingBack] = useState(false)
  const publish = useChange({
    call: () => client.releases.publish({ params }),
    success: 'Release published successfully',
    failure: 'Failed to publish release',
    refresh: REFRESHED,
  })
  const remove = useChange({
    call: () => client.releases.remove({ params }),
    success: 'Release deleted successfully. Its drafts stay.',
    failure: 'Failed to delete release',
    refresh: REFRESHED,
    undo: {
      call: () => restoreRelease(release),
      success: 'Release restored successfully',
      failure: 'Failed to restore release',
    },
  })
  const at = publishedAt ?? publishAt
  return (
    <FocusPanel
      title={<bdi>{name}</bdi>}
      tags={
        <Tag color={colours[state]}>
          {stateTexts[state].toUpperCase()}
          {at && <> {shopTimeText(at)}</>}
        </Tag>
      }
    >
      {failure && (
        <Alert
          type="error"
          showIcon
          title="This release couldn’t go live. Nothing was published."
          description={`${failure} Change the draft or the release, and we’ll try again.`}
        />
      )}
      {items.length === 0 ? (
        <p>It has no drafts yet. Save a draft of something live, then choose this release.</p>
      ) : (
        <ul className="list">
          {items.map((item) => (
            <Item key={`${item.kind} ${item.recordId}`} item={item} isLive={state === 'live'} />
          ))}
        </ul>
      )}
      <div className="row">
        {state === 'live' ? (
          <Button danger onClick={() => setTakingBack(true)}>
            TAKE BACK
          </Button>
        ) : (
          <>
            <Button onClick={edit}>EDIT</Button>
            {publishAt && <Button onClick={() => view(publishAt)}>VIEW</Button>}
            <Button loading={publish.isPending} disabled={items.length === 0} onClick={() => void publish.run()}>
              PUBLISH NOW
            </Button>
            <Button danger loading={remove.isPending} onClick={() => void remove.run()} aria-label={`Delete ${name}`}>
              DELETE
            </Button>
          </>
        )}
      </div>
      {isTakingBack && <TakeBack release={release} onClose={() => setTakingBack(false)} />}
    </FocusPanel>
  )
}

/** A release like the deleted one, with its drafts. */
async function restoreRelease({ name, publishAt, items }: Release) {
  const { id: releaseId } = await client.releases.create({ body: { name, publishAt } })
  for (const { kind, recordId: id } of items)
    await client.releases.saveDraft({ params: { kind, id }, headers: {}, body: { releaseId } })
}

function Item({ item, isLive }: { item: ListedDraft; isLive: boolean }) {
  const { kind, recordId, title, fields } = item
  const { assign } = useDraftChanges(item)
  const { data: found, isError } = useDraftCheck(kind, recordId, !isLive)
  return (
    <li className="row release-item">
      <span>
        {kind !== 'navigation' && `${kindNames[kind].toUpperCase()} `}
        <Link to={editorOf(kind, recordId)} dir="auto">
          {title}
        </Link>{' '}
        <span className="dim">{fields.join(', ')}</span>
      </span>
      {isError && <span className="warning">Couldn’t check it for problems.</span>}
      {found && found.findings.length > 0 && (
        <Button
          size="small"
          className="warning"
          aria-label={`${problemCountText(found.findings.length)} of ${title}`}
          onClick={() =>
            showProblems({
              ...found,
              isLive: false,
              pathOf: kind === 'page' ? (block) => staffPaths.builder(recordId, block) : null,
            })
          }
        >
          ! {problemCountText(found.findings.length).toUpperCase()}
        </Button>
      )}
      {!isLive && (
        <Button
          size="small"
          className="end"
          aria-label={`Take out ${title}`}
          loading={assign.isPending}
          onClick={() => void assign.run(null)}
        >
          TAKE OUT
        </Button>
      )}
    </li>
  )
}

/** Asks before taking a release back, and lists what stays because it was edited since. */
function TakeBack({ release: { id, name }, onClose }: { release: Release; onClose(): void }) {
  useFocusBack()
  const params = { id }
  const edits = useRead(`${RELEASES_URL}/${id}/later-edits`, () => client.releases.laterEdits({ params }))
  const takeBack = useChange({
    call: () => client.releases.takeBack({ params }),
    success: 'Release taken back successfully',
    failure: 'Failed to take the release back',
    refresh: REFRESHED,
  })
  return (
    <Modal
      open
      title={`Take back “${name}”?`}
      okText="TAKE BACK"
      cancelText="CANCEL"
      okButtonProps={{ danger: true, loading: takeBack.isPending, disabled: edits.data === undefined }}
      onOk={async () => {
        if (await takeBack.run()) onClose()
      }}
      onCancel={onClose}
    >
      <p>Shoppers see everything as it was before. The changes become drafts again, without a date.</p>
      <Loaded read={edits}>
        {(found) =>
          found.length === 0 ? (
            <p>Nothing has been edited since.</p>
          ) : (
            <>
              <p>These have been edited since and stay as they are:</p>
              <ul>
                {found.map(({ kind, recordId, title, fields }) => (
                  <li key={`${kind} ${recordId}`}>
                    {kindNames[kind]} <bdi className="bright">{title}</bdi>: {fields.join(', ')}
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
    </Modal>
  )
}
