import { Button, Modal } from 'antd'
import { memo, useEffect, useState, type ReactNode } from 'react'
import { useBlocker, useLocation } from 'react-router-dom'
import { draftLocation } from '#staff/bridge.ts'
import type { Draft } from './useDraft.ts'
import { useStableCallback } from '#staff/widgets/useStableCallback.ts'
import { isLeavingOnPurpose } from '#staff/drafts/leaving.ts'
import { useUnsaved } from '#staff/drafts/unsaved.ts'

export interface Leaving {
  /**
   * Closes the form, after asking if there are unsaved changes. Use it for CANCEL, Escape and the dialog's close
   * button.
   */
  close(): void
  /** The confirmation; render it anywhere in the form. */
  question: ReactNode
}

/**
 * Guards a changed form: closing it (`close`), navigating within the app and closing the tab all ask first. The person
 * may keep the changes for the next time, or discard them.
 */
export function useLeaving<T>(draft: Draft<T>, onClose: () => void): Leaving {
  const { isDirty } = draft
  const [asks, setAsks] = useState(false)
  const { pathname } = useLocation()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      draft.isDirtyNow() &&
      !asks &&
      // Until the next screen is rendered, the form is still here, but has been left.
      currentLocation.pathname === pathname &&
      pathname !== nextLocation.pathname,
  )

  useUnsaved(isDirty)
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => {
      if (!isLeavingOnPurpose()) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDirty])

  const stay = useStableCallback(() => {
    setAsks(false)
    blocker.reset?.()
  })
  const leave = useStableCallback(() => {
    setAsks(false)
    if (blocker.state === 'blocked') blocker.proceed()
    else onClose()
  })
  const discard = useStableCallback(() => {
    draft.discard()
    leave()
  })

  return {
    close: () => (draft.isDirtyNow() ? setAsks(true) : onClose()),
    question: <Question isOpen={asks || blocker.state === 'blocked'} stay={stay} leave={leave} discard={discard} />,
  }
}

interface QuestionProps {
  isOpen: boolean
  stay(): void
  leave(): void
  discard(): void
}

/** Not rendered again for every key. */
const Question = memo(({ isOpen, stay, leave, discard }: QuestionProps) => (
  <Modal
    open={isOpen}
    title="UNSAVED.CHANGES"
    onCancel={stay}
    footer={[
      <Button key="discard" danger onClick={discard}>
        DISCARD
      </Button>,
      <Button key="keep" onClick={leave}>
        KEEP FOR LATER
      </Button>,
      <Button key="stay" type="primary" onClick={stay}>
        KEEP EDITING
      </Button>,
    ]}
  >
    <p>
      You have unsaved changes. If you keep them, they come back when you open this form again {draftLocation.where}.
    </p>
  </Modal>
))
