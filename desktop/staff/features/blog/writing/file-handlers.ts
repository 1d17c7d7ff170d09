import { EditorView } from '@uiw/react-codemirror'
import { hasFiles, pastedPictures } from '#staff/widgets/picture/picture-files.ts'

/**
 * Sends files dropped on the text and images pasted into it to the image repository through `open`. If `open` is null,
 * the editor's default behaviour applies.
 */
export const fileHandlers = (open: ((files: readonly File[]) => void) | null) =>
  EditorView.domEventHandlers({
    drop: (event, view) => {
      if (!open || !event.dataTransfer || !hasFiles(event.dataTransfer)) return false
      event.preventDefault()
      const at = view.posAtCoords({ x: event.clientX, y: event.clientY })
      if (at !== null) view.dispatch({ selection: { anchor: at } })
      open([...event.dataTransfer.files])
      return true
    },
    paste: (event) => {
      const files = event.clipboardData ? pastedPictures(event.clipboardData) : []
      if (!open || files.length === 0) return false
      event.preventDefault()
      open(files)
      return true
    },
  })
