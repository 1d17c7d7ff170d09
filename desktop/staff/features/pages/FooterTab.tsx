import { Button } from 'antd'
import { useState } from 'react'
import type { Page } from '#shared/features/pages/pages.schema.ts'
import type { CanvasOptions } from '#staff/builder/canvas/options.ts'
import { client } from '#staff/api/client.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { useChange } from '#staff/widgets/useChange.ts'
import { PageBuilder, type PageSlots } from './PageBuilder.tsx'
import { PAGES_URL, usePages } from './pages.ts'
import '#staff/widgets/cards/cards.css'
import './pages.css'
import './page-builder.css'

const SLUG = 'footer'

/** The shop's footer shows text blocks and no others (decision 14). */
const footerOptions: CanvasOptions = {
  allowed: ['text'],
  noteOf: ({ type }) => (type === 'text' ? null : '[NOT SHOWN] the footer shows text blocks only'),
}

/** The tab `footer`: the builder on the page with the slug footer (staff specification, section 2). */
export default function FooterTab(slots: PageSlots) {
  const read = usePages()
  return (
    <Loaded read={read}>
      {(pages) => <Footer page={pages.find(({ slug }) => slug === SLUG) ?? null} slots={slots} />}
    </Loaded>
  )
}

/** A footer that somebody deletes while it is being built stays on the screen. */
function Footer({ page, slots }: { page: Page | null; slots: PageSlots }) {
  const [known, setKnown] = useState(page)
  if (page && page !== known) setKnown(page)
  const shown = page ?? known
  if (!shown) return <NoFooter />
  return <PageBuilder key={shown.id} page={shown} isGone={!page} options={footerOptions} isTab {...slots} />
}

function NoFooter() {
  const make = useChange({
    call: () => client.pages.create({ body: { title: 'Footer', slug: SLUG, isPublished: true } }),
    success: 'Page created successfully',
    failure: 'Failed to create page',
    refresh: [PAGES_URL],
  })
  return (
    <div className="gate">
      <h1>FOOTER.NONE</h1>
      <p>
        No page has the slug footer: below every page of the shop stands the copyright line alone. Make the footer’s
        page to write there.
      </p>
      <p>
        <Button type="primary" loading={make.isPending} onClick={() => void make.run()}>
          MAKE THE FOOTER
        </Button>
      </p>
    </div>
  )
}
