import { memo } from 'react'
import { isExternal, safeHref } from '#shared/blocks/links.ts'
import { parseAddress } from '#staff/widgets/links/address.ts'
import type { ChosenLink } from '#staff/widgets/links/validate-link.ts'
import { AddressInput } from '#staff/widgets/links/AddressInput.tsx'
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
  const url = toEditable(value)

  const choose = (link: ChosenLink) =>
    set({ [name]: link.url, ...(newTabName && link.newTab !== null && { [newTabName]: link.newTab }) })
  const complete = () => {
    const { href } = parseAddress(url)
    if (url.trim() && href && href !== url) set({ [name]: href })
  }

  return (
    <Field
      label={label}
      hint={
        isUnsupported(value)
          ? unsupportedValueNote
          : (linkWarning(url) ?? hint ?? 'A page of this shop or a web address.')
      }
    >
      {(control) => (
        <AddressInput
          {...control}
          label={label}
          value={url}
          // Image links open in a new tab by default.
          newTab={newTabName ? !url.trim() || readSwitch(newTab, isExternal(url)) : null}
          onChange={(address) => set({ [name]: address })}
          onChoose={choose}
          onBlur={complete}
        />
      )}
    </Field>
  )
})

/** Warns about an invalid link, because blocks leave it out. */
const linkWarning = (url: string) =>
  url.trim() && !safeHref(url) ? (
    <span className="warning">! {parseAddress(url).problem ?? 'Start web addresses with https://.'}</span>
  ) : null
