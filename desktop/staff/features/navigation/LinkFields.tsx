import { Input, Select } from 'antd'
import { paths } from '#shared/paths.ts'
import { Field } from '#staff/widgets/form/Field.tsx'
import type { Problems } from '#staff/widgets/form/problems.ts'
import type { ItemLink } from './item.ts'
import { complaintAbout, type MenuPage, pageOfHref } from './shoppers.ts'

interface LinkFieldsProps {
  link: ItemLink
  /** Undefined while they aren't known. */
  pages: readonly MenuPage[] | undefined
  problems: Problems
  onChange(link: ItemLink): void
}

/** Where an item leads: a page, which gives it its address, or an address of its own. */
export function LinkFields({ link, pages, problems, onChange }: LinkFieldsProps) {
  const page = pages?.find(({ id }) => id === link.pageId)
  const choices = pages?.filter(({ slug, id }) => slug !== 'footer' || id === link.pageId) ?? []
  const choose = (pageId: string | null) => {
    const chosen = pages?.find(({ id }) => id === pageId)
    onChange(chosen ? { href: paths.page(chosen.slug), pageId: chosen.id } : { ...link, pageId: null })
  }
  // The page may have been renamed since the item was read.
  const href = page ? paths.page(page.slug) : link.href
  return (
    <>
      <Field
        label="Page"
        hint={pages ? 'Optional: with a page the URL is the page’s, also after it is renamed.' : '[LOADING PAGES...]'}
        problem={problems['pageId']}
      >
        {(control) => (
          <Select
            {...control}
            value={link.pageId}
            placeholder="No page"
            allowClear
            classNames={{ popup: { root: 'menu-pages' } }}
            showSearch={{ optionFilterProp: 'label' }}
            // Within the dialog, where screen readers are.
            getPopupContainer={(trigger: HTMLElement) => trigger.parentElement!}
            options={choices.map((choice) => ({ value: choice.id, label: nameOf(choice) }))}
            onChange={(pageId: string | null | undefined) => choose(pageId ?? null)}
          />
        )}
      </Field>
      <Field label="URL" required hint={hintOf(link, href, pages)} problem={sentence(problems['href'])}>
        {(control) => (
          <Input
            {...control}
            dir="ltr"
            inputMode="url"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={2000}
            required
            readOnly={link.pageId !== null}
            value={href}
            onChange={({ target }) => onChange({ href: target.value, pageId: null })}
          />
        )}
      </Field>
    </>
  )
}

const nameOf = ({ title, slug, isPublished }: MenuPage) =>
  `${title || slug} (${paths.page(slug)})${isPublished ? '' : ' [DRAFT]'}`

function hintOf(link: ItemLink, href: string, pages: readonly MenuPage[] | undefined) {
  const complaint = href.trim() === '' ? null : complaintAbout({ ...link, href }, pages)
  if (complaint) return <span className="menu-complaint">! {complaint}</span>
  if (link.pageId !== null) return 'The page’s own. To type another, clear the page first.'
  const page = pageOfHref(href, pages)
  return page
    ? 'There is a page at this address: choose it above, and the link follows when it is renamed.'
    : 'A path of this shop, such as /gallery, or an address with https:, mailto: or tel: at the beginning.'
}

/** Some of the schema's messages go on after the field's name. */
const sentence = (problem: string | undefined) => (problem?.startsWith('is ') ? `This URL ${problem}.` : problem)
