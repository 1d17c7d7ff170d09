import { Alert, Button, Checkbox, Input } from 'antd'
import { useEffect, useRef } from 'react'
import type { Image } from '#shared/features/images/images.schema.ts'
import { AltTextFields, TagsField } from '#staff/features/images/ImageFields.tsx'
import { useScreenCommands } from '#staff/widgets/commands/screen-commands.ts'
import { DraftNotice } from '#staff/widgets/form/DraftNotice.tsx'
import { Field } from '#staff/widgets/form/Field.tsx'
import { focusProblem } from '#staff/widgets/form/problems.ts'
import { Form } from '#staff/widgets/form/Form.tsx'
import { PauseNotice } from './BatchStatus.tsx'
import { ChosenList, SingleFile, SkippedList } from './ChosenFiles.tsx'
import { DropZone, focusZone } from './DropZone.tsx'
import { ImageChoice, SimilarImages } from './SimilarImages.tsx'
import { UrlField } from './UrlField.tsx'
import type { UploadForm as Upload } from './useUploadForm.ts'
import { foldersOf } from './walk.ts'

interface UploadFormProps {
  form: Upload
  /** Uses an image; null if there is nothing to use it for. */
  onUse: ((image: Image) => void) | null
}

/** Chooses files or a URL, and takes their metadata. */
export function UploadForm({ form, onUse }: UploadFormProps) {
  const { draft, chosen, single, duplicates, isPending } = form
  const count = chosen.files.length
  const submit = async (element: HTMLFormElement) => {
    await form.submit()
    focusProblem(element)
  }
  const clear = () => {
    chosen.clear()
    focusZone()
  }
  useEffect(() => {
    // Such as after a batch, whose buttons are gone.
    if (document.activeElement === document.body) focusZone()
  }, [])
  const found = useRef<HTMLDivElement>(null)
  const isFound = duplicates !== null || single?.is === 'known'
  useEffect(() => {
    // The match needs a decision and may be far above the pressed button.
    if (isFound) found.current?.focus()
  }, [isFound])
  const isOptimizing = single?.is === 'optimizing'
  const canSubmit =
    !isPending &&
    !chosen.isChecking &&
    (count > 1 || (single ? single.is === 'ready' && !duplicates : draft.values.url.trim() !== ''))
  const element = useRef<HTMLFormElement>(null)
  const save = () => element.current && void submit(element.current)
  useScreenCommands(() => element.current, { save: canSubmit ? save : null })
  return (
    <Form ref={element} className="form upload-form" onSubmit={(form) => !isPending && submit(form)}>
      <DraftNotice draft={draft} />
      <DropZone isBusy={isPending} isShort={count > 0} onFiles={(files) => void chosen.take(files)} />
      <div aria-live="polite">{chosen.isChecking && <p>[CHECKING FILES...]</p>}</div>
      <SkippedList skipped={chosen.skipped} />
      {count > 1 && <ChosenList chosen={chosen} onClear={clear} />}
      {single && <SingleFile single={single} progress={form.progress} onRemove={clear} />}
      <div ref={found} tabIndex={-1} className="upload-found">
        {single?.is === 'known' && (
          <Alert
            type="info"
            title="This file is already in the repository."
            description={<ImageChoice image={single.image} onUse={onUse} onRestored={form.accept} />}
          />
        )}
        {duplicates && (
          <SimilarImages
            name={single?.file.name ?? ''}
            preview={single?.is === 'ready' ? single.prepared.blob : null}
            duplicates={duplicates}
            onUse={onUse}
            onRestored={form.accept}
            onAdd={() => void form.submit(true)}
          />
        )}
      </div>
      {count === 0 && (
        <>
          <p className="image-row upload-or dim">OR</p>
          <UrlField value={draft.values.url} onChange={(url) => draft.set({ url })} />
        </>
      )}
      <UploadFields form={form} />
      <PauseNotice trouble={form.trouble} />
      <div className="image-row image-form-buttons">
        <Button onClick={form.cancel}>Cancel</Button>
        <Button
          type="primary"
          htmlType="submit"
          disabled={!canSubmit && !isPending}
          aria-disabled={isPending}
          loading={isPending}
        >
          {isOptimizing
            ? 'Optimizing...'
            : isPending
              ? 'Adding...'
              : count > 1
                ? `Upload ${count} Images`
                : 'Add Image'}
        </Button>
      </div>
      {form.leaving.question}
    </Form>
  )
}

/** Metadata of the image, or of a whole batch, whose alt texts are added afterwards. */
function UploadFields({ form }: { form: Upload }) {
  const { draft, chosen } = form
  const { values } = draft
  const isBatch = chosen.files.length > 1
  return (
    <>
      {!isBatch && <SingleFields form={form} />}
      <TagsField
        value={values.tags}
        onChange={(tags) => draft.set({ tags })}
        problem={form.problems['tags']}
        {...(isBatch && { hint: 'Separate tags with commas. All of these files get them.' })}
      />
      {chosen.files.some((file) => foldersOf(file).length > 0) && (
        <Checkbox checked={values.tagsFolders} onChange={({ target }) => draft.set({ tagsFolders: target.checked })}>
          Also use folder names as tags
        </Checkbox>
      )}
    </>
  )
}

function SingleFields({ form }: { form: Upload }) {
  const { draft, single } = form
  const { values } = draft
  return (
    <>
      <Field label="Filename" required problem={form.problems['filename']}>
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

const typeOf = (single: NonNullable<Upload['single']>) =>
  single.is === 'ready' ? single.prepared.blob.type : single.file.type
