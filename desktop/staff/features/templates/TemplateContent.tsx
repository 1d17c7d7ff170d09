import { Button } from 'antd'
import type { ComponentProps } from 'react'
import { Link, useParams } from 'react-router-dom'
import { isGone } from '#staff/api/api-error.ts'
import { useTemplate } from '#staff/api/content.ts'
import { useShownDraft } from '#staff/widgets/releases/useShownDraft.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { useRestore } from '#staff/widgets/record/useRecord.ts'
import { templateRecord } from '#shared/features/templates/templates.record.ts'
import { TemplateBuilder } from './TemplateBuilder.tsx'
import { listPath } from './templates.ts'

/** /cms/templates/:id/content: a template in its editor. */
export default function TemplateContent() {
  const { id = '' } = useParams()
  const read = useTemplate(id)
  const gone = isGone(read.error)
  if (gone && !read.data) return <TemplateNotFound id={id} />
  return (
    // The loaded template stays: someone may delete it while it is being edited.
    <Loaded read={gone ? { ...read, isError: false } : read}>
      {(template) => <WithDraft template={template} isGone={gone} />}
    </Loaded>
  )
}

/** A template URL that leads nowhere. If the template was deleted, it can be restored from here. */
function TemplateNotFound({ id }: { id: string }) {
  const restore = useRestore(templateRecord, id)
  return (
    <div className="gate">
      <h1>TEMPLATE.NOT_FOUND</h1>
      <p>There is no template here. If it was deleted, you can restore it with everything it had.</p>
      <p className="row">
        <Button loading={restore.isPending} onClick={() => void restore.run()}>
          RESTORE THE TEMPLATE
        </Button>
        <Link to={listPath}>[BACK TO TEMPLATES]</Link>
      </p>
    </div>
  )
}

/** The editor of the template's draft if it has one. Without a connection it is the template's. */
function WithDraft(props: Omit<ComponentProps<typeof TemplateBuilder>, 'draft'>) {
  const { id } = props.template
  const { draft, isPending } = useShownDraft('template', id)
  if (isPending) return <p aria-live="polite">[LOADING...]</p>
  return <TemplateBuilder key={draft ? `draft of ${id}` : id} draft={draft} {...props} />
}
