import { Button } from 'antd'
import { useState } from 'react'
import type { CanvasOptions } from '#staff/builder/canvas/options.ts'
import { usePageList } from '#staff/api/content.ts'
import { client } from '#staff/api/client.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { useChange } from '#staff/widgets/useChange.ts'
import { BuilderOfPage } from './PageContent.tsx'
import type { PageSlots } from './PageBuilder.tsx'
import { PAGES_URL } from './pages.ts'
import '#staff/widgets/cards/cards.css'
import './pages.css'

const SLUG = 'footer'

/** The shop's footer renders text blocks only. */
const footerOptions: CanvasOptions = {
  allowed: ['text'],
  noteOf: ({ type }) => (type === 'text' ? null : '[NOT SHOWN] the footer shows text blocks only'),
}

/** The footer tab: the builder on the page with the slug footer. */
export default function FooterTab(slots: PageSlots) {
  const read = usePageList()
  return (
    <Loaded read={read}>
      {(pages) => <Footer id={pages.find(({ slug }) => slug === SLUG)?.id ?? null} slots={slots} />}
    </Loaded>
  )
}

/** If someone deletes the footer while it is being edited, it stays on screen. */
function Footer({ id, slots }: { id: string | null; slots: PageSlots }) {
  const [known, setKnown] = useState(id)
  if (id !== null && id !== known) setKnown(id)
  const shown = id ?? known
  return shown === null ? <NoFooter /> : <BuilderOfPage id={shown} options={footerOptions} isTab {...slots} />
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
        No page has the slug footer, so pages end with the copyright line only. Create the footer page to add your own
        text.
      </p>
      <p>
        <Button type="primary" loading={make.isPending} onClick={() => void make.run()}>
          CREATE THE FOOTER
        </Button>
      </p>
    </div>
  )
}
