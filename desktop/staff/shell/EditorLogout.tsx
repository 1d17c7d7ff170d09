import { Button, Modal } from 'antd'
import { useAtomValue } from 'jotai'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { pendingWords } from '#bridge/pending-work.ts'
import { isMoving } from '#bridge/uploads.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { onlineAtom } from '#staff/api/connection.ts'
import { useUser } from '#staff/api/user.ts'
import { bridge } from '#staff/bridge.ts'
import { draftStorage } from '#staff/drafts/draft-storage.ts'
import { leaveOnPurpose } from '#staff/drafts/leaving.ts'
import { unsavedDrafts } from '#staff/builder/drafts/unsaved-drafts.ts'
import { publishingAtom } from '#staff/widgets/waiting/waiting.ts'
import { useFocusBack } from '#staff/widgets/useFocusBack.ts'
import { useBridgeState } from '#staff/editor/useBridgeState.ts'

/**
 * LOGOUT in the desktop editor: says what waits on this computer and that it stays there for this person, and that
 * nobody can sign in offline. Otherwise it logs out at once. The main process ends the session and shows the list of shops.
 */
export function LogoutDialog({ onStay }: { onStay(): void }) {
  const { user } = useUser()
  const texts = draftStorage.texts
  useSyncExternalStore(texts.onChange, texts.changes)
  const publishing = useAtomValue(publishingAtom)
  const uploads = useBridgeState(bridge!, 'uploads')
  const offlineOrders = useBridgeState(bridge!, 'offlineOrders')
  const words =
    publishing && uploads && offlineOrders
      ? pendingWords({
          changes: publishing.changes.length,
          texts: unsavedDrafts(texts).length,
          uploads: uploads.items.filter(isMoving).length,
          marks: offlineOrders.length,
        })
      : undefined
  const isOnline = useAtomValue(onlineAtom)
  // Once it has asked, the person decides, even if the last upload ends meanwhile.
  const [isAsking, setAsking] = useState(false)
  if (!isAsking && words !== undefined && (words !== null || !isOnline)) setAsking(true)
  const canLeave = !isAsking && words === null && isOnline
  useEffect(() => {
    if (canLeave) leave()
  }, [canLeave])
  if (!isAsking) return null
  return (
    <Question
      words={words ?? null}
      isOnline={isOnline}
      isHolding={publishing!.isHolding}
      name={user?.firstName || user?.email}
      onStay={onStay}
    />
  )
}

function leave() {
  leaveOnPurpose()
  location.assign(staffPaths.logout)
}

interface QuestionProps {
  /** What waits, such as `2 changes and 1 upload`; null if nothing. */
  words: string | null
  isOnline: boolean
  isHolding: boolean
  name: string | undefined
  onStay(): void
}

function Question({ words, isOnline, isHolding, name, onStay }: QuestionProps) {
  useFocusBack()
  const [isLeaving, setLeaving] = useState(false)
  return (
    <Modal
      open
      title="LOG.OUT"
      onCancel={onStay}
      footer={[
        <Button key="cancel" onClick={onStay}>
          CANCEL
        </Button>,
        <Button
          key="leave"
          type="primary"
          loading={isLeaving}
          onClick={() => {
            setLeaving(true)
            leave()
          }}
        >
          LOG OUT
        </Button>,
      ]}
    >
      <p>
        Waiting on this computer: <strong className="bright">{words ?? 'nothing'}</strong>.
      </p>
      <p>
        Everything is kept here for <bdi>{name}</bdi>, and nobody else who signs in can see it. Sign in again to
        continue{isHolding && '; your changes are still held then'}.
      </p>
      {!isOnline && <p className="warning">Offline. You can’t sign in again until the shop can be reached.</p>}
    </Modal>
  )
}
