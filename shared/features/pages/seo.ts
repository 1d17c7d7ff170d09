interface SeoFields {
  title: string
  description: string
  seoTitle: string
  seoDescription: string
}

/** Page title for search engines: the SEO title, else the title. */
export const seoTitle = ({ seoTitle, title }: SeoFields): string => seoTitle || title

/** Page description for search engines: the SEO description, else the page's own, else a generic one. */
export const seoDescription = (page: SeoFields, shopName: string): string =>
  page.seoDescription || page.description || `${seoTitle(page)}: ${shopName}, resin miniatures printed to order.`
