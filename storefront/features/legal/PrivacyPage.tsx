import { useShop, useVisitor } from '#storefront/shop.ts'
import { FormError, FormName, FormSuccess, useForm } from '#storefront/widgets/form.tsx'
import { LegalPage, MailLink } from './LegalPage.tsx'

/** Everything that the shop stores in a browser. Add a row here when adding an entry. */
const entries: readonly { name: string; where: string; why: string }[] = [
  {
    name: 'hoard.cart-session',
    where: 'local storage, until you delete it',
    why: 'Necessary. A random number that identifies your cart. Created when you add the first item; the server deletes a cart that is not used for 90 days.',
  },
  {
    name: 'hoard.cart',
    where: 'cookie, until 90 days after the last change of your cart',
    why: 'Necessary. The same number, and your last checkout, so that the cart also works without JavaScript. On https its name starts with __Host-.',
  },
  {
    name: 'hoard.has-cart',
    where: 'cookie, as long as hoard.cart',
    why: 'Necessary. Says that you have a cart, also if the local storage was cleared or is blocked.',
  },
  {
    name: 'hoard.removal',
    where: 'session storage, until the tab is closed; used for eight seconds',
    why: 'Necessary. What you last removed from your cart, so that you can undo it after a visit to another page.',
  },
  {
    name: 'hoard.offers',
    where: 'session storage, until the tab is closed',
    why: 'Necessary. The prices that you saw last in your cart, so that a change since then is marked.',
  },
  {
    name: 'hoard.checkout-attempt',
    where: 'local storage, used for one hour',
    why: 'Necessary. Your current checkout and its cart number at the payment provider, so that a second click does not order twice.',
  },
  {
    name: 'hoard.cart-snapshot',
    where: 'local storage, used for 30 days',
    why: 'Necessary. Your cart when you went to checkout, so that an abandoned checkout can be restored.',
  },
  {
    name: 'hoard.discount-codes',
    where: 'cookie, until you remove them or have paid, at most 30 days after the last change',
    why: 'Necessary for what you ask of it. The discount codes for your next checkout.',
  },
  {
    name: 'hoard.banner-session',
    where: 'session storage, until the tab is closed',
    why: 'Necessary. A random number per tab that limits how often an announcement is shown. The server deletes its count within days.',
  },
  {
    name: 'hoard.banners-seen',
    where: 'session storage, until the tab is closed',
    why: 'Necessary. On which pages you have seen such an announcement, so that no empty place is kept for it.',
  },
  {
    name: 'hoard.cookie-consent',
    where: 'local storage, until you delete it',
    why: "Necessary. Your cookie choice and a random number that identifies the server's copy, which is deleted 13 months after the last change.",
  },
  {
    name: 'hoard.consent',
    where: 'cookie, until JavaScript has read it, at most 13 months',
    why: 'Necessary. Your cookie choice, if you made it without JavaScript.',
  },
  {
    name: 'hoard.wishlist',
    where: 'local storage, until you empty your wishlist',
    why: 'Necessary for what you ask of it. The miniatures on your wishlist; the server does not keep them.',
  },
  {
    name: 'hoard.shortcuts',
    where: 'local storage, until you switch them on again',
    why: 'Preferences. Whether you switched the keyboard shortcuts off.',
  },
]

/** Table of stored entries: where, for how long and why. */
const StorageList = () => (
  <dl>
    {entries.map(({ name, where, why }) => (
      <div key={name}>
        <dt>
          <code>{name}</code>
        </dt>
        <dd>
          {why} <span className="dim">({where})</span>
        </dd>
      </div>
    ))}
  </dl>
)

