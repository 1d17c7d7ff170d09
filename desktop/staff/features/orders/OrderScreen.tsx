import { Button } from 'antd'
import { Link, useLocation, useParams } from 'react-router-dom'
import { NO_PERSONAL_DATA } from '#bridge/offline-orders.ts'
import { safeHref } from '#shared/blocks/links.ts'
import type { Order, OrderLine } from '#shared/features/orders/orders.schema.ts'
import { nameParts } from '#shared/features/orders/wishes.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { SEPARATOR } from '#shared/pricing/options.ts'
import { waitsFor } from '#staff/widgets/from-now.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { mailto } from '#staff/widgets/mailto.ts'
import { isZero, money } from '#staff/widgets/money.ts'
import { Facts } from '#staff/widgets/panels/Facts.tsx'
import { Panel } from '#staff/widgets/panels/Panel.tsx'
import { ParcelTable, TrackingText } from '#staff/widgets/parcels/ParcelTable.tsx'
import { StuckParcels } from '#staff/widgets/parcels/StuckParcels.tsx'
import { ReprintButton } from '#staff/widgets/reprint/ReprintButton.tsx'
import { DataTable } from '#staff/widgets/table/DataTable.tsx'
import { shopTimeText } from '#staff/widgets/when.ts'
import { Wishes } from '#staff/widgets/wishes/Wishes.tsx'
import { OrderTags } from './OrderTags.tsx'
import {
  isFromCopy,
  isToPost,
  isWaiting,
  piecesOf,
  reprintable,
  statusWords,
  useOrder,
  waitsForPrinting,
} from './orders.ts'

/** /admin/orders/:id: an order with its customer, amounts and lines. */
export function OrderScreen() {
  const { id = '' } = useParams()
  const { state } = useLocation() as { state: { search?: string } | null }
  const read = useOrder(id)
  const isMissing = read.error !== null && 'status' in read.error && read.error.status === 404
  return (
    <>
      <p>
        <Link to={`${staffPaths.adminTab('orders')}${state?.search ?? ''}`}>[ALL ORDERS]</Link>
      </p>
      {isMissing ? (
        <>
          <h1>ORDER.NOT.FOUND</h1>
          <p>The shop has no such order. SYNC ORDERS, in the list, fetches new orders.</p>
        </>
      ) : (
        <Loaded read={read} failure="Failed to load the order">
          {(order) => <Shown order={order} />}
        </Loaded>
      )}
    </>
  )
}

function Shown({ order }: { order: Order }) {
  const { shopifyOrderNumber: number } = order
  const shopify = safeHref(order.shopifyUrl)
  return (
    <>
      <div className="staff-head">
        <h1 className="row">
          <bdi>ORDER {number}</bdi>
          <OrderTags order={order} />
        </h1>
        {shopify && (
          <Button href={shopify} target="_blank" rel="noopener noreferrer">
            OPEN IN SHOPIFY
          </Button>
        )}
      </div>
      <div className="panels">
        {isFromCopy(order) ? <p>Offline, as last seen. {NO_PERSONAL_DATA}</p> : <OrderFacts order={order} />}
        {order.wishes.length > 0 && (
          <Panel title="NOTE AND DETAILS">
            <Wishes wishes={order.wishes} />
          </Panel>
        )}
        <OrderLines order={order} />
      </div>
    </>
  )
}

/** The customer, dates and amounts of an order. */
function OrderFacts({ order }: { order: Order }) {
  const { customerEmail, currency } = order
  const { refunded, discounts } = order.money
  const hasDiscount = discounts !== undefined && !isZero(discounts)
  const amount = (name: string) => order.money[name] !== undefined && money(order.money[name], currency)
  return (
    <div className="panel-pair">
      <Panel title="CUSTOMER">
        <Facts
          facts={{
            Email:
              customerEmail === null ? (
                'Not provided by Shopify'
              ) : (
                <a href={mailto(customerEmail, `Your order ${order.shopifyOrderNumber}`)} dir="auto">
                  {customerEmail}
                </a>
              ),
            Placed: `${shopTimeText(order.createdAt)}${isWaiting(order) ? `, waits ${waitsFor(order.createdAt)}` : ''}`,
            'Last change': order.updatedAt !== order.createdAt && shopTimeText(order.updatedAt),
            Cancelled: order.cancelledAt !== null && shopTimeText(order.cancelledAt),
            Fulfilment: statusWords(order.fulfillmentStatus || 'unknown'),
            'Test order': order.isTest && 'No money was paid, so it isn’t counted or printed.',
          }}
        />
      </Panel>
      <Panel title="MONEY" className="order-sums">
        <Facts
          isShort
          facts={{
            Discount: hasDiscount && `-${money(discounts, currency)}`,
            [hasDiscount ? 'Subtotal after discount' : 'Subtotal']: amount('subtotal'),
            Shipping: amount('shipping'),
            [order.taxesIncluded ? 'Tax (included)' : 'Tax']: amount('tax'),
            TOTAL: <strong className="bright">{money(order.totalPrice, currency)}</strong>,
            Refunded: refunded !== undefined && !isZero(refunded) && (
              <span className="worrying">{money(refunded, currency)}</span>
            ),
          }}
        />
      </Panel>
    </div>
  )
}

