import { markdown, markdownLanguage } from '@codemirror/lang-markdown'
import CodeMirror, { EditorView, keymap, Prec } from '@uiw/react-codemirror'
import { useCallback, useMemo, useState } from 'react'
import { findLinkAt, formatLink } from '#staff/widgets/links/markup.ts'
import { usePicking } from '#staff/widgets/image/usePicking.tsx'
import { LinkChooser, type OpenLink } from '#staff/widgets/rich-text/LinkChooser.tsx'
import { bold, code, heading, italic, list, numbered, quote, table, type Mark } from './marking.ts'
import { insertImage } from './insert-image.ts'
import { Toolbar } from '#staff/widgets/rich-text/Toolbar.tsx'
import type { WritingProps } from './writing-props.ts'
import { hasFiles, pastedImages } from '#staff/widgets/image/image-files.ts'
import { bind, shortcuts, type Shortcut } from '#staff/widgets/commands/keyboard.ts'

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

const bound = (shortcut: Shortcut, run: (view: EditorView) => boolean) =>
  Object.entries(bind(shortcut, run)).map(([key]) => ({ key, run, preventDefault: true }))

const basics = [
  markdown({ base: markdownLanguage, completeHTMLTags: false }),
  EditorView.lineWrapping,
  EditorView.cspNonce.of(nonce),
  Prec.highest(look),
  Prec.highest(keymap.of([...bound(shortcuts.bold, apply(bold)), ...bound(shortcuts.italic, apply(italic))])),
]

const linkKey = (readOnly: boolean, open: (view: EditorView) => boolean) =>
  Prec.highest(keymap.of(bound(shortcuts.link, (view) => readOnly || open(view))))

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

const marks: readonly { label: string; sign: string; mark: Mark; shortcut?: Shortcut }[] = [
  { label: 'Bold', sign: 'B', mark: bold, shortcut: shortcuts.bold },
  { label: 'Italic', sign: 'I', mark: italic, shortcut: shortcuts.italic },
  { label: 'Heading', sign: 'H', mark: heading },
  { label: 'List', sign: 'LIST', mark: list },
  { label: 'Numbered list', sign: 'NUMBERED', mark: numbered },
  { label: 'Quote', sign: 'QUOTE', mark: quote },
  { label: 'Code', sign: '</>', mark: code },
  { label: 'Table', sign: 'TABLE', mark: table },
]

/** The text as Markdown, for those who know it. */
export default function SourceText({ value, onChange, labelledBy, describedBy, isWrong, readOnly }: WritingProps) {
  const [view, setView] = useState<EditorView | null>(null)
  const [link, setLink] = useState<OpenLink | null>(null)
  const openLink = useCallback((view: EditorView) => {
    const { from, to } = view.state.selection.main
    const text = view.state.doc.toString()
    const known = findLinkAt(text, from, to)
    const range = known ? { from: known.start, to: known.end } : { from, to }
    const put = (insert: string) =>
      apply(() => ({ ...range, insert, anchor: range.from, head: range.from + insert.length }))(view)
    setLink({
      text: known?.text ?? text.slice(from, to),
      url: known?.href ?? '',
      insert: ({ text, url }) => put(formatLink(text ?? url, url)),
      ...(known && { remove: () => put(known.text) }),
    })
    return true
  }, [])
  const { open, dialog } = usePicking(
    (picture) => view && apply(insertImage(picture))(view),
    () => view?.contentDOM ?? null,
  )
  const extensions = useMemo(
    () => [
      ...basics,
      fileHandlers(readOnly ? null : open),
      linkKey(readOnly, openLink),
      EditorView.contentAttributes.of({
        'aria-labelledby': labelledBy,
        'aria-describedby': describedBy,
        'aria-required': 'true',
        'data-drop': 'Adds it to the image repository and inserts it into the text.',
        ...(isWrong && { 'aria-invalid': 'true' }),
        dir: 'auto',
        spellcheck: 'true',
        autocorrect: 'on',
        autocapitalize: 'on',
      }),
    ],
    [labelledBy, describedBy, isWrong, readOnly, open, openLink],
  )
  return (
    <>
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
      <Toolbar
        disabled={readOnly}
        buttons={[
          ...marks.map(({ mark, ...button }) => ({ ...button, press: () => view && apply(mark)(view) })),
          { label: 'Link', sign: 'LINK', shortcut: shortcuts.link, press: () => view && openLink(view) },
          ...(open ? [{ label: 'Insert image', sign: 'IMAGE', press: () => open() }] : []),
        ]}
      />
      {dialog}
      <LinkChooser link={link} onClose={() => setLink(null)} />
    </>
  )
}
