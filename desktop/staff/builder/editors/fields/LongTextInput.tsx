import { LinkOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { memo, useLayoutEffect, useRef, useState } from 'react'
import { parseLinks } from '#shared/blocks/linked-text.ts'
import { LinkPreview } from '#staff/builder/editors/summaries/Sample.tsx'
import { InsertLink } from '#staff/widgets/links/InsertLink.tsx'
import { replaceRange, findLinkAt, formatLink } from '#staff/widgets/links/markup.ts'
import { Field } from '#staff/widgets/form/Field.tsx'
import { toEditable, type FieldProps, unsupportedValueNote, isUnsupported } from './field.ts'
import { ariaKeys, isPressed, shortcuts } from '#staff/widgets/commands/keyboard.ts'

interface LongTextInputProps extends FieldProps {
  hint?: string
  rows?: number
  /** Shows a counter. Unlimited if absent. */
  maxLength?: number
  /** Whether `[text](url)` is a link, which the LINK button inserts. */
  hasLinks?: boolean
}

/** The text range that a link replaces, and the existing link in it. */
interface LinkEdit {
  from: number
  to: number
  text: string
  url: string
}

/** A multi-line text field. LINK or Ctrl+K turns the selection into a link, or edits the link at the cursor. */
export const LongTextInput = memo(function LongTextInput(props: LongTextInputProps) {
  const { label, name, value, set, hint, rows = 4, maxLength, hasLinks = true } = props
  const text = toEditable(value)
  const area = useRef<HTMLTextAreaElement | null>(null)
  const cursor = useRef<number | null>(null)
  const [opened, setOpened] = useState<LinkEdit | null>(null)

  // Restores the cursor once the new text is rendered.
  useLayoutEffect(() => {
    if (cursor.current === null) return
    area.current?.setSelectionRange(cursor.current, cursor.current)
    cursor.current = null
  })

  const open = () => {
    if (!area.current) return
    // The dialog returns the focus to the element that has it now.
    area.current.focus()
    const { selectionStart: from, selectionEnd: to } = area.current
    const link = findLinkAt(text, from, to)
    setOpened(
      link
        ? { from: link.start, to: link.end, text: link.text, url: link.href }
        : { from, to, text: text.slice(from, to), url: '' },
    )
  }
  const put = ({ from, to }: LinkEdit, insert: string) => {
    const next = replaceRange(text, from, to, insert)
    cursor.current = next.cursor
    set({ [name]: next.text })
  }

  return (
    <div className="block-long">
      <Field label={label} hint={isUnsupported(value) ? unsupportedValueNote : hint}>
        {(control) => (
          <Input.TextArea
            {...control}
            ref={(shown) => {
              area.current = shown?.resizableTextArea?.textArea ?? null
            }}
            className="block-long-text"
            dir="auto"
            rows={rows}
            // The field grows with its text and never shrinks below its rows.
            style={{ minHeight: `${rows + 0.5}lh` }}
            value={text}
            {...(maxLength && { maxLength, showCount: true })}
            {...(hasLinks && { 'aria-keyshortcuts': ariaKeys(shortcuts.link) })}
            onChange={({ target }) => set({ [name]: target.value })}
            onKeyDown={(event) => {
              if (!hasLinks || !isPressed(event, shortcuts.link)) return
              event.preventDefault()
              open()
            }}
          />
        )}
      </Field>
      {hasLinks && (
        <Button
          className="block-link-button"
          size="small"
          icon={<LinkOutlined aria-hidden="true" />}
          aria-label={`Link in ${label}`}
          onClick={open}
        >
          LINK
        </Button>
      )}
      {hasLinks && isLinked(text) && (
        <p className="block-link-preview" dir="auto">
          <span className="sr-only">Preview with links: </span>
          <LinkPreview text={text} />
        </p>
      )}
      {opened && (
        <InsertLink
          link={{ text: opened.text, url: opened.url, newTab: null }}
          onInsert={(link) => put(opened, formatLink(link.text ?? '', link.url))}
          onRemove={() => put(opened, opened.text)}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  )
})

const isLinked = (text: string) => text.includes('](') && parseLinks(text).some(({ href }) => href)
