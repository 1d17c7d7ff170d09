import { markdown, markdownLanguage } from '@codemirror/lang-markdown'
import CodeMirror, { EditorView, keymap, Prec } from '@uiw/react-codemirror'
import { useMemo, useState } from 'react'
import { usePicking } from '#staff/widgets/image/usePicking.tsx'
import { bold, italic, link, type Mark } from './marking.ts'
import { insertImage } from './insert-image.ts'
import { Toolbar } from './Toolbar.tsx'
import { hasFiles, pastedImages } from '#staff/widgets/image/image-files.ts'

/**
 * Sends files dropped on the text and images pasted into it to the image repository through `open`. If `open` is null,
 * the editor's default behaviour applies.
 */
const fileHandlers = (open: ((files: readonly File[]) => void) | null) =>
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
      const files = event.clipboardData ? pastedImages(event.clipboardData) : []
      if (!open || files.length === 0) return false
      event.preventDefault()
      open(files)
      return true
    },
  })

/** Nonce of this page's CSP, which blocks any other style sheet. */
const nonce = document.querySelector<HTMLElement>('#app')?.nonce ?? ''

const look = EditorView.theme({
  '&': { backgroundColor: 'var(--screen)', color: '#b6d8c2', fontSize: 'var(--text)', height: '100%' },
  '&.cm-focused': { outline: 'none' },
  '.cm-content': { fontFamily: 'var(--mono)', padding: 'var(--s3)', caretColor: 'var(--bright)' },
  '.cm-line': { padding: '0' },
  '.cm-cursor': { borderLeftColor: 'var(--bright)' },
  '.cm-placeholder': { color: 'var(--dim)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--line)',
  },
})

const apply = (mark: Mark) => (view: EditorView) => {
  const { from, to } = view.state.selection.main
  const marking = mark(view.state.doc.toString(), from, to)
  view.dispatch({
    changes: { from: marking.from, to: marking.to, insert: marking.insert },
    selection: { anchor: marking.anchor, head: marking.head },
    scrollIntoView: true,
    userEvent: 'input',
  })
  view.focus()
  return true
}

const basics = [
  markdown({ base: markdownLanguage, completeHTMLTags: false }),
  EditorView.lineWrapping,
  EditorView.cspNonce.of(nonce),
  Prec.highest(look),
  Prec.highest(
    keymap.of([
      { key: 'Mod-b', run: apply(bold), preventDefault: true },
      { key: 'Mod-i', run: apply(italic), preventDefault: true },
      { key: 'Mod-k', run: apply(link), preventDefault: true },
    ]),
  ),
]

const setup = {
  lineNumbers: false,
  foldGutter: false,
  highlightActiveLine: false,
  highlightActiveLineGutter: false,
  autocompletion: false,
  closeBrackets: false,
  bracketMatching: false,
  highlightSelectionMatches: false,
}

interface WritingProps {
  value: string
  onChange(value: string): void
  labelledBy: string
  describedBy: string
  isWrong: boolean
  readOnly: boolean
}

/** Markdown editor with a toolbar. */
export function Writing({ value, onChange, labelledBy, describedBy, isWrong, readOnly }: WritingProps) {
  const [view, setView] = useState<EditorView | null>(null)
  const { open, dialog } = usePicking(
    (picture) => view && apply(insertImage(picture))(view),
    () => view?.contentDOM ?? null,
  )
  const extensions = useMemo(
    () => [
      ...basics,
      fileHandlers(readOnly ? null : open),
      EditorView.contentAttributes.of({
        'aria-labelledby': labelledBy,
        'aria-describedby': describedBy,
        'aria-required': 'true',
        'data-drop': 'It is added to the image repository and inserted into the text.',
        ...(isWrong && { 'aria-invalid': 'true' }),
        dir: 'auto',
        spellcheck: 'true',
        autocorrect: 'on',
        autocapitalize: 'on',
      }),
    ],
    [labelledBy, describedBy, isWrong, readOnly, open],
  )
  return (
    <>
      <Toolbar disabled={readOnly} press={(mark) => view && apply(mark)(view)} pick={open && (() => open())} />
      <CodeMirror
        className={isWrong ? 'post-text wrong' : 'post-text'}
        value={value}
        onChange={onChange}
        onCreateEditor={setView}
        readOnly={readOnly}
        theme="dark"
        basicSetup={setup}
        extensions={extensions}
        placeholder="Write in Markdown, or use the buttons above."
        height="100%"
      />
      {dialog}
    </>
  )
}
