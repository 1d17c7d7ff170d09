import { builtInFacts } from '#shared/features/shop-facts/built-in.ts'
import type { LegalPage } from './legal.record.ts'

/**
 * The texts of the legal pages as long as nobody wrote others, in Markdown. `{#id}` after a heading is its anchor. The
 * placeholders are explained in the editor.
 */
export const builtInLegalTexts: Record<LegalPage, string> = {
  'privacy-policy': `What {shop} knows about you, why, for how long, and what you can do about it.

## What we collect {#data}

We collect what we need to make and send what you order, and little more.

- **Contact information:** your name, your email address and your message when you write to us; your email address when you subscribe to the newsletter, or ask to be told when a miniature is back (kept for a year at most); name, delivery address and email when you order.
- **Cart and purchase history:** what you put into the cart, and what you have ordered.
- **Your consent:** when you subscribed to the newsletter or asked to be told about a miniature, when you confirmed it, and the text that you agreed to, kept as long as the subscription or the request.
- **Emails to you:** what we answer to your message, kept beside it, and the emails that the shop writes, such as the one in which you confirm the newsletter, kept for 30 days. If you don’t confirm it, we delete your address after a week.
- **Analytics, only with your consent:** which pages are visited and how they are used.
- **Cookie preferences:** what you chose in the cookie settings, so that we can respect it.

We use it to fulfil orders, to reply to you, to send the newsletter to subscribers, to tell you that a miniature is back if you asked for it, and to keep the shop running and secure. We do not sell it.

## Cookies and similar storage {#cookies}

There are four kinds. All but the first are off until you switch them on.

- **Necessary:** Keep the cart, the checkout and your choice of cookies working. They cannot be switched off.
- **Analytics:** Count visits and show us which pages are useful. Loaded only with your consent.
- **Marketing:** Measure our advertising and make it more relevant. Loaded only with your consent.
- **Preferences:** Remember your settings for this shop. Stored only with your consent.

### What the shop itself stores in your browser

{storage}

Change your mind at any time: *Cookie settings* at the bottom of every page reopens your choices. Anything you switch off stops at once.

{settings}

## Third-party services {#third-parties}

- **Payment provider:** Shopify handles checkout and payment, and receives your order, your address and your payment details. We never see your card number.
- **Tag manager and analytics:** a tag manager or an analytics service loads only with your consent, and then records which pages you visit.
- **Videos:** a page may show a video of YouTube, Vimeo or another host, which the line below it names. Nothing is loaded from there before you press PLAY; the host then learns your IP address and may store data in your browser, and its own policy applies. The shop does not remember that you pressed it.
- **Social media:** we link to our profiles. These are plain links: a network learns of your visit only when you follow one, and its own policies then apply.

## Your rights {#rights}

Wherever you live, you may ask us at any time to:

- **access** the data we hold about you;
- **correct** data that is wrong;
- **delete** data that the law does not require us to keep;
- **withdraw consent** to cookies or to the newsletter;
- hand your data to you, or to somebody you name, in a common format (**portability**);
- limit its use while a question is open (**restriction**).

In the European Union and the United Kingdom these rights come from the GDPR, and you may also complain to your supervisory authority. In California they come from the CCPA: you may know, delete, correct and opt out of a sale (we do not sell data), and using your rights never costs you anything.

## Data security {#security}

The connection to the shop and to the checkout is encrypted. Few people have access, each with an account of their own, and payment details never reach us. No system is perfectly safe; if a breach affects your data, we will notify you and the authorities as the law requires.

## Contact {#contact}

For questions about privacy and requests about your data, write to our privacy contact, {email}. We reply within 30 days.
`,

  'terms-of-service': `The rules between you and {shop}, in plain language.

## Acceptance {#acceptance}

By using this shop or placing an order you accept these terms. If you do not agree with them, please do not order. We may change them; the version published on the day of your order applies.

## Products and orders {#products}

- Our miniatures are made to order, one by one. Small differences between pieces and photos are normal.
- All prices are in US dollars (USD).
- An order is an offer to buy. We have the right to refuse or cancel any order, for example if a price was wrong or something cannot be made. We then refund your payment in full.
- Miniatures are collectors’ items with small and pointed parts: they are not toys for small children.

## Payment terms {#payment}

- Payments are processed by our payment provider, Shopify. We do not store your payment details.
- We accept credit and debit cards and PayPal, and the other methods offered at checkout.
- You are charged in US dollars; your bank may convert that.
- Taxes are calculated and shown at checkout, before you pay.
- Orders whose payment fails are canceled automatically.

## Shipping and returns {#shipping}

### Shipping

{production}
{shipping}

### Returns

{returns}

To return something, [write to us](/contact) first.

## Intellectual property {#property}

Designs, images, texts and the name of the shop belong to {shop} or to the designers named with each miniature. What you buy is the miniature: paint it, play with it, show it, sell it on. Do not copy, scan, cast or print it, and do not use our images commercially, without written permission.

## User conduct {#conduct}

Please behave as you would in a shop in town. In particular:

- give true information when you order or write to us;
- write honest reviews from your own experience, without being paid for a particular opinion;
- do not disrupt the shop, break into it, or collect other people's data from it;
- do nothing here that is against the law.

## Liability {#liability}

The shop is provided as it is. As far as the law allows, our liability for an order is limited to what you paid for it, and we are not liable for indirect or consequential damage. Nothing here limits liability that the law does not let us limit, nor the rights that you have as a consumer.

## Dispute resolution {#disputes}

Write to us first: most problems are solved with one message.

- These terms are governed by the laws of [JURISDICTION].
- Disputes that we cannot settle together are decided by binding arbitration in [JURISDICTION], unless a small claims court has jurisdiction.
- Claims are brought individually: as far as the law allows, you waive the right to take part in a class action.

## Contact {#contact}

Questions about these terms: {email}. We reply within 5 business days.
`,
}

/** What legal texts say in place of the built-in texts about production, shipping and returns. */
export const builtInTerms = {
  production: 'Processing typically takes 1-2 weeks, since everything is printed to order.',
  shipping: 'Standard shipping takes 5-7 days after production. Expedited shipping is available at checkout.',
  returns: builtInFacts.returns,
}
