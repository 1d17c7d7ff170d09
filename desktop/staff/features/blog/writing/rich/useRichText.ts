import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { type Command, EditorState } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { openDocument, type PostDocument } from '#staff/features/blog/writing/document/post-document.ts'
import type { WritingProps } from '#staff/features/blog/writing/writing-props.ts'
import { createPastePlugin } from './paste.ts'
import { createPlugins } from './plugins.ts'

interface Opened {
  /** The Markdown that the editor shows. */
  markdown: string
  document: PostDocument
}

interface Actions {
  openLink(view: EditorView): void
  /** Opens the image picker with files; null if there is none. */
  openFiles: ((files: readonly File[]) => void) | null
}

export interface RichTextView {
  /** Null until the editor is in the page. */
  view: EditorView | null
  state: EditorState | null
  run(command: Command): void
}

/** Runs an editor in `place` whose value is Markdown. */
export function useRichText(place: RefObject<HTMLElement | null>, props: WritingProps, actions: Actions): RichTextView {
  const { value, labelledBy, describedBy, isWrong, readOnly } = props
  const [view, setView] = useState<EditorView | null>(null)
  const [state, setState] = useState<EditorState | null>(null)
  const opened = useRef<Opened>(null)
  const latest = useRef({ ...props, ...actions })
  useLayoutEffect(() => {
    latest.current = { ...props, ...actions }
  })

  useLayoutEffect(() => {
    const plugins = [
      createPastePlugin(
        (files) => latest.current.openFiles?.(files),
        () => latest.current.openFiles !== null,
      ),
      ...createPlugins((shown) => {
        if (!latest.current.readOnly) latest.current.openLink(shown)
      }),
    ]
    const created = new EditorView(place.current, {
      state: EditorState.create({ doc: openDocument('').doc, plugins }),
      editable: () => !latest.current.readOnly,
      scrollThreshold: aboveBar(place),
      scrollMargin: aboveBar(place),
      dispatchTransaction(transaction) {
        const next = created.state.apply(transaction)
        created.updateState(next)
        setState(next)
        if (!transaction.docChanged || !opened.current) return
        opened.current.markdown = opened.current.document.write(next.doc)
        latest.current.onChange(opened.current.markdown)
      },
    })
    // The editor needs its element, which the first render makes.
    // oxlint-disable-next-line react/set-state-in-effect
    setView(created)
    return () => {
      opened.current = null
      setView(null)
      created.destroy()
    }
  }, [place])

  useLayoutEffect(() => {
    if (!view || opened.current?.markdown === value) return
    // Another text than the one typed here: the first one, a restored draft, or a merge.
    const document = openDocument(value)
    opened.current = { markdown: value, document }
    const fresh = EditorState.create({ doc: document.doc, plugins: view.state.plugins })
    view.updateState(fresh)
    setState(fresh)
  }, [view, value])

  useEffect(() => {
    view?.setProps({
      attributes: (state) => ({
        class: `prose post-body post-rich${isEmpty(state) ? ' is-empty' : ''}`,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        'aria-describedby': describedBy,
        'aria-required': 'true',
        'data-drop': 'Adds it to the image repository and inserts it into the text.',
        'data-placeholder': 'Write here, or paste from anywhere.',
        ...(isWrong && { 'aria-invalid': 'true' }),
        ...(readOnly && { 'aria-readonly': 'true' }),
        dir: 'auto',
        spellcheck: 'true',
        autocorrect: 'on',
        autocapitalize: 'on',
      }),
    })
  }, [view, labelledBy, describedBy, isWrong, readOnly])

  const run = (command: Command) => {
    if (!view) return
    command(view.state, view.dispatch, view)
    view.focus()
  }
  return { view, state, run }
}

/** Keeps the cursor above the bar at the bottom of the form, which may have several lines. Pixels. */
const aboveBar = (place: RefObject<HTMLElement | null>) => ({
  top: 8,
  left: 0,
  right: 0,
  get bottom() {
    return (place.current?.closest('form')?.querySelector<HTMLElement>('.post-actions')?.offsetHeight ?? 0) + 16
  },
})

const isEmpty = ({ doc }: EditorState) =>
  doc.childCount === 1 && doc.firstChild!.type.name === 'paragraph' && doc.firstChild!.content.size === 0
