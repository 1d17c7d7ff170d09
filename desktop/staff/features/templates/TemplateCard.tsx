import { Button } from 'antd'
import { memo } from 'react'
import { templateRecord, type ListedTemplate } from '#shared/features/templates/templates.record.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { readTemplate } from '#staff/api/content.ts'
import { LinkButton } from '#staff/widgets/LinkButton.tsx'
import { CardFacts } from '#staff/widgets/cards/CardFacts.tsx'
import { useRecord } from '#staff/widgets/record/useRecord.ts'
import { WaitingBadge } from '#staff/widgets/waiting/WaitingBadge.tsx'
import { copyOf } from './changes.ts'
import { Miniature } from '#staff/widgets/miniature/Miniature.tsx'
import { typeLabel } from '#shared/features/templates/template-types.ts'
import { newPagePath } from './templates.ts'

interface TemplateCardProps {
  template: ListedTemplate
  onDeleted(): void
}

/** A template in the grid. Default templates have no DELETE. */
export const TemplateCard = memo(function TemplateCard({ template, onDeleted }: TemplateCardProps) {
  const { id, name, templateType, isDefault, outline } = template
  const { create, pending, remove } = useRecord(templateRecord)
  return (
    <li className="record-card">
      <article aria-label={name}>
        <Miniature blocks={outline} />
        <h2 dir="auto">{name}</h2>
        <p className="row">
          <span className="record-badge">{typeLabel(templateType)}</span>
          {isDefault && <span className="record-badge info">DEFAULT</span>}
          <WaitingBadge feature="templates" record={id} />
        </p>
        <CardFacts record={template} blockCount={outline.length} />
        <div className="row">
          <LinkButton to={newPagePath(id)} type="primary" aria-label={`Use ${name} for a new page`}>
            USE
          </LinkButton>
          <LinkButton to={staffPaths.templateEditor(id)} aria-label={`Edit ${name}`}>
            EDIT
          </LinkButton>
          <Button
            aria-label={`Copy ${name}`}
            loading={pending === 'create'}
            onClick={() =>
              pending ??
              void create(async () => copyOf(await readTemplate(id)), {
                success: 'Template duplicated successfully',
                failure: 'Failed to duplicate template',
              })
            }
          >
            COPY
          </Button>
          {!isDefault && (
            <Button
              danger
              aria-label={`Delete ${name}`}
              loading={pending === 'remove'}
              onClick={async () => {
                if (!pending && (await remove(id))) onDeleted()
              }}
            >
              DELETE
            </Button>
          )}
        </div>
      </article>
    </li>
  )
})
