import { LinkOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { memo, useLayoutEffect, useRef, useState } from 'react'
import { parseLinks } from '#shared/blocks/links.ts'
import { LinkPreview } from '#staff/builder/editors/summaries/LinkPreview.tsx'
import { InsertLink } from '#staff/builder/links/InsertLink.tsx'
import { inserted, linkAt, linkMarkup } from '#staff/builder/links/markup.ts'
import { Field } from '#staff/widgets/form/Field.tsx'
import { editable, type FieldProps, foreignNote, isForeign } from './field.ts'

interface LongTextInputProps extends FieldProps {
  hint?: string
  rows?: number
  /** With a counter. Absent: as long as you like. */
  maxLength?: number
  /** `[text](url)` in it are links, which a button inserts. */
  hasLinks?: boolean
}

/** What a link takes the place of, and the link that is there so far. */
interface Opened {
  from: number
  to: number
  words: string
  url: string
}

/** People's text of any length. LINK, or Ctrl+K, makes a link of what is selected, or opens the one under the cursor. */
export const LongTextInput = memo(function LongTextInput(props: LongTextInputProps) {
  const { label, name, value, set, hint, rows = 4, maxLength, hasLinks = true } = props
  const text = editable(value)
  const area = useRef<HTMLTextAreaElement | null>(null)
  const cursor = useRef<number | null>(null)
  const [opened, setOpened] = useState<Opened | null>(null)

  // Once the text is there that it belongs to.
  useLayoutEffect(() => {
    if (cursor.current === null) return
    area.current?.setSelectionRange(cursor.current, cursor.current)
    cursor.current = null
  })

  const open = () => {
    if (!area.current) return
    // The dialog gives the focus back to what has it now.
    area.current.focus()
    const { selectionStart: from, selectionEnd: to } = area.current
    const link = linkAt(text, from, to)
    setOpened(
      link
        ? { from: link.start, to: link.end, words: link.label, url: link.href }
        : { from, to, words: text.slice(from, to), url: '' },
    )
  }
  const put = ({ from, to }: Opened, insert: string) => {
    const next = inserted(text, from, to, insert)
    cursor.current = next.cursor
    set({ [name]: next.text })
  }

  return (
    <div className="block-long">
      <Field label={label} hint={isForeign(value) ? foreignNote : hint}>
        {(control) => (
          <Input.TextArea
            {...control}
            ref={(shown) => {
              area.current = shown?.resizableTextArea?.textArea ?? null
            }}
            className="block-long-text"
            dir="auto"
            rows={rows}
            // Where it is as long as its text, it is no shorter than its rows.
            style={{ minHeight: `${rows + 0.5}lh` }}
            value={text}
            {...(maxLength && { maxLength, showCount: true })}
            {...(hasLinks && { 'aria-keyshortcuts': 'Control+K Meta+K' })}
            onChange={({ target }) => set({ [name]: target.value })}
            onKeyDown={(event) => {
              if (!hasLinks || event.key !== 'k' || !(event.ctrlKey || event.metaKey)) return
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
          <span className="sr-only">With its links: </span>
          <LinkPreview text={text} />
        </p>
      )}
      {opened && (
        <InsertLink
          link={{ text: opened.words, url: opened.url, newTab: null }}
          onInsert={(link) => put(opened, linkMarkup(link.text ?? '', link.url))}
          onRemove={() => put(opened, opened.words)}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  )
})

const isLinked = (text: string) => text.includes('](') && parseLinks(text).some((piece) => typeof piece !== 'string')
