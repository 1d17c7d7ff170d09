import type { Block } from '#shared/blocks/block.ts'
import { richTextsOf } from '#shared/blocks/rich-html.ts'
import type { ImageMetadataByUrl } from '#shared/features/images/images.schema.ts'
import type { MaxWidth } from '#shared/features/pages/max-widths.ts'
import type { BlockData } from '#storefront/blocks/block-props.ts'
import { Blocks, renderedBlocks } from '#storefront/blocks/Blocks.tsx'
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
  /** What the image repository knows about the images of the blocks. */
  pictures: ImageMetadataByUrl
}

/** A page as the shop renders it. `contact` always has a form; `footer` is rendered as the footer. */
export const ShownPage = ({ title, slug, maxWidth, blocks, data, pictures }: ShownPageProps) => {
  const richTexts = richTextsOf(blocks)
  return slug === 'footer' ? (
    <footer className="footer">
      <div className="footer-content frame">
        <FooterTexts texts={footerTexts({ blocks, richTexts })} name={facts.shop.name} />
      </div>
    </footer>
  ) : (
    <main className="main">
      <PageContainer {...{ maxWidth, pictures, richTexts }}>
        <Blocks blocks={slug === 'contact' ? withContactForm(blocks) : blocks} title={title} data={data} />
      </PageContainer>
    </main>
  )
}

/** The rendered blocks in document order. The contact page's own form is a block here, too, but not in `blocks`. */
export function listRenderedBlocks(slug: string | undefined, blocks: readonly Block[]): readonly Block[] {
  if (slug !== 'footer') return renderedBlocks(slug === 'contact' ? withContactForm(blocks) : blocks)
  const known = new Map(blocks.map((block) => [block.id, block]))
  return footerTexts({ blocks }).flatMap(({ id }) => known.get(id) ?? [])
}

/** The elements of the rendered blocks, in the same order. */
export const findRenderedElements = (slug: string | undefined, body: HTMLElement): HTMLElement[] => [
  ...body.querySelectorAll<HTMLElement>(slug === 'footer' ? '.footer-texts > section' : '.block'),
]
