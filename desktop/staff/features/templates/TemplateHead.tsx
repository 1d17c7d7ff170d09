import { Button } from 'antd'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import type { Template } from '#shared/features/templates/templates.schema.ts'
import { facts } from '#staff/facts.ts'
import { useEditing } from '#staff/widgets/useEditing.ts'
import { TemplateDialog } from './TemplateDialog.tsx'
import { listPath, typeLabel } from './templates.ts'

const SETTINGS = 'settings'

/** The template being edited, its settings, and the link back. */
export function TemplateHead({ template }: { template: Template }) {
  const { name, templateType, isDefault } = template
  const [editing, edit] = useEditing()
  useEffect(() => {
    const before = document.title
    document.title = [name, 'TEMPLATE', facts.shop.name].join(' - ')
    return () => void (document.title = before)
  }, [name])
  return (
    <div className="staff-head">
      <div className="template-head-name">
        <h1 dir="auto">{name}</h1>
        <span className="record-badge">{typeLabel(templateType)}</span>
        {isDefault && (
          <span className="record-badge" data-kind="default">
            DEFAULT
          </span>
        )}
      </div>
      <div className="record-buttons">
        <Button onClick={() => edit(SETTINGS)}>SETTINGS</Button>
        <Link to={listPath}>[BACK TO TEMPLATES]</Link>
      </div>
      {editing === SETTINGS && (
        <TemplateDialog template={template} onClose={() => edit(null)} onSaved={() => edit(null)} />
      )}
    </div>
  )
}
