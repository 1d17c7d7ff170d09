import { Button, Modal } from 'antd'
import { useEffect, useState, type ReactNode } from 'react'
import { useBlocker } from 'react-router-dom'
import { keeper } from '#staff/bridge.ts'
import type { Draft } from './useDraft.ts'
import { leavesOnPurpose } from './leaving.ts'
import { useUnsaved } from './unsaved.ts'

export interface Leaving {
  /** Closes the form, after asking when there are unsent changes. For CANCEL, Escape and the cross of a dialog. */
  close(): void
  /** The question; render it anywhere in the form. */
  question: ReactNode
}

/**
 * Nobody leaves a changed form by accident: closing it (`close`), going elsewhere in the app, and closing the browser's tab all ask.
 * Whoever leaves may keep the changes, which come back when the form is opened again, or discard them.
 */
export function useLeaving<T>(draft: Draft<T>, onClose: () => void): Leaving {
  const { isDirty } = draft
  const [asks, setAsks] = useState(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      draft.isDirtyNow() && !asks && currentLocation.pathname !== nextLocation.pathname,
  )

  useUnsaved(isDirty)
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => {
      if (!leavesOnPurpose()) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDirty])

  const stay = () => {
    setAsks(false)
    blocker.reset?.()
  }
  const leave = () => {
    setAsks(false)
    if (blocker.state === 'blocked') blocker.proceed()
    else onClose()
  }

  return {
    close: () => (draft.isDirtyNow() ? setAsks(true) : onClose()),
    question: (
      <Modal
        open={asks || blocker.state === 'blocked'}
        title="UNSENT.CHANGES"
        onCancel={stay}
        footer={[
          <Button
            key="discard"
            danger
            onClick={() => {
              draft.discard()
              leave()
            }}
          >
            DISCARD
          </Button>,
          <Button key="keep" onClick={leave}>
            KEEP FOR LATER
          </Button>,
          <Button key="stay" type="primary" onClick={stay}>
            GO ON EDITING
          </Button>,
        ]}
      >
        <p>
          You have changed this form and not saved it. Kept changes come back when you open it again {keeper.where}.
        </p>
      </Modal>
    ),
  }
}
