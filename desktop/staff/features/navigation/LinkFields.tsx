import { Select } from 'antd'
import { paths } from '#shared/paths.ts'
import { Field } from '#staff/widgets/form/Field.tsx'
import { AddressInput } from '#staff/widgets/links/AddressInput.tsx'
import type { Problems } from '#staff/widgets/form/problems.ts'
import type { NavigationLink } from '#shared/features/navigation/navigation.record.ts'
import { linkWarning, type MenuPage, pageOfHref } from './visible-menu.ts'

interface LinkFieldsProps {
  link: NavigationLink
  /** Undefined while loading. */
  pages: readonly MenuPage[] | undefined
  problems: Problems
  onChange(link: NavigationLink): void
}

/** An item's target: a page, which determines the URL, or a URL of its own. */
export function LinkFields({ link, pages, problems, onChange }: LinkFieldsProps) {
  const page = pages?.find(({ id }) => id === link.pageId)
  const choices = pages?.filter(({ slug, id }) => slug !== 'footer' || id === link.pageId) ?? []
  const choose = (pageId: string | null) => {
    const chosen = pages?.find(({ id }) => id === pageId)
    onChange(chosen ? { href: paths.page(chosen.slug), pageId: chosen.id } : { ...link, pageId: null })
  }
  // The page's slug may have changed since the item was loaded.
  const href = page ? paths.page(page.slug) : link.href
  return (
    <>
      <Field
        label="Page"
        hint={pages ? 'Optional. The link follows the page, even if its slug changes.' : '[LOADING PAGES...]'}
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
            // Rendered within the dialog, where screen readers can reach it.
            getPopupContainer={(trigger: HTMLElement) => trigger.parentElement!}
            options={choices.map((choice) => ({ value: choice.id, label: nameOf(choice) }))}
            onChange={(pageId: string | null | undefined) => choose(pageId ?? null)}
          />
        )}
      </Field>
      <Field label="URL" required hint={hintOf(link, href, pages)} problem={sentence(problems['href'])}>
        {(control) => (
          <AddressInput
            {...control}
            label="URL"
            maxLength={2000}
            required
            readOnly={link.pageId !== null}
            value={href}
            onChange={(href) => onChange({ href, pageId: null })}
            onChoose={({ url }) => onChange({ href: url, pageId: null })}
          />
        )}
      </Field>
    </>
  )
}

const nameOf = ({ title, slug, isPublished }: MenuPage) =>
  `${title || slug} (${paths.page(slug)})${isPublished ? '' : ' [DRAFT]'}`

function hintOf(link: NavigationLink, href: string, pages: readonly MenuPage[] | undefined) {
  const complaint = href.trim() === '' ? null : linkWarning({ ...link, href }, pages)
  if (complaint) return <span className="menu-complaint">! {complaint}</span>
  if (link.pageId !== null) return 'Taken from the page. To enter another URL, clear the page first.'
  const page = pageOfHref(href, pages)
  return page
    ? 'A page has this address. Choose it above and the link follows it, even if its slug changes.'
    : 'A path in this shop, such as /gallery, or an address that starts with https:, mailto: or tel:.'
}

/** Some schema messages continue the field's name. */
const sentence = (problem: string | undefined) => (problem?.startsWith('is ') ? `This URL ${problem}.` : problem)
