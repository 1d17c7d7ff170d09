import { useVisitor } from '#storefront/shop.ts'
import { FormError, FormName, FormSuccess, useForm } from '#storefront/widgets/form.tsx'
import { LegalPage } from './LegalPage.tsx'

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
    why: 'Necessary. Your cookie choice, if you made it without JavaScript or your browser blocks local storage.',
  },
  {
    name: 'hoard.wishlist',
    where: 'local storage, until you empty your wishlist',
    why: 'Necessary for what you ask of it. The miniatures on your wishlist; the server does not keep them.',
  },
  {
    name: 'hoard.pictures',
    where: 'local storage, until you choose [RENDER] in the gallery',
    why: 'Necessary for what you ask of it. Whether the gallery shows painted or bare prints.',
  },
  {
    name: 'hoard.shortcuts',
    where: 'local storage, until you switch them on again',
    why: 'Preferences. Whether you switched the keyboard shortcuts off.',
  },
]

/** Table of stored entries: where, for how long and why. */
const StorageList = () => (
  <dl className="prose">
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
  return (
    <LegalPage
      page="privacy-policy"
      title="Privacy Policy"
      additions={{ storage: <StorageList />, settings: <CookieForm /> }}
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
      {own.isSent && consent && (
        <FormSuccess title="Saved" description="Your cookie choices are saved in this browser." />
      )}
      {/* Scripts have taken it over, or there are none. */}
      {own.isSent && !consent && (
        <noscript>
          <p className="error">Your browser blocks cookies, so your choices were not saved. Nothing is allowed.</p>
        </noscript>
      )}
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
          <button type="submit" className="button" aria-label="Save settings">
            SAVE_SETTINGS
          </button>
        </p>
      </form>
    </section>
  )
}
