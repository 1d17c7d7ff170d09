import { paths } from '#shared/paths.ts'
import { useShop } from '#storefront/shop.ts'
import { LegalPage, MailLink } from './LegalPage.tsx'

/** /terms-of-service. */
export default function TermsPage() {
  const { name, emails } = useShop()
  const sections = [
    {
      id: 'acceptance',
      title: 'Acceptance',
      body: (
        <p>
          By using this shop or placing an order you accept these terms. If you do not agree with them, please do not
          order. We may change them; the version published on the day of your order applies.
        </p>
      ),
    },
    {
      id: 'products',
      title: 'Products and orders',
      body: (
        <>
          <ul>
            <li>
              Our miniatures are made to order, one by one. Small differences between pieces and photos are normal.
            </li>
            <li>All prices are in US dollars (USD).</li>
            <li>
              An order is an offer to buy. We have the right to refuse or cancel any order, for example if a price was
              wrong or something cannot be made. We then refund your payment in full.
            </li>
            <li>
              Miniatures are collectors’ items with small and pointed parts: they are not toys for small children.
            </li>
          </ul>
        </>
      ),
    },
    {
      id: 'payment',
      title: 'Payment terms',
      body: (
        <ul>
          <li>Payments are processed by our payment provider, Shopify. We do not store your payment details.</li>
          <li>We accept credit and debit cards and PayPal, and the other methods offered at checkout.</li>
          <li>You are charged in US dollars; your bank may convert that.</li>
          <li>Taxes are calculated and shown at checkout, before you pay.</li>
          <li>Orders whose payment fails are canceled automatically.</li>
        </ul>
      ),
    },
    {
      id: 'shipping',
      title: 'Shipping and returns',
      body: (
        <>
          <h3>Shipping</h3>
          <ul>
            <li>Processing typically takes 1-2 weeks, since everything is printed to order.</li>
            <li>Standard shipping takes 5-7 days after production. Expedited shipping is available at checkout.</li>
          </ul>
          <h3>Returns</h3>
          <ul>
            <li>Unused items in their original packaging may be returned within 30 days of delivery.</li>
            <li>
              Damage must be reported within 7 days of delivery, ideally with a photo. We then replace the piece or
              refund it.
            </li>
          </ul>
          <p>
            To return something, <a href={paths.contact}>write to us</a> first.
          </p>
        </>
      ),
    },
    {
      id: 'property',
      title: 'Intellectual property',
      body: (
        <p>
          Designs, images, texts and the name of the shop belong to {name} or to the designers named with each
          miniature. What you buy is the miniature: paint it, play with it, show it, sell it on. Do not copy, scan, cast
          or print it, and do not use our images commercially, without written permission.
        </p>
      ),
    },
    {
      id: 'conduct',
      title: 'User conduct',
      body: (
        <>
          <p>Please behave as you would in a shop in town. In particular:</p>
          <ul>
            <li>give true information when you order or write to us;</li>
            <li>write honest reviews from your own experience, without being paid for a particular opinion;</li>
            <li>do not disrupt the shop, break into it, or collect other people's data from it;</li>
            <li>do nothing here that is against the law.</li>
          </ul>
        </>
      ),
    },
    {
      id: 'liability',
      title: 'Liability',
      body: (
        <p>
          The shop is provided as it is. As far as the law allows, our liability for an order is limited to what you
          paid for it, and we are not liable for indirect or consequential damage. Nothing here limits liability that
          the law does not let us limit, nor the rights that you have as a consumer.
        </p>
      ),
    },
    {
      id: 'disputes',
      title: 'Dispute resolution',
      body: (
        <>
          <p>Write to us first: most problems are solved with one message.</p>
          <ul>
            <li>These terms are governed by the laws of [JURISDICTION].</li>
            <li>
              Disputes that we cannot settle together are decided by binding arbitration in [JURISDICTION], unless a
              small claims court has jurisdiction.
            </li>
            <li>
              Claims are brought individually: as far as the law allows, you waive the right to take part in a class
              action.
            </li>
          </ul>
        </>
      ),
    },
    {
      id: 'contact',
      title: 'Contact',
      body: (
        <p>
          Questions about these terms: <MailLink to={emails.legal} />. We reply within 5 business days.
        </p>
      ),
    },
  ]
  return (
    <LegalPage
      title="Terms of Service"
      intro={`The rules between you and ${name}, in plain language.`}
      sections={sections}
    />
  )
}
