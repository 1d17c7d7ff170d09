import { Button } from 'antd'
import { memo } from 'react'
import { draftLocation } from '#staff/bridge.ts'
import { DetailsButton, type DetailsDrawer } from './PostDetails.tsx'

interface PostActionsProps {
  /** Of the button that saves. */
  label: string
  isNew: boolean
  isPending: boolean
  isDirty: boolean
  /** Whether the changes are on this computer's disk. */
  isKept: boolean
  /** Number of fields that are wrong. */
  wrong: number
  drawer: DetailsDrawer
  /** Null if the post can't have a draft beside it. */
  submitDraft: (() => void) | null
  close(): void
}

/** The bar below a post: saving, details, and what is saved. Typing renders it only if that changes something here. */
export const PostActions = memo(function PostActions(props: PostActionsProps) {
  const { label, isNew, isPending, isDirty, isKept, wrong, drawer, submitDraft, close } = props
  return (
    <div className="post-actions">
      <Button type="primary" htmlType="submit" loading={isPending}>
        {label}
      </Button>
      {submitDraft && (
        <Button disabled={!isDirty || isPending} onClick={submitDraft}>
          SAVE DRAFT
        </Button>
      )}
      <DetailsButton drawer={drawer} />
      <Button onClick={close}>CLOSE</Button>
      <span className={wrong > 0 ? 'warning' : 'dim'} aria-live="polite">
        {wrong > 0
          ? `Not saved: ${wrong} ${wrong === 1 ? 'field needs' : 'fields need'} attention.`
          : isDirty
            ? `Not saved yet.${isKept ? ` Your changes are kept ${draftLocation.where}.` : ''}`
            : !isNew && 'Saved.'}
      </span>
    </div>
  )
})
