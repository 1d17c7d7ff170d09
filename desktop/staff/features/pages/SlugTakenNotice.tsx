import { Alert } from 'antd'
import type { Page, PageValues } from '#shared/features/pages/pages.record.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { LinkButton } from '#staff/widgets/LinkButton.tsx'
import { timeText } from '#staff/widgets/time.ts'

interface TwinNoticeProps {
  form: PageValues
  /** The page that already uses the slug. */
  twin: Page
  isNew: boolean
  /** Called when that page is the one just created, so the draft is no longer needed. */
  onTaken(): void
}

/** The slug is taken, perhaps by this very page if the response to its creation was lost. */
export function SlugTakenNotice({ form, twin, isNew, onTaken }: TwinNoticeProps) {
  const isSame = isNew && twin.title === form.title.trim()
  const content = staffPaths.builder(twin.id)
  return (
    <Alert
      type={isSame ? 'info' : 'warning'}
      showIcon
      title={
        isSame ? (
          `A page with this title and slug was saved on ${timeText(twin.updatedAt)}, perhaps by your first attempt. No second page was created.`
        ) : (
          <>
            “<bdi>{twin.title}</bdi>” already uses this slug.
          </>
        )
      }
      action={
        // Runs before navigation, which would ask about unsaved changes.
        <span onClickCapture={() => isSame && onTaken()}>
          <LinkButton to={content}>{isSame ? 'OPEN ITS CONTENT' : 'OPEN IT'}</LinkButton>
        </span>
      }
    />
  )
}
