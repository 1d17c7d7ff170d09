import { Checkbox, Input } from 'antd'
import { Field } from '#staff/widgets/form/Field.tsx'
import { foldersOf } from './walk.ts'
import type { UploadForm } from './useUploadForm.ts'

/** What is said of the image, or of all of a batch: those get their alt texts one by one, afterwards. */
export function UploadFields({ form }: { form: UploadForm }) {
  const { draft, chosen } = form
  const { values } = draft
  const isBatch = chosen.files.length > 1
  return (
    <>
      {!isBatch && <WordsFields form={form} />}
      <Field
        label="Tags"
        hint={isBatch ? 'With commas between them; all of these files get them.' : 'With commas between them.'}
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
          The names of their folders as tags, too
        </Checkbox>
      )}
    </>
  )
}

function WordsFields({ form }: { form: UploadForm }) {
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
      <Field label="Alt Text" hint="What it shows, for those who can’t see it: “A red dragon on a hoard of coins”.">
        {(control) => (
          <Input
            {...control}
            dir="auto"
            disabled={values.isDecorative}
            value={values.isDecorative ? '' : values.alt}
            onChange={({ target }) => draft.set({ alt: target.value })}
          />
        )}
      </Field>
      <Checkbox checked={values.isDecorative} onChange={({ target }) => draft.set({ isDecorative: target.checked })}>
        Decorative: it says nothing that words would have to say
      </Checkbox>
      <Field label="Caption">
        {(control) => (
          <Input.TextArea
            {...control}
            dir="auto"
            rows={3}
            value={values.caption}
            onChange={({ target }) => draft.set({ caption: target.value })}
          />
        )}
      </Field>
    </>
  )
}

const typeOf = (single: NonNullable<UploadForm['single']>) =>
  single.is === 'ready' ? single.prepared.blob.type : single.file.type
