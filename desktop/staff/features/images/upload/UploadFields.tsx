import { Checkbox, Input } from 'antd'
import { Field } from '#staff/widgets/form/Field.tsx'
import { AltTextFields } from '#staff/features/images/AltTextFields.tsx'
import { foldersOf } from './walk.ts'
import type { UploadForm } from './useUploadForm.ts'

/** Metadata of the image, or of a whole batch, whose alt texts are added afterwards. */
export function UploadFields({ form }: { form: UploadForm }) {
  const { draft, chosen } = form
  const { values } = draft
  const isBatch = chosen.files.length > 1
  return (
    <>
      {!isBatch && <SingleFields form={form} />}
      <Field
        label="Tags"
        hint={isBatch ? 'With commas between them; all of these files get them.' : 'Separate tags with commas.'}
      >
        {(control) => (
          <Input
            {...control}
            dir="auto"
            autoCapitalize="none"
            value={values.tags}
            onChange={({ target }) => draft.set({ tags: target.value })}
          />
        )}
      </Field>
      {chosen.files.some((file) => foldersOf(file).length > 0) && (
        <Checkbox checked={values.tagsFolders} onChange={({ target }) => draft.set({ tagsFolders: target.checked })}>
          Also use folder names as tags
        </Checkbox>
      )}
    </>
  )
}

function SingleFields({ form }: { form: UploadForm }) {
  const { draft, single } = form
  const { values } = draft
  return (
    <>
      <Field label="Filename" required problem={form.filenameProblem}>
        {(control) => (
          <Input
            {...control}
            dir="auto"
            required
            value={form.filename}
            onChange={({ target }) => draft.set({ filename: target.value })}
          />
        )}
      </Field>
      <Field label="MIME Type">
        {(control) => (
          <Input
            {...control}
            autoCapitalize="none"
            disabled={single !== null}
            placeholder={single ? undefined : 'image/jpeg'}
            value={single ? typeOf(single) : values.mimeType}
            onChange={({ target }) => draft.set({ mimeType: target.value })}
          />
        )}
      </Field>
      <AltTextFields values={values} set={draft.set} />
    </>
  )
}

const typeOf = (single: NonNullable<UploadForm['single']>) =>
  single.is === 'ready' ? single.prepared.blob.type : single.file.type
