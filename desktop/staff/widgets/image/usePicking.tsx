import { Suspense, use, useCallback, useState, type ClipboardEvent, type ReactNode, type SyntheticEvent } from 'react'
import { pastedImages } from './image-files.ts'
import { ImagePicker, type ImagePickerProps, type PickedImage } from './image-picker.ts'
import { isWithin, useDropZone } from './useDropZone.ts'
import './image.css'

interface Picking {
  /**
   * Opens the image picker, optionally with files to upload. Stable identity. Null if there is no picker and addresses
   * are typed.
   */
  open: ((files?: readonly File[]) => void) | null
  /** Props for the element that takes dropped and pasted images. */
  zone: object
  /** Render it next to the field. */
  dialog: ReactNode
}

/**
 * Lets a field take its image from the image repository: with the picker, by drop or by paste. Afterwards the focus
 * returns to where it was, or to `focusAfter`.
 */
export function usePicking(onPick: (image: PickedImage) => void, focusAfter?: () => HTMLElement | null): Picking {
  const canPick = use(ImagePicker) !== null
  const [picking, setPicking] = useState<{ files: readonly File[] | undefined } | null>(null)
  const open = useCallback((files?: readonly File[]) => setPicking({ files }), [])
  const { zone } = useDropZone('Adds it to the image repository and uses it in this field.', ({ files }) =>
    open([...files]),
  )
  if (!canPick) return { open: null, zone: {}, dialog: null }
  const onPaste = (event: ClipboardEvent) => {
    const files = pastedImages(event.clipboardData)
    if (!isWithin(event) || files.length === 0) return
    event.preventDefault()
    open(files)
  }
  const close = () => setPicking(null)
  const dialog = picking && (
    <Dialog
      files={picking.files}
      focusAfter={focusAfter}
      onPick={(image) => {
        close()
        onPick(image)
      }}
      onClose={close}
    />
  )
  return { open, zone: { ...zone, onPaste }, dialog }
}

const stop = (event: SyntheticEvent) => event.stopPropagation()

/** Keeps submit events of the picker's forms away from the form around the field. */
function Dialog(props: ImagePickerProps) {
  const Picker = use(ImagePicker)
  return (
    <div hidden onSubmit={stop}>
      {/* Comes from a context and doesn't change. */}
      {/* oxlint-disable-next-line react/static-components */}
      <Suspense>{Picker && <Picker {...props} />}</Suspense>
    </div>
  )
}
