import { useAtomValue } from 'jotai'
import { useRef } from 'react'
import { bridge } from '#staff/bridge.ts'
import { useKeepFocus } from '#staff/widgets/useKeepFocus.ts'
import { publishingAtom } from '#staff/widgets/waiting/waiting.ts'
import { PublishBar } from './PublishBar.tsx'
import { UnsavedList } from './UnsavedList.tsx'
import { Panel } from '#staff/widgets/panels/Panel.tsx'
import './publishing.css'
import { Link } from 'react-router-dom'
import type { PublishingState, Change } from '#bridge/publishing.ts'
import { changeCount, itemCount } from './texts.ts'
import type { Bridge } from '#bridge/bridge.ts'
import { useChange } from '#staff/widgets/useChange.ts'
import { ScreenHead } from '#staff/widgets/ScreenHead.tsx'
import { ChangeCard } from './ChangeCard.tsx'
import { Button } from 'antd'
import { draftStorage } from '#staff/drafts/draft-storage.ts'
import { flushDrafts } from '#staff/drafts/draft-store.ts'
import { toast } from '#staff/toast/toast.ts'
import { refetchAll } from './follow-publishing.ts'

/**
 * /cms/publish in the desktop editor: changes saved on this computer but not in the shop, and the button to send
 * them.
 */
export default function PublishTab() {
  const state = useAtomValue(publishingAtom)
  const heading = useRef<HTMLHeadingElement>(null)
  const screen = useRef<HTMLDivElement>(null)
  // A discarded or sent card disappears with the focus.
  useKeepFocus(screen, heading)
  return (
    <div ref={screen}>
      <ScreenHead heading={heading} title="SEND.CHANGES">
        {bridge && <Backup bridge={bridge} />}
      </ScreenHead>
      {!bridge || !state ? (
        <p aria-live="polite">[LOADING...]</p>
      ) : (
        <div className="panels">
          <PublishBar bridge={bridge} state={state} />
          <Published published={state.published} />
          {state.changes.length > 0 && (
            <ChangeList bridge={bridge} changes={state.changes} isRunning={!!state.running} />
          )}
          <UnsavedList />
        </div>
      )}
    </div>
  )
}

/** What the last run sent, and whose changes were merged. */
function Published({ published }: Pick<PublishingState, 'published'>) {
  if (published.length === 0) return null
  return (
    <Panel title="SENT">
      <p>
        {changeCount(published.length)} {published.length === 1 ? 'is' : 'are'} in the shop. Shoppers see everything
        except drafts.
      </p>
      <ul className="publish-list">
        {published.map(({ title, path, cameAlong }, index) => (
          <li key={index}>
            <bdi>{path === null ? title : <Link to={path}>{title}</Link>}</bdi>
            {cameAlong !== null && (
              <span className="dim">
                {' '}
                - including changes by <bdi>{cameAlong}</bdi>
              </span>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

interface ChangeListProps {
  bridge: Bridge
  changes: readonly Change[]
  isRunning: boolean
}

/** Pending changes, record by record. */
function ChangeList({ bridge, changes, isRunning }: ChangeListProps) {
  const discard = useChange({
    call: ({ id }: Change) => bridge.publishing.discard([id]),
    success: 'Changes discarded',
    failure: 'Failed to discard changes',
    undo: {
      call: (taken) => bridge.publishing.putBack(taken),
      success: 'Changes restored',
      failure: 'Failed to restore changes',
    },
  })
  return (
    <section aria-labelledby="publish-changes">
      <h2 id="publish-changes">WAITING ({changes.length})</h2>
      <ul className="publish-list">
        {changes.map((change) => (
          <ChangeCard
            key={change.id}
            change={change}
            isRunning={isRunning}
            onDiscard={() => void discard.run(change)}
          />
        ))}
      </ul>
    </section>
  )
}

/** Exports everything that exists only on this computer to one file, and imports it again. */
function Backup({ bridge }: { bridge: Bridge }) {
  const save = useChange({
    call: async () => {
      flushDrafts()
      const saved = await bridge.publishing.backup()
      if (saved) toast({ title: 'Backup saved', description: `${itemCount(saved.count)} in ${saved.file}.` })
    },
    failure: 'Failed to save a backup',
  })
  const restore = useChange({
    call: async () => {
      const restored = await bridge.publishing.restore()
      if (!restored) return
      await draftStorage.texts.readAgain()
      refetchAll()
      toast(backupMessage(restored))
    },
    failure: 'Failed to restore from the backup',
  })
  return (
    <div className="row">
      <Button loading={save.isPending} onClick={() => void save.run()}>
        SAVE A BACKUP…
      </Button>
      <Button loading={restore.isPending} onClick={() => void restore.run()}>
        RESTORE FROM A BACKUP…
      </Button>
    </div>
  )
}

function backupMessage({ file, count, left }: { file: string; count: number; left: number }) {
  const unchanged = `${itemCount(left)} ${left === 1 ? 'already exists here and was' : 'already exist here and were'} left unchanged.`
  if (count === 0) return { title: 'Nothing to restore', description: left > 0 ? unchanged : `${file} is empty.` }
  return {
    title: 'Backup restored',
    description: `${itemCount(count)} from ${file}.${left > 0 ? ` ${unchanged}` : ''}`,
  }
}