/** /privacy-policy. */
export default function PrivacyPage() {
  const { name, emails } = useShop()
  const sections = [
    {
      id: 'data',
      title: 'What we collect',
      body: (
        <>
          <p>We collect what we need to make and send what you order, and little more.</p>
          <ul>
            <li>
              <strong>Contact information:</strong> your name, your email address and your message when you write to us;
              your email address when you subscribe to the newsletter, or ask to be told when a miniature is back (kept
              for a year at most); name, delivery address and email when you order.
            </li>
            <li>
              <strong>Cart and purchase history:</strong> what you put into the cart, and what you have ordered.
            </li>
            <li>
              <strong>Analytics, only with your consent:</strong> which pages are visited and how they are used.
            </li>
            <li>
              <strong>Cookie preferences:</strong> what you chose in the cookie settings, so that we can respect it.
            </li>
          </ul>
          <p>
            We use it to fulfil orders, to reply to you, to send the newsletter to subscribers, to tell you that a
            miniature is back if you asked for it, and to keep the shop running and secure. We do not sell it.
          </p>
        </>
      ),
    },
    {
      id: 'cookies',
      title: 'Cookies and similar storage',
      body: (
        <>
          <p>There are four kinds. All but the first are off until you switch them on.</p>
          <dl>
            <dt>Necessary</dt>
            <dd>Keep the cart, the checkout and your choice of cookies working. They cannot be switched off.</dd>
            <dt>Analytics</dt>
            <dd>Count visits and show us which pages are useful. Loaded only with your consent.</dd>
            <dt>Marketing</dt>
            <dd>Measure our advertising and make it more relevant. Loaded only with your consent.</dd>
            <dt>Preferences</dt>
            <dd>Remember your settings for this shop. Stored only with your consent.</dd>
          </dl>
          <h3>What the shop itself stores in your browser</h3>
          <StorageList />
          <p>
            Change your mind at any time: <em>Cookie settings</em> at the bottom of every page reopens your choices.
            Anything you switch off stops at once.
          </p>
          <CookieForm />
        </>
      ),
    },
    {
      id: 'third-parties',
      title: 'Third-party services',
      body: (
        <ul>
          <li>
            <strong>Payment provider:</strong> Shopify handles checkout and payment, and receives your order, your
            address and your payment details. We never see your card number.
          </li>
          <li>
            <strong>Tag manager and analytics:</strong> a tag manager or an analytics service loads only with your
            consent, and then records which pages you visit.
          </li>
          <li>
            <strong>Videos:</strong> a page may show a video of YouTube, Vimeo or another host, which the line below it
            names. Nothing is loaded from there before you press PLAY; the host then learns your IP address and may
            store data in your browser, and its own policy applies. The shop does not remember that you pressed it.
          </li>
          <li>
            <strong>Social media:</strong> we link to our profiles. These are plain links: a network learns of your
            visit only when you follow one, and its own policies then apply.
          </li>
        </ul>
      ),
    },
    {
      id: 'rights',
      title: 'Your rights',
      body: (
        <>
          <p>Wherever you live, you may ask us at any time to:</p>
          <ul>
            <li>
              <strong>access</strong> the data we hold about you;
            </li>
            <li>
              <strong>correct</strong> data that is wrong;
            </li>
            <li>
              <strong>delete</strong> data that the law does not require us to keep;
            </li>
            <li>
              <strong>withdraw consent</strong> to cookies or to the newsletter;
            </li>
            <li>
              hand your data to you, or to somebody you name, in a common format (<strong>portability</strong>);
            </li>
            <li>
              limit its use while a question is open (<strong>restriction</strong>).
            </li>
          </ul>
          <p>
            In the European Union and the United Kingdom these rights come from the GDPR, and you may also complain to
            your supervisory authority. In California they come from the CCPA: you may know, delete, correct and opt out
            of a sale (we do not sell data), and using your rights never costs you anything.
          </p>
        </>
      ),
    },
    {
      id: 'security',
      title: 'Data security',
      body: (
        <p>
          The connection to the shop and to the checkout is encrypted. Few people have access, each with an account of
          their own, and payment details never reach us. No system is perfectly safe; if a breach affects your data, we
          will notify you and the authorities as the law requires.
        </p>
      ),
    },
    {
      id: 'contact',
      title: 'Contact',
      body: (
        <p>
          For questions about privacy and requests about your data, write to our privacy contact,{' '}
          <MailLink to={emails.privacy} />. We reply within 30 days.
        </p>
      ),
    },
  ]
  return (
    <LegalPage
      title="Privacy Policy"
      intro={`What ${name} knows about you, why, for how long, and what you can do about it.`}
      sections={sections}
    />
  )
}

/** The cookie settings of a browser without scripts. The footer's link leads here. */
function CookieForm() {
  const own = useForm('consent')
  const { consent } = useVisitor()
  return (
    <section id="cookie-settings" aria-labelledby="cookie-settings-title" className="stack tight no-print">
      <h3 id="cookie-settings-title">Cookie settings</h3>
      {own.isSent && <FormSuccess title="Saved" description="Your cookie choices are saved in this browser." />}
      <form method="post" className="stack tight">
        <FormName form={own} />
        <FormError form={own} />
        {(['analytics', 'marketing', 'preferences'] as const).map((flag) => (
          <label key={flag} className="check">
            <input type="checkbox" name={flag} defaultChecked={consent?.[flag] === true} />
            {flag[0]!.toUpperCase() + flag.slice(1)}
          </label>
        ))}
        <p>
          <button type="submit" className="button">
            SAVE_SETTINGS
          </button>
        </p>
      </form>
    </section>
  )
}
