import { Input } from 'antd'
import { useState, type SyntheticEvent } from 'react'
import { Field } from '#staff/widgets/form/Field.tsx'
import { FormDialog } from '#staff/widgets/form/FormDialog.tsx'

interface AltDialogProps {
  alt: string
  onSave(alt: string): void
  onClose(): void
}

const stop = (event: SyntheticEvent) => event.stopPropagation()

/** The alternative text of an image in the text. */
export function AltDialog({ alt, onSave, onClose }: AltDialogProps) {
  const [text, setText] = useState(alt)
  return (
    <div hidden onSubmit={stop}>
      <FormDialog
        title="IMAGE.TEXT"
        submit="SAVE TEXT"
        isPending={false}
        onClose={onClose}
        onSubmit={() => {
          onSave(text.trim())
          onClose()
        }}
        width="36rem"
      >
        <Field
          label="Alt text"
          hint="Describe the image for people who can’t see it. If empty, the image repository’s alt text is used."
        >
          {(control) => <Input {...control} dir="auto" value={text} onChange={({ target }) => setText(target.value)} />}
        </Field>
      </FormDialog>
    </div>
  )
}
