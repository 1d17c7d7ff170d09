import type { ReactNode } from 'react'
import type { Order } from '#shared/features/orders/orders.schema.ts'
import { mailto } from '#staff/widgets/mailto.ts'
import { isZero, money } from '#staff/widgets/money.ts'
import { shopTimeText } from '#staff/widgets/when.ts'
import { statusWords } from './orders.ts'

/** The amounts of an order, in the order in which they add up. */
const sums = [
  ['subtotal', 'Subtotal'],
  ['shipping', 'Shipping'],
  ['tax', 'Tax'],
] as const

/** The customer, dates and amounts of an order. */
export function OrderFacts({ order }: { order: Order }) {
  const { customerEmail, currency } = order
  const refunded = order.money['refunded']
  return (
    <div className="order-panels">
      <section className="panel" aria-labelledby="order-customer">
        <h2 id="order-customer">CUSTOMER</h2>
        <dl className="facts">
          <Fact name="E-mail">
            {customerEmail === null ? (
              'Not provided by Shopify'
            ) : (
              <a href={mailto(customerEmail, `Your order ${order.shopifyOrderNumber}`)} dir="auto">
                {customerEmail}
              </a>
            )}
          </Fact>
          <Fact name="Placed">{shopTimeText(order.createdAt)}</Fact>
          {order.updatedAt !== order.createdAt && <Fact name="Last change">{shopTimeText(order.updatedAt)}</Fact>}
          {order.cancelledAt !== null && <Fact name="Cancelled">{shopTimeText(order.cancelledAt)}</Fact>}
          <Fact name="Fulfilment">{statusWords(order.fulfillmentStatus || 'unknown')}</Fact>
          {order.isTest && <Fact name="Test order">No money was paid: it isn’t counted or printed.</Fact>}
        </dl>
      </section>
      <section className="panel" aria-labelledby="order-money">
        <h2 id="order-money">MONEY</h2>
        <dl className="facts order-sums">
          {sums.map(([name, label]) => {
            const amount = order.money[name]
            return (
              amount !== undefined && (
                <Fact key={name} name={label}>
                  {money(amount, currency)}
                </Fact>
              )
            )
          })}
          <Fact name="TOTAL">
            <strong className="bright">{money(order.totalPrice, currency)}</strong>
          </Fact>
          {refunded !== undefined && !isZero(refunded) && (
            <Fact name="Refunded">
              <span className="order-refunded">{money(refunded, currency)}</span>
            </Fact>
          )}
        </dl>
      </section>
    </div>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
)
