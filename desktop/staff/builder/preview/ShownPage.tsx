import type { Block } from '#shared/blocks/block.ts'
import type { PicturesFacts } from '#shared/features/images/images.schema.ts'
import type { MaxWidth } from '#shared/features/pages/max-widths.ts'
import type { BlockData } from '#storefront/blocks/block-props.ts'
import { Blocks, shownOf } from '#storefront/blocks/Blocks.tsx'
import { withContactForm } from '#storefront/blocks/page/contact-blocks.ts'
import { FooterTexts } from '#storefront/blocks/page/FooterTexts.tsx'
import { footerTexts } from '#storefront/blocks/page/footer-texts.ts'
import { PageContainer } from '#storefront/blocks/page/PageContainer.tsx'
import { facts } from '#staff/facts.ts'

interface ShownPageProps {
  title: string
  slug: string | undefined
  maxWidth: MaxWidth
  blocks: readonly Block[]
  data: BlockData
  /** What is known of the pictures of its blocks. */
  pictures: PicturesFacts
}

/** A page as the shop shows it: `contact` has a form in any case, `footer` is the footer (specification section 2). */
export const ShownPage = ({ title, slug, maxWidth, blocks, data, pictures }: ShownPageProps) =>
  slug === 'footer' ? (
    <footer className="footer">
      <div className="footer-content">
        <FooterTexts texts={footerTexts({ blocks })} name={facts.shop.name} />
      </div>
    </footer>
  ) : (
    <main className="main">
      <PageContainer maxWidth={maxWidth} pictures={pictures}>
        <Blocks blocks={slug === 'contact' ? withContactForm(blocks) : blocks} title={title} data={data} />
      </PageContainer>
    </main>
  )

/** The blocks that are shown, in the order of the document. The contact page's own form is in it, and in none of `blocks`. */
export function shownOn(slug: string | undefined, blocks: readonly Block[]): readonly Block[] {
  if (slug !== 'footer') return shownOf(slug === 'contact' ? withContactForm(blocks) : blocks)
  const known = new Map(blocks.map((block) => [block.id, block]))
  return footerTexts({ blocks }).flatMap(({ id }) => known.get(id) ?? [])
}

/** The elements of those, in the same order. */
export const elementsOn = (slug: string | undefined, body: HTMLElement): HTMLElement[] => [
  ...body.querySelectorAll<HTMLElement>(slug === 'footer' ? '.footer-texts > section' : '.block'),
]