/** The order lines, with printing progress while the order waits for printing. */
function OrderLines({ order }: { order: Order }) {
  const isToPrint = isWaiting(order) || waitsForPrinting(order) || order.lineItems.some(({ printed }) => printed > 0)
  const canReprint = !isFromCopy(order) && order.lineItems.some((line) => reprintable(order, line))
  const pieces = piecesOf(order)
  return (
    <section aria-labelledby="order-lines">
      <div className="staff-head">
        <h2 id="order-lines">{pieces === 1 ? '1 PIECE' : `${pieces} PIECES`}</h2>
        {isToPrint && (
          <span className="row loose">
            {(isWaiting(order) || isFromCopy(order)) && (
              <Link to={staffPaths.adminTab('print-queue')}>[PRINT QUEUE]</Link>
            )}
            {isToPost(order) && <Link to={`${staffPaths.adminTab('packing')}#order-${order.id}`}>[READY TO PACK]</Link>}
          </span>
        )}
      </div>
      {order.lineItems.length === 0 ? (
        <p>All items have been removed from this order.</p>
      ) : (
        <DataTable
          caption="Pieces"
          rows={order.lineItems}
          rowKey={({ id }) => id}
          columns={[
            {
              title: 'Miniature',
              rowScope: 'row',
              render: (line) => (
                <div>
                  <Title line={line} />
                  <Wishes wishes={line.wishes} />
                </div>
              ),
            },
            { title: 'Scale', render: ({ scale }) => scale || '–' },
            {
              title: 'Finishing and options',
              dir: 'auto',
              render: ({ finishing }) => finishing.split(SEPARATOR).map((part) => <div key={part}>{part || '–'}</div>),
            },
            { title: 'Quantity', align: 'end', render: (line) => <Quantity line={line} /> },
            !isFromCopy(order) && {
              title: 'Each',
              align: 'end',
              render: ({ unitPrice }) => money(unitPrice, order.currency),
            },
            !isFromCopy(order) && { title: 'Total', align: 'end', render: ({ total }) => money(total, order.currency) },
            isToPrint && {
              title: 'Printed',
              align: 'end',
              render: ({ printed, currentQuantity }) => `${printed} of ${currentQuantity}`,
            },
            order.lineItems.some(({ posted }) => posted > 0) && {
              title: 'Posted',
              align: 'end',
              render: ({ posted, currentQuantity }) => `${posted} of ${currentQuantity}`,
            },
            canReprint && { title: '', align: 'end', render: (line) => <Reprintable order={order} line={line} /> },
          ]}
        />
      )}
      <Parcels order={order} />
      {order.reprints.length > 0 && <Reprints order={order} />}
    </section>
  )
}

function Reprintable({ order, line }: { order: Order; line: OrderLine }) {
  const pieces = reprintable(order, line)
  if (!pieces) return null
  const { id: lineId, title, scale, printed, wishes } = line
  const what = `${nameParts({ title, scale }, wishes).join(', ')} for ${order.shopifyOrderNumber}`
  return <ReprintButton line={{ orderId: order.id, lineId, printed, ...pieces, what }} />
}

/** The order's parcels with their tracking. */
function Parcels({ order: { lineItems, parcels, otherParcels } }: { order: Order }) {
  const name = namesOf(lineItems)
  if (parcels.length + otherParcels.length === 0) return null
  return (
    <>
      <h3>PARCELS</h3>
      <StuckParcels parcels={parcels} />
      {parcels.length > 0 && <ParcelTable caption="Parcels" parcels={parcels.toReversed()} nameOf={name} />}
      {otherParcels.length > 0 && (
        <p>
          Posted in Shopify’s admin:{' '}
          {otherParcels.map((tracking, index) => (
            <span key={`${tracking.number} ${tracking.url}`}>
              {index > 0 && ', '}
              <TrackingText tracking={tracking} />
            </span>
          ))}
        </p>
      )}
    </>
  )
}

/** Names lines, such as `Ember Wyrm, 32mm, Base: moss`. */
function namesOf(lines: readonly OrderLine[]) {
  const names = new Map(
    lines.map(({ id, title, scale, wishes }) => [id, nameParts({ title, scale }, wishes).join(', ')]),
  )
  return (lineId: string) => names.get(lineId) ?? 'a removed line'
}

/** Pieces that were printed and had to be printed again, and why. */
function Reprints({ order }: { order: Order }) {
  const name = namesOf(order.lineItems)
  return (
    <>
      <h3 id="order-reprints">REPRINTED</h3>
      <ul className="rows" aria-labelledby="order-reprints">
        {order.reprints.map(({ id, lineId, pieces, reason, staffName, at, wasPosted }) => (
          <li key={id}>
            <span>
              {pieces} × <bdi>{name(lineId)}</bdi>: <bdi>{reason}</bdi>
              {wasPosted && ', sent again'}{' '}
              <span className="dim">
                (<bdi>{staffName}</bdi>, {shopTimeText(at)})
              </span>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

const Quantity = ({ line: { quantity, currentQuantity } }: { line: OrderLine }) => (
  <span>
    {quantity}
    {currentQuantity < quantity && <small className="worrying">{`${quantity - currentQuantity} removed`}</small>}
  </span>
)

/** Variant and SKU distinguish products with the same title. */
function Title({ line }: { line: OrderLine }) {
  const { productId, title, variantTitle, sku } = line
  return (
    <span>
      {productId === null ? (
        <bdi>{title}</bdi>
      ) : (
        <Link to={staffPaths.adminRecord('products', productId)} dir="auto">
          {title}
        </Link>
      )}
      {sku && (
        <small className="dim" dir="auto">
          {sku}
        </small>
      )}
      {!line.scale && !line.finishing && variantTitle && (
        <small className="dim" dir="auto">
          {variantTitle}
        </small>
      )}
    </span>
  )
}
