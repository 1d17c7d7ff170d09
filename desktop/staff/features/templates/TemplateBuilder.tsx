import { Alert, Button } from 'antd'
import { readTemplateBlocks } from '#shared/blocks/read.ts'
import type { Template } from '#shared/features/templates/templates.schema.ts'
import { BuilderProvider } from '#staff/builder/builder.ts'
import { BuilderScreen } from '#staff/builder/BuilderScreen.tsx'
import { BuilderNotices } from '#staff/builder/keeping/BuilderNotices.tsx'
import { UnreadableNotice } from '#staff/builder/UnreadableNotice.tsx'
import { useOpenedBuilder } from '#staff/builder/useOpenedBuilder.ts'
import { useReturn, writeBlocks } from './changes.ts'
import { templateOptions } from './editing.ts'
import { TemplateHead } from './TemplateHead.tsx'

interface TemplateBuilderProps {
  template: Template
  isGone: boolean
}

/** The template editor (staff specification, section 2): the page builder's screen, with the blocks that templates are made of. */
export function TemplateBuilder({ template, isGone }: TemplateBuilderProps) {
  const opened = useOpenedBuilder({
    room: 'templates',
    record: template.id,
    blocks: template.blocks,
    version: template.version,
    write: (blocks, version) => writeBlocks(template.id, blocks, version),
    read: readTemplateBlocks,
    success: 'Template saved successfully',
    failure: 'Failed to save template',
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
        notices={
          <>
            <UnreadableNotice blocks={template.blocks} />
            {isGone && <Gone id={template.id} />}
            <BuilderNotices opened={opened} />
          </>
        }
      />
    </BuilderProvider>
  )
}

/** The template was deleted while it is open here: what is on the screen stays. */
function Gone({ id }: { id: string }) {
  const comeBack = useReturn(id)
  return (
    <Alert
      type="error"
      showIcon
      title="Template not found: somebody has deleted this template"
      description="What you see here is kept on this computer. Bring the template back to save it."
      action={
        <Button type="primary" loading={comeBack.isPending} onClick={() => void comeBack.run()}>
          BRING THE TEMPLATE BACK
        </Button>
      }
    />
  )
}
