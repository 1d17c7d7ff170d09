import { SavingNote } from '#staff/widgets/saving/LazySavingNote.tsx'
import { Alert, Button } from 'antd'
import { readTemplateBlocks } from '#shared/blocks/read.ts'
import type { ContentDraft } from '#shared/features/releases/releases.contract.ts'
import type { Template } from '#shared/features/templates/templates.record.ts'
import { BuilderProvider } from '#staff/builder/builder.ts'
import { plainSaving } from '#staff/builder/BuilderBar.tsx'
import { BuilderScreen } from '#staff/builder/BuilderScreen.tsx'
import { BuilderNotices } from '#staff/builder/drafts/BuilderNotices.tsx'
import { createDraftSource } from '#staff/builder/drafts/content-draft.ts'
import { LiveDraftNotice, PublishChangesButton, SaveDraftButton } from '#staff/builder/drafts/LazyDraftTools.tsx'
import { UnreadableNotice } from '#staff/builder/UnreadableNotice.tsx'
import { useOpenedBuilder } from '#staff/builder/useOpenedBuilder.ts'
import { useRestore } from '#staff/widgets/record/useRecord.ts'
import { templateRecord } from '#shared/features/templates/templates.record.ts'
import { writeBlocks } from './changes.ts'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { facts } from '#staff/facts.ts'
import { useEditing } from '#staff/widgets/useEditing.ts'
import { TemplateDialog } from './TemplateDialog.tsx'
import { typeLabel } from '#shared/features/templates/template-types.ts'
import { listPath } from './templates.ts'
import { templateOptions } from './editing.ts'

interface TemplateBuilderProps {
  template: Template
  /** Its draft, which is edited in its place; null if it has none. */
  draft: ContentDraft | null
  isGone: boolean
}

/** The template editor: the page builder with the template block types. */
export function TemplateBuilder({ template, draft, isGone }: TemplateBuilderProps) {
  const opened = useOpenedBuilder({
    ...(draft
      ? createDraftSource(draft)
      : {
          feature: 'templates',
          record: template.id,
          blocks: template.blocks,
          version: template.version,
          write: (blocks, version) => writeBlocks(template.id, blocks, version),
          success: 'Template saved successfully',
          failure: 'Failed to save template',
        }),
    read: readTemplateBlocks,
  })
  if (!opened) return <p aria-live="polite">[LOADING...]</p>
  const { builder } = opened
  return (
    <BuilderProvider value={builder}>
      <TemplateHead template={template} />
      <BuilderScreen
        builder={builder}
        title={template.name}
        maxWidth="none"
        options={templateOptions}
        saving={
          draft
            ? {
                label: 'SAVE DRAFT',
                saved: 'Draft saved',
                isSecond: true,
                beside: (
                  <PublishChangesButton
                    draft={draft}
                    urls={[templateRecord.path, `${templateRecord.path}/${template.id}`]}
                  />
                ),
              }
            : { ...plainSaving, beside: <SaveDraftButton kind="template" id={template.id} /> }
        }
        notices={
          <>
            {draft && <LiveDraftNotice draft={draft} noun="template" />}
            <SavingNote feature="templates" record={template.id} isDraft={draft !== null} />
            <UnreadableNotice blocks={template.blocks} />
            {isGone && <DeletedNotice id={template.id} />}
            <BuilderNotices opened={opened} />
          </>
        }
      />
    </BuilderProvider>
  )
}

/** Shown when the open template was deleted. Its blocks stay on screen. */
function DeletedNotice({ id }: { id: string }) {
  const restore = useRestore(templateRecord, id)
  return (
    <Alert
      type="error"
      showIcon
      title="Template not found: someone deleted this template"
      description="Your work is kept on this computer. Restore the template to save it."
      action={
        <Button type="primary" loading={restore.isPending} onClick={() => void restore.run()}>
          RESTORE THE TEMPLATE
        </Button>
      }
    />
  )
}

const SETTINGS = 'settings'

/** The template being edited, its settings, and the link back. */
function TemplateHead({ template }: { template: Template }) {
  const { name, templateType, isDefault } = template
  const [editing, edit] = useEditing()
  useEffect(() => {
    const before = document.title
    document.title = [name, 'TEMPLATE', facts.shop.name].join(' - ')
    return () => void (document.title = before)
  }, [name])
  return (
    <div className="staff-head">
      <div className="row">
        <h1 dir="auto">{name}</h1>
        <span className="record-badge">{typeLabel(templateType)}</span>
        {isDefault && <span className="record-badge info">DEFAULT</span>}
      </div>
      <div className="row">
        <Button onClick={() => edit(SETTINGS)}>SETTINGS</Button>
        <Link to={listPath}>[BACK TO TEMPLATES]</Link>
      </div>
      {editing === SETTINGS && (
        <TemplateDialog template={template} onClose={() => edit(null)} onSaved={() => edit(null)} />
      )}
    </div>
  )
}
