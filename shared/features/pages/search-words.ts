interface Words {
  title: string
  description: string
  seoTitle: string
  seoDescription: string
}

/** What search engines are told that a page is called: words for them, else its title. */
export const searchTitle = ({ seoTitle, title }: Words): string => seoTitle || title

/** What search engines are told of a page: words for them, else those for people, else what can be said of any page. */
export const searchDescription = (page: Words, shopName: string): string =>
  page.seoDescription || page.description || `${searchTitle(page)}: ${shopName}, resin miniatures printed to order.`
