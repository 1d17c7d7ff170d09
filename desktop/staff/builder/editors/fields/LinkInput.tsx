import { LinkOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { memo, useState } from 'react'
import { isExternal, safeHref } from '#shared/blocks/links.ts'
import { addressOf } from '#staff/builder/links/address.ts'
import type { ChosenLink } from '#staff/builder/links/choosing.ts'
import { InsertLink } from '#staff/builder/links/InsertLink.tsx'
import { Field } from '#staff/widgets/form/Field.tsx'
import { switched } from './choices.ts'
import { editable, type FieldProps, foreignNote, isForeign } from './field.ts'

interface LinkInputProps extends FieldProps {
  hint?: string
  /** The field that says whether the link opens in a new tab, for links that have one. */
  newTabName?: string
  newTab?: unknown
}

/** Where something leads: an address to be written, or a page to be chosen. */
export const LinkInput = memo(function LinkInput(props: LinkInputProps) {
  const { label, name, value, set, hint, newTabName, newTab } = props
  const [isChoosing, setIsChoosing] = useState(false)
  const url = editable(value)

  const choose = (link: ChosenLink) =>
    set({ [name]: link.url, ...(newTabName && link.newTab !== null && { [newTabName]: link.newTab }) })
  const complete = () => {
    const { href } = addressOf(url)
    if (url.trim() && href && href !== url) set({ [name]: href })
  }

  return (
    <Field
      label={label}
      hint={isForeign(value) ? foreignNote : (complaintAbout(url) ?? hint ?? 'A page of this shop, or an address.')}
    >
      {(control) => (
        <div className="block-with-button">
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
          {isChoosing && (
            <InsertLink
              // It defaults to on for image links (staff specification, section 2).
              link={{ text: null, url, newTab: newTabName ? !url.trim() || switched(newTab, isExternal(url)) : null }}
              onInsert={choose}
              onRemove={() => set({ [name]: '' })}
              onClose={() => setIsChoosing(false)}
            />
          )}
        </div>
      )}
    </Field>
  )
})

/** Blocks leave links out that lead nowhere; whoever wrote one should know. */
const complaintAbout = (url: string) =>
  url.trim() && !safeHref(url) ? (
    <span className="block-warning">! {addressOf(url).problem ?? 'Without https:// this leads nowhere.'}</span>
  ) : null
