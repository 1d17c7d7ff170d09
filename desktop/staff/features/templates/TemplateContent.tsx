import { Button } from 'antd'
import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import type { Template } from '#shared/features/templates/templates.record.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { useRestore } from '#staff/widgets/record/useRecord.ts'
import { templateRecord } from '#shared/features/templates/templates.record.ts'
import { TemplateBuilder } from './TemplateBuilder.tsx'
import { listPath, useTemplates } from './templates.ts'

/** /cms/templates/:id/content: a template in its editor. */
export default function TemplateContent() {
  const { id = '' } = useParams()
  return <Loaded read={useTemplates()}>{(all) => <Content key={id} id={id} all={all} />}</Loaded>
}

function Content({ id, all }: { id: string; all: readonly Template[] }) {
  const current = all.find((template) => template.id === id)
  const [last, setLast] = useState(current)
  if (current && current !== last) setLast(current)
  // The loaded template stays: someone may delete it while it is being edited.
  const template = current ?? last
  return template ? <TemplateBuilder template={template} isGone={!current} /> : <TemplateNotFound id={id} />
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
