import { useId, useMemo, useRef, useState } from 'react'
import type { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { LinkChooser, type OpenLink } from '#staff/widgets/rich-text/LinkChooser.tsx'
import { findAround, hasMark, toggle, toggleList } from '#staff/widgets/rich-text/commands.ts'
import { isInLink, openLinkOf } from '#staff/widgets/rich-text/link.ts'
import { Toolbar } from '#staff/widgets/rich-text/Toolbar.tsx'
import { useRichText, type RichTextKind } from '#staff/widgets/rich-text/useRichText.ts'
import { openBlockText, schema, type BlockText } from './block-text.ts'
import type { RichTextProps } from '#staff/builder/editors/fields/RichTextInput.tsx'
import { createPlugins } from './plugins.ts'
import '#storefront/blocks/text/paragraphs.css'
import './rich-text-field.css'
import { ariaKeys, shortcuts } from '#staff/widgets/commands/keyboard.ts'

interface Actions {
  openLink(view: EditorView): void
}

const kind: RichTextKind<BlockText, Actions> = {
  schema,
  open: openBlockText,
  createPlugins: (actions) => createPlugins((view) => actions().openLink(view)),
}

const formats = [
  { label: 'Bold', sign: 'B', shortcut: shortcuts.bold, command: toggle('strong'), isOn: isMarked('strong') },
  { label: 'Italic', sign: 'I', shortcut: shortcuts.italic, command: toggle('em'), isOn: isMarked('em') },
  {
    label: 'List',
    sign: 'LIST',
    shortcut: shortcuts.list,
    command: toggleList('bullet_list'),
    isOn: isIn('bullet_list'),
  },
  {
    label: 'Numbered list',
    sign: 'NUMBERED',
    shortcut: shortcuts.numbered,
    command: toggleList('ordered_list'),
    isOn: isIn('ordered_list'),
  },
] as const

function isMarked(name: string) {
  return (state: EditorState) => hasMark(state, name)
}
function isIn(name: string) {
  return (state: EditorState) => findAround(state, name) !== null
}

/** The text of a block as shoppers will see it, with bold, italic, links and lists. */
export default function RichTextField({ label, hint, text, isRich, onChange }: RichTextProps) {
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const [link, setLink] = useState<OpenLink | null>(null)
  const openLink = (view: EditorView) => setLink(openLinkOf(view))
  const { view, state, run } = useRichText(place, kind, {
    value: useMemo(() => ({ text, isRich }), [text, isRich]),
    onChange,
    actions: { openLink },
    attributes: useMemo(
      () => ({
        class: 'words style-body block-rich',
        'aria-labelledby': `${id}-label`,
        'aria-describedby': `${id}-hint`,
        'aria-keyshortcuts': ariaKeys(shortcuts.link),
      }),
      [id],
    ),
  })
  return (
    <div className="field">
      {/* The label of an element that isn't a form control. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <span className="field-label" id={`${id}-label`} onClick={() => view?.focus()}>
        {label}
      </span>
      {view && state && (
        <Toolbar
          disabled={false}
          buttons={[
            ...formats.map(({ command, isOn, ...button }) => ({
              ...button,
              isPressed: isOn(state),
              press: () => run(command),
            })),
            {
              label: `Link in ${label}`,
              sign: 'LINK',
              shortcut: shortcuts.link,
              isPressed: isInLink(state),
              press: () => openLink(view),
            },
          ]}
        />
      )}
      <div ref={place} className="block-rich-box" />
      <p className="field-hint" id={`${id}-hint`}>
        {hint}
      </p>
      <LinkChooser link={link} onClose={() => setLink(null)} />
    </div>
  )
}
