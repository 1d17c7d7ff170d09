import { LinkOutlined } from '@ant-design/icons'
import { Button, Input, Space } from 'antd'
import { memo, useState } from 'react'
import { isExternal, safeHref } from '#shared/blocks/links.ts'
import { parseAddress } from '#staff/widgets/links/address.ts'
import type { ChosenLink } from '#staff/widgets/links/validate-link.ts'
import { InsertLink } from '#staff/widgets/links/InsertLink.tsx'
import { Field } from '#staff/widgets/form/Field.tsx'
import { readSwitch } from './choices.ts'
import { toEditable, type FieldProps, unsupportedValueNote, isUnsupported } from './field.ts'

interface LinkInputProps extends FieldProps {
  hint?: string
  /** The field for opening the link in a new tab, if the link has one. */
  newTabName?: string
  newTab?: unknown
}

/** A link field: type an address or choose a page. */
export const LinkInput = memo(function LinkInput(props: LinkInputProps) {
  const { label, name, value, set, hint, newTabName, newTab } = props
  const [isChoosing, setIsChoosing] = useState(false)
  const url = toEditable(value)

  const choose = (link: ChosenLink) =>
    set({ [name]: link.url, ...(newTabName && link.newTab !== null && { [newTabName]: link.newTab }) })
  const complete = () => {
    const { href } = parseAddress(url)
    if (url.trim() && href && href !== url) set({ [name]: href })
  }

  return (
    <>
      <Field
        label={label}
        hint={
          isUnsupported(value)
            ? unsupportedValueNote
            : (linkWarning(url) ?? hint ?? 'A page of this shop or a web address.')
        }
      >
        {(control) => (
          <Space.Compact block>
            <Input
              {...control}
              dir="ltr"
              inputMode="url"
              autoCapitalize="off"
              spellCheck={false}
              value={url}
              onChange={({ target }) => set({ [name]: target.value })}
              onBlur={complete}
            />
            <Button
              icon={<LinkOutlined aria-hidden="true" />}
              aria-label={`Choose: ${label}`}
              onClick={() => setIsChoosing(true)}
            >
              CHOOSE
            </Button>
          </Space.Compact>
        )}
      </Field>
      {isChoosing && (
        <InsertLink
          // Image links open in a new tab by default.
          link={{ text: null, url, newTab: newTabName ? !url.trim() || readSwitch(newTab, isExternal(url)) : null }}
          onInsert={choose}
          onRemove={() => set({ [name]: '' })}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </>
  )
})

/** Warns about an invalid link, because blocks leave it out. */
const linkWarning = (url: string) =>
  url.trim() && !safeHref(url) ? (
    <span className="warning">! {parseAddress(url).problem ?? 'Start web addresses with https://.'}</span>
  ) : null
