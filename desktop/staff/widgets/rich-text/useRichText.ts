import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { redoDepth, undoDepth } from 'prosemirror-history'
import type { Node, Schema } from 'prosemirror-model'
import { type Command, EditorState, type Plugin } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { deepEqual } from '#shared/deep-equal.ts'
import { useScreenCommands } from '#staff/widgets/commands/screen-commands.ts'

/** A value as the editor shows it. */
export interface RichDocument<V> {
  doc: Node
  /** The value of a changed document. */
  write(doc: Node): V
}

/** What a kind of text is, apart from its value. It stays the same. */
export interface RichTextKind<V, A> {
  schema: Schema
  open(value: V): RichDocument<V>
  /** `actions` returns the latest ones. */
  createPlugins(actions: () => A): Plugin[]
}

interface RichTextProps<V, A> {
  value: V
  onChange(value: V): void
  readOnly?: boolean
  /** What keys and paste need of the component. */
  actions: A
  /** Attributes of the text, such as its class. Memoise them. */
  attributes: Readonly<Record<string, string>>
}

export interface RichTextView {
  /** Null until the editor is in the page. */
  view: EditorView | null
  state: EditorState | null
  run(command: Command): void
}

/** Runs a ProseMirror editor in `place`. */
export function useRichText<V, A>(
  place: RefObject<HTMLElement | null>,
  { schema, open, createPlugins }: RichTextKind<V, A>,
  props: RichTextProps<V, A>,
): RichTextView {
  const { value, readOnly = false, attributes } = props
  const [view, setView] = useState<EditorView | null>(null)
  const [state, setState] = useState<EditorState | null>(null)
  const opened = useRef<{ value: V; document: RichDocument<V> }>(null)
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
  })

  useLayoutEffect(() => {
    const created = new EditorView(place.current, {
      state: EditorState.create({ schema, plugins: createPlugins(() => latest.current.actions) }),
      editable: () => !latest.current.readOnly,
      scrollThreshold: aboveBar(place),
      scrollMargin: aboveBar(place),
      dispatchTransaction(transaction) {
        const next = created.state.apply(transaction)
        created.updateState(next)
        setState(next)
        if (!transaction.docChanged || !opened.current) return
        opened.current.value = opened.current.document.write(next.doc)
        latest.current.onChange(opened.current.value)
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
  }, [place, schema, createPlugins])

  useLayoutEffect(() => {
    if (!view || (opened.current && deepEqual(opened.current.value, value))) return
    // Another text than the one typed here: the first one, a restored draft, or a merge.
    const document = open(value)
    opened.current = { value, document }
    const fresh = EditorState.create({ doc: document.doc, plugins: view.state.plugins })
    view.updateState(fresh)
    setState(fresh)
  }, [view, value, open])

  useEffect(() => {
    view?.setProps({
      attributes: (shown) => ({
        ...attributes,
        class: `${attributes['class']}${isEmpty(shown) ? ' is-empty' : ''}`,
        role: 'textbox',
        'aria-multiline': 'true',
        ...(readOnly && { 'aria-readonly': 'true' }),
        dir: 'auto',
        spellcheck: 'true',
        autocorrect: 'on',
        autocapitalize: 'on',
      }),
    })
  }, [view, attributes, readOnly])

  useScreenCommands(() => view?.dom ?? null, {
    canUndo: state !== null && undoDepth(state) > 0,
    canRedo: state !== null && redoDepth(state) > 0,
  })

  const run = (command: Command) => {
    if (!view) return
    command(view.state, view.dispatch, view)
    view.focus()
  }
  return { view, state, run }
}

/** Keeps the cursor above the bar at the bottom of a form, which may have several lines. Pixels. */
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
