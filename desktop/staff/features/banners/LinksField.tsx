import { Button, Checkbox, Input } from 'antd'
import { useState } from 'react'
import { BannerLinkDraft, formatLink, type BannerLink } from '#shared/features/banners/banners.record.ts'
import { Field, FieldGroup } from '#staff/widgets/form/Field.tsx'
import { AddressInput } from '#staff/widgets/links/AddressInput.tsx'
import { findProblems, type Problems } from '#staff/widgets/form/problems.ts'
import { noLink } from './values.ts'

interface LinksFieldProps {
  links: readonly BannerLink[]
  /** The link being entered. */
  link: BannerLink
  problem: string | undefined
  onChange(patch: { hyperlinks?: BannerLink[]; link?: BannerLink }): void
}

/** The links in a banner's text. A link can be added only with both text and URL. */
export function LinksField({ links, link, problem, onChange }: LinksFieldProps) {
  const [wrong, setWrong] = useState<Problems>({})
  const isFilled = link.text.trim() !== '' && link.url.trim() !== ''

  const write = (patch: Partial<BannerLink>) => onChange({ link: { ...link, ...patch } })
  const writeUrl = (url: string) => write({ url, isInternal: url.trim().startsWith('/') })
  const add = () => {
    const problems = findProblems(BannerLinkDraft, link)
    setWrong(problems)
    if (!isFilled || problems['url'] || problems['text']) return
    onChange({ hyperlinks: [...links, BannerLinkDraft.parse(link)], link: noLink })
  }
  const onPressEnter = (event: { preventDefault(): void }) => {
    event.preventDefault()
    add()
  }

  return (
    <FieldGroup label="Hyperlinks" problem={problem}>
      {links.length > 0 && (
        <ul className="banner-links">
          {links.map((each, index) => (
            // Links are never reordered, and two may be identical.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>
              <span dir="auto">{formatLink(each)}</span>
              <Button
                aria-label={`Remove link ${each.text}`}
                onClick={() => onChange({ hyperlinks: links.filter((_, at) => at !== index) })}
              >
                REMOVE
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="field-pair">
        <Field
          label="Link text"
          hint="If the banner text contains these words, they become the link. Otherwise the link follows the text."
        >
          {(control) => (
            <Input
              {...control}
              dir="auto"
              value={link.text}
              maxLength={200}
              onChange={({ target }) => write({ text: target.value })}
              onPressEnter={onPressEnter}
            />
          )}
        </Field>
        <Field label="Link URL" problem={wrong['url'] && `Link URL ${wrong['url']}`}>
          {(control) => (
            <AddressInput
              {...control}
              label="Link URL"
              value={link.url}
              maxLength={2000}
              placeholder="/gallery"
              onChange={writeUrl}
              onChoose={({ url }) => writeUrl(url)}
              onPressEnter={onPressEnter}
            />
          )}
        </Field>
      </div>
      <div className="banner-line-form">
        <Checkbox checked={link.isInternal} onChange={({ target }) => write({ isInternal: target.checked })}>
          Internal link (opens in the same tab)
        </Checkbox>
        <Button disabled={!isFilled} onClick={add}>
          ADD LINK
        </Button>
      </div>
    </FieldGroup>
  )
}
