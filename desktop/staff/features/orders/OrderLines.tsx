import { Link } from 'react-router-dom'
import type { Order, OrderLine } from '#shared/features/orders/orders.schema.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { money } from '#staff/widgets/money.ts'
import { piecesOf, waitsForPrinting } from './orders.ts'
import '#staff/widgets/table/table.css'

/** The order lines, with printing progress while the order waits for printing. */
export function OrderLines({ order }: { order: Order }) {
  const isToPrint = order.lineItems.some(({ printed }) => printed > 0) || waitsForPrinting(order)
  const pieces = piecesOf(order)
  return (
    <section aria-labelledby="order-lines">
      <div className="staff-head order-lines-head">
        <h2 id="order-lines">{pieces === 1 ? '1 PIECE' : `${pieces} PIECES`}</h2>
        {isToPrint && <Link to={staffPaths.adminTab('print-queue')}>[PRINT QUEUE]</Link>}
      </div>
      {order.lineItems.length === 0 ? (
        <p>All items have been removed from this order.</p>
      ) : (
        <table className="record-table order-table order-lines" aria-labelledby="order-lines">
          <thead>
            <tr>
              <th scope="col">Miniature</th>
              <th scope="col">Scale</th>
              <th scope="col">Finishing</th>
              <th scope="col" className="order-number">
                Quantity
              </th>
              <th scope="col" className="order-number">
                Each
              </th>
              <th scope="col" className="order-number">
                Total
              </th>
              {isToPrint && (
                <th scope="col" className="order-number">
                  Printed
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {order.lineItems.map((line) => (
              <tr key={line.id}>
                <th scope="row">
                  <Title line={line} />
                </th>
                <td data-label="Scale">{line.scale || '–'}</td>
                <td data-label="Finishing" dir="auto">
                  {line.finishing || '–'}
                </td>
                <td data-label="Quantity" className="order-number">
                  {line.quantity}
                  {line.currentQuantity < line.quantity && (
                    <small className="order-refunded">{`${line.quantity - line.currentQuantity} removed`}</small>
                  )}
                </td>
                <td data-label="Each" className="order-number">
                  {money(line.unitPrice, order.currency)}
                </td>
                <td data-label="Total" className="order-number">
                  {money(line.total, order.currency)}
                </td>
                {isToPrint && (
                  <td data-label="Printed" className="order-number">
                    {`${line.printed} of ${line.currentQuantity}`}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

/** Variant and SKU distinguish products with the same title. */
function Title({ line }: { line: OrderLine }) {
  const { productId, title, variantTitle, sku } = line
  return (
    <>
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
      {!line.scale && variantTitle && (
        <small className="dim" dir="auto">
          {variantTitle}
        </small>
      )}
    </>
  )
}
