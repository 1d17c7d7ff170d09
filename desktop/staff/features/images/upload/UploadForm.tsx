import { Alert, Button } from 'antd'
import { useEffect, useRef } from 'react'
import { client } from '#staff/api/client.ts'
import type { Image } from '#shared/features/images/images.schema.ts'
import { imageLists } from '#staff/features/images/images.ts'
import { DraftNotice } from '#staff/widgets/form/DraftNotice.tsx'
import { focusProblem } from '#staff/widgets/form/problems.ts'
import { useChange } from '#staff/widgets/useChange.ts'
import { ChosenList, SkippedList } from './ChosenList.tsx'
import { DropZone } from './DropZone.tsx'
import { focusZone } from './focus-zone.ts'
import { ImageChoice } from './ImageChoice.tsx'
import { SimilarImages } from './SimilarImages.tsx'
import { SingleFile } from './SingleFile.tsx'
import { PauseNotice } from './PauseNotice.tsx'
import { UploadFields } from './UploadFields.tsx'
import { UrlField } from './UrlField.tsx'
import type { UploadForm as Form } from './useUploadForm.ts'

interface UploadFormProps {
  form: Form
  /** Uses an image; null if there is nothing to use it for. */
  onUse: ((image: Image) => void) | null
}

/** Chooses files or a URL, and takes their metadata. */
export function UploadForm({ form, onUse }: UploadFormProps) {
  const { draft, chosen, single, duplicates, isPending } = form
  const count = chosen.files.length
  const restoring = useChange({
    call: ({ id }: Image) => client.images.undelete({ params: { id } }),
    success: 'Image restored',
    failure: 'Failed to restore image',
    refresh: imageLists,
  })
  const restore = async (image: Image) => {
    const restored = await restoring.run(image)
    if (restored) form.accept(restored)
  }
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
  return (
    <form
      className="form upload-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) void submit(event.currentTarget)
      }}
    >
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
            description={<ImageChoice image={single.image} onUse={onUse} onRestore={(image) => void restore(image)} />}
          />
        )}
        {duplicates && (
          <SimilarImages
            name={single?.file.name ?? ''}
            preview={single?.is === 'ready' ? single.prepared.blob : null}
            duplicates={duplicates}
            onUse={onUse}
            onRestore={(image) => void restore(image)}
            onAdd={() => void form.submit(true)}
          />
        )}
      </div>
      {count === 0 && (
        <>
          <p className="upload-or">OR</p>
          <UrlField value={draft.values.url} onChange={(url) => draft.set({ url })} />
        </>
      )}
      <UploadFields form={form} />
      <PauseNotice trouble={form.trouble} />
      <div className="upload-buttons upload-foot">
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
    </form>
  )
}
