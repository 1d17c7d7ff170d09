import { Alert, Button } from 'antd'
import { sentence } from '#shared/sentence.ts'
import { client } from '#staff/api/client.ts'
import { useRead } from '#staff/api/read.ts'
import { useChange } from '#staff/widgets/useChange.ts'
import { when } from '#staff/widgets/when.ts'
import { SYNCS_URL } from './orders.ts'
import { isUnderWay, syncWords } from './order-sync.ts'

/** The head of the list: reads orders from Shopify, and says how far that is. */
export function ReadOrders() {
  const { data: [newest] = [] } = useRead(`${SYNCS_URL}?kind=orders`, () =>
    client.sync.history({ query: { kind: 'orders', limit: 1 } }),
  )
  const read = useChange({
    call: () => client.orders.sync(),
    success: ({ message }) => message,
    failure: 'Orders Sync Failed',
    refresh: [`${SYNCS_URL}?kind=orders`],
  })
  const isBusy = newest !== undefined && isUnderWay(newest)
  const words = newest && syncWords(newest)
  return (
    <>
      <div className="staff-head">
        <h1>ORDERS</h1>
        <Button
          type="primary"
          // It keeps the focus: whoever pressed it by key goes on from here.
          aria-disabled={isBusy || read.isPending}
          loading={read.isPending}
          onClick={() => {
            if (!isBusy) void read.run()
          }}
        >
          SYNC ORDERS
        </Button>
      </div>
      <div aria-live="polite">
        {words && (
          <p className="dim">
            {words} {newest?.finishedAt && when(newest.finishedAt)}
          </p>
        )}
      </div>
      {/* How many there are is known when all have been read. */}
      {isBusy && <progress className="order-progress" aria-label="Orders are being read" />}
      {newest?.status === 'failed' && (
        <Alert
          className="order-notice"
          type="error"
          showIcon
          title="The last sync of orders failed"
          description={
            <span dir="auto">
              {newest.error && sentence(newest.error)} What is shown is from before. SYNC ORDERS tries again.
            </span>
          }
        />
      )}
    </>
  )
}
