import { EditorView } from '@uiw/react-codemirror'
import { bringsFiles, pastedPictures } from '#staff/widgets/picture/picture-files.ts'

/**
 * Files that are dropped on the text, and pictures that are pasted into it, go to the image repository, which `open` opens. Null: there
 * is none, the editor does with them what it does with all else.
 */
export const incoming = (open: ((files: readonly File[]) => void) | null) =>
  EditorView.domEventHandlers({
    drop: (event, view) => {
      if (!open || !event.dataTransfer || !bringsFiles(event.dataTransfer)) return false
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
