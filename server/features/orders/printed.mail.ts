import type { Database } from '#server/database/database.ts'
import type { ComposeMail, Outbox } from '#server/mail/mail.ts'
import type { MailShop } from '#server/mail/render-mail.ts'
import { toAsciiAddress } from '#shared/contract/email.ts'
import { paths } from '#shared/paths.ts'
import { forCustomers, wishesText } from '#shared/features/orders/wishes.ts'
import { DEFAULT_FINISHING } from '#shared/pricing/options.ts'
import { readPrints, readStages, storedLines, type OrderRow } from './order-row.ts'
import { findOrder } from './orders.repository.ts'

/** Name of the kind. */
export const PRINTED = 'printed'

/** Time for an UNDO, in milliseconds. */
const WAIT_MS = 15 * 60_000

interface PrintedPayload {
  /** Id of the order's row. */
  id: string
}

/** Tells a shopper that their order is printed. */
export const printedMail =
  ({ shop }: { shop: MailShop }): ComposeMail<PrintedPayload> =>
  async (tx, { id }, { to }) => {
    const order = await findOrder(tx, id)
    // Posted meanwhile, and then Shopify has written; or undone, cancelled, refunded or erased.
    if (!order || !order.email || toAsciiAddress(order.email) !== toAsciiAddress(to) || !(await isPrinted(tx, order)))
      return null
    const lines = storedLines(order.lines, order).filter((line) => line.isShipped && line.currentQuantity > 0)
    const isOne = lines.length === 1 && lines[0]!.currentQuantity === 1
    const heading = isOne ? 'Your creature is printed' : 'Your creatures are printed'
    return {
      subject: `${heading}: order ${order.number}`,
      parts: [
        { heading },
        `Every piece of your order ${order.number} has left the printer. Next we pack it, and we’ll write again when it’s on its way.`,
        lines
          .map(({ title, scale, finishing, wishes, currentQuantity }) =>
            [`${currentQuantity} × ${title}`, scale, finishing, wishesText(forCustomers(wishes))]
              .filter((text) => text !== '' && text !== DEFAULT_FINISHING)
              .join(', '),
          )
          .join('\n'),
        { action: 'SEE YOUR ORDER', href: shop.origin + paths.orderStatus },
        `The page asks for the order’s number, ${order.number}, and this email address.`,
      ],
      reason: `You get this because you ordered at ${shop.name}.`,
    }
  }

/** Adds the email for each of these orders that is printed now, once for each order. */
export async function tellPrinted(tx: Database, outbox: Outbox, orderIds: readonly string[]): Promise<void> {
  for (const id of new Set(orderIds)) {
    const order = await findOrder(tx, id)
    if (!order?.email || !(await isPrinted(tx, order))) continue
    const told = await tx
      .selectFrom('mails')
      .select('id')
      .where('kind', '=', PRINTED)
      .where('key', '=', id)
      .where('state', '!=', 'dropped')
      .executeTakeFirst()
    if (told) continue
    const notBefore = new Date(Date.now() + WAIT_MS)
    await outbox.add(tx, {
      kind: PRINTED,
      to: order.email,
      payload: { id } satisfies PrintedPayload,
      key: id,
      notBefore,
    })
  }
}

/** Whether every piece that is still to be sent is printed. */
const isPrinted = async (tx: Database, order: OrderRow): Promise<boolean> =>
  readStages(order, await readPrints(tx, [order.id])).includes('printed')
