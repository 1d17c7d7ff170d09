import { Button } from 'antd'
import { memo } from 'react'
import type { Template } from '#shared/features/templates/templates.schema.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { LinkButton } from '#staff/widgets/LinkButton.tsx'
import { timeText } from '#staff/widgets/time.ts'
import { useCopying, useRemoval } from './changes.ts'
import { Miniature } from './miniature/Miniature.tsx'
import { blocksOf, newPagePath, typeLabel } from './templates.ts'

interface TemplateCardProps {
  template: Template
  onDeleted(): void
}

/** A template in the grid. Default templates have no DELETE. */
export const TemplateCard = memo(function TemplateCard({ template, onDeleted }: TemplateCardProps) {
  const { id, name, description, templateType, isDefault } = template
  const copying = useCopying()
  const removal = useRemoval()
  const blocks = blocksOf(template)
  const remove = async () => {
    if (!removal.isPending && (await removal.run(id))) onDeleted()
  }
  return (
    <li className="record-card">
      <article aria-label={name}>
        <Miniature blocks={blocks} />
        <h2 dir="auto">{name}</h2>
        <p className="row">
          <span className="record-badge">{typeLabel(templateType)}</span>
          {isDefault && <span className="record-badge info">DEFAULT</span>}
        </p>
        {description && (
          <p className="clamp" dir="auto">
            {description}
          </p>
        )}
        <p className="row loose dim small">
          <span>{blocks.length === 1 ? '1 block' : `${blocks.length} blocks`}</span>
          <span>
            Changed <time dateTime={template.updatedAt}>{timeText(template.updatedAt)}</time>
          </span>
        </p>
        <div className="row">
          <LinkButton to={newPagePath(id)} type="primary" aria-label={`Use ${name} for a new page`}>
            USE
          </LinkButton>
          <LinkButton to={staffPaths.templateEditor(id)} aria-label={`Edit ${name}`}>
            EDIT
          </LinkButton>
          <Button
            aria-label={`Copy ${name}`}
            loading={copying.isPending}
            onClick={() => copying.isPending || void copying.run(template)}
          >
            COPY
          </Button>
          {!isDefault && (
            <Button danger aria-label={`Delete ${name}`} loading={removal.isPending} onClick={() => void remove()}>
              DELETE
            </Button>
          )}
        </div>
      </article>
    </li>
  )
})
