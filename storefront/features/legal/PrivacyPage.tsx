import { useShop } from '#storefront/shop.ts'
import { LegalPage, Mail } from './LegalPage.tsx'
import { StorageList } from './StorageList.tsx'

/** /privacy-policy (specification section 2; the reply within 30 days is of section 9). */
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
              your email address when you subscribe to the newsletter; name, delivery address and email when you order.
            </li>
            <li>
              <strong>Cart and purchase history:</strong> what you put into the cart, and what you have ordered.
            </li>
            <li>
              <strong>Analytics, only with your consent:</strong> which pages are visited and how they are used.
            </li>
            <li>
              <strong>Cookie preferences:</strong> what you chose in the cookie settings, so that we can keep to it.
            </li>
          </ul>
          <p>
            We use it to fulfil orders, to answer you, to send the newsletter to those who asked for it, and to keep the
            shop running and safe. We do not sell it.
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
            <dd>Count visits and show us which pages help. Loaded only with your consent.</dd>
            <dt>Marketing</dt>
            <dd>Measure our advertising and make it fit. Loaded only with your consent.</dd>
            <dt>Preferences</dt>
            <dd>Remember how you like to use the shop. Kept only with your consent.</dd>
          </dl>
          <h3>What the shop itself stores in your browser</h3>
          <StorageList />
          <p>
            Change your mind whenever you like: <em>Cookie settings</em> at the bottom of every page opens your choices
            again. What you switch off stops at once.
          </p>
        </>
      ),
    },
    {
      id: 'third-parties',
      title: 'Others who take part',
      body: (
        <ul>
          <li>
            <strong>Payment provider:</strong> checkout and payment happen at Shopify, which receives what you order,
            your address and your payment details. We never see the number of your card.
          </li>
          <li>
            <strong>Tag manager and analytics:</strong> with your consent, and only then, a tag manager or an analytics
            service is loaded and learns which pages you visit.
          </li>
          <li>
            <strong>Social media:</strong> we link to our profiles. These are plain links: the networks learn of your
            visit only when you follow one, and then their own policies apply.
          </li>
        </ul>
      ),
    },
    {
      id: 'rights',
      title: 'Your rights',
      body: (
        <>
          <p>Whoever you are and wherever you live, you may ask us at any time to:</p>
          <ul>
            <li>
              <strong>access</strong> what we hold about you;
            </li>
            <li>
              <strong>correct</strong> what is wrong;
            </li>
            <li>
              <strong>delete</strong> what we need not keep by law;
            </li>
            <li>
              <strong>withdraw consent</strong> that you have given, to cookies or to the newsletter;
            </li>
            <li>
              hand it to you, or to somebody you name, in a common format (<strong>portability</strong>);
            </li>
            <li>
              use it only in part while a question is open (<strong>restriction</strong>).
            </li>
          </ul>
          <p>
            In the European Union and the United Kingdom these rights come from the GDPR, and you may also complain to
            your supervisory authority. In California they come from the CCPA: you may know, delete, correct and opt out
            of a sale, which we do not make, and using your rights never costs you anything.
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
          their own, and payment details never reach us. No system is perfectly safe; should your data be affected by a
          breach, we will tell you and the authorities as the law requires.
        </p>
      ),
    },
    {
      id: 'contact',
      title: 'Contact',
      body: (
        <p>
          Questions about privacy, and requests about your data: write to our privacy contact,{' '}
          <Mail to={emails.privacy} />. You get a response within 30 days.
        </p>
      ),
    },
  ]
  return (
    <LegalPage
      title="Privacy Policy"
      intro={`This is what ${name} knows about you, why, for how long, and what you can do about it.`}
      sections={sections}
    />
  )
}
