import { Button } from 'antd'
import { Link } from 'react-router-dom'
import { HOW_TO_PUBLISH, type ChannelState } from '#shared/features/catalogue/catalogue.schema.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { client } from '#staff/api/client.ts'
import { Panel } from '#staff/widgets/panels/Panel.tsx'
import { useChange } from '#staff/widgets/useChange.ts'
import { CATALOGUE_URL, count } from './products.ts'

interface ChannelPanelProps {
  /** Number of products by state. */
  counts: Record<ChannelState, number>
  /** Whether the list shows the products outside of the channel. */
  isListed: boolean
}

/** Products outside of the storefront's sales channel: the question about them, and how to sell them. */
export function ChannelPanel({ counts: { asked, kept, missing }, isListed }: ChannelPanelProps) {
  const answer = useChange({
    call: (keep: boolean) => client.catalogue.answerChannelQuestion({ body: { keep } }),
    success: ({ answered }, keep) => `${count(answered)} ${keep ? 'kept on sale' : 'taken off sale'}`,
    failure: 'Failed to update products',
    refresh: [CATALOGUE_URL],
  })
  if (asked + kept === 0 && !(isListed && missing > 0)) return null
  return (
    <Panel title="SALES CHANNEL" className="product-channel">
      {asked > 0 && (
        <p className="bright">
          {asked === 1
            ? `${count(1)} left the sales channel. Shoppers still see it on sale, but Shopify’s checkout refuses it. Take it off sale, or keep it if that was a mistake.`
            : `${count(asked)} all left the sales channel at the same time. Shoppers still see them on sale, but Shopify’s checkout refuses them. Take them off sale, or keep them if that was a mistake.`}
        </p>
      )}
      {kept > 0 && <p>{count(kept)} outside of the channel, kept on sale although Shopify’s checkout refuses them.</p>}
      {isListed && missing > 0 && <p>{count(missing)} outside of the channel, shown as sold out.</p>}
      <p className="dim">
        {HOW_TO_PUBLISH} They go on sale here within seconds if Shopify sends its webhook, otherwise after the next
        sync.
      </p>
      <div className="row">
        {asked + kept > 0 && (
          <Button danger loading={answer.pending === false} onClick={() => void answer.run(false)}>
            TAKE OFF SALE
          </Button>
        )}
        {asked > 0 && (
          <Button loading={answer.pending === true} onClick={() => void answer.run(true)}>
            KEEP ON SALE
          </Button>
        )}
        {!isListed && <Link to={staffPaths.productsIn('not-in-channel')}>{'> SHOW THEM'}</Link>}
      </div>
    </Panel>
  )
}
