import { Alert } from 'antd'
import type { Page } from '#shared/features/pages/pages.schema.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { LinkButton } from '#staff/widgets/LinkButton.tsx'
import { timeText } from '#staff/widgets/time.ts'
import type { PageForm } from './page-form.ts'

interface TwinNoticeProps {
  form: PageForm
  /** The page that has the slug already. */
  twin: Page
  isNew: boolean
  /** It is the page that the form was about: what was typed has done its work. */
  onTaken(): void
}

/** The slug is taken; perhaps by this very page, whose creation went well while its answer was lost on the way. */
export function TwinNotice({ form, twin, isNew, onTaken }: TwinNoticeProps) {
  const isSame = isNew && twin.title === form.title.trim()
  const content = staffPaths.builder(twin.id)
  return (
    <Alert
      type={isSame ? 'info' : 'warning'}
      showIcon
      title={
        isSame ? (
          `This page seems to be there already: one with this title and slug was saved on ${timeText(twin.updatedAt)}, perhaps by your first try. No second one was made.`
        ) : (
          <>
            “<bdi>{twin.title}</bdi>” has this slug already.
          </>
        )
      }
      action={
        // Before the link is followed, which would ask about unsent changes.
        <span onClickCapture={() => isSame && onTaken()}>
          <LinkButton to={content}>{isSame ? 'OPEN ITS CONTENT' : 'LOOK AT IT'}</LinkButton>
        </span>
      }
    />
  )
}
