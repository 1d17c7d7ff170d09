import { useQuery } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { paths } from '#shared/paths.ts'
import { FooterTexts } from '#storefront/blocks/page/FooterTexts.tsx'
import { footerTexts } from '#storefront/blocks/page/footer-texts.ts'
import { useShop } from '#storefront/shop.ts'
import { useIsAlive } from '#storefront/widgets/useIsAlive.ts'
import { consentViewAtom } from './consent/useConsent.ts'
import { footerRead } from './footer.queries.ts'
import { helpAtom } from './shortcuts/useShortcuts.ts'
import '#storefront/blocks/page/footer.css'

/** The text blocks of the page `footer`; a copyright line where there are none; and what every page must lead to (specification section 2). */
export function Footer() {
  const { name } = useShop()
  const { data, error } = useQuery(footerRead)
  const alive = useIsAlive()
  const showConsent = useSetAtom(consentViewAtom)
  const showHelp = useSetAtom(helpAtom)
  // While a refresh fails, what is known stays. A page that is gone is gone.
  const texts = footerTexts(error?.status === 404 ? undefined : data)

  return (
    <footer className="footer">
      <div className="footer-content">
        <FooterTexts texts={texts} name={name} />
        <nav aria-label="Legal">
          <ul className="footer-links">
            <li>
              <a className="footer-link" href={paths.privacy}>
                Privacy Policy
              </a>
            </li>
            <li>
              <a className="footer-link" href={paths.terms}>
                Terms of Service
              </a>
            </li>
            <li className="no-print">
              <button type="button" className="footer-link" disabled={!alive} onClick={() => showConsent('settings')}>
                Cookie settings
              </button>
            </li>
            <li className="no-print">
              <button
                type="button"
                className="footer-link footer-keys"
                disabled={!alive}
                aria-haspopup="dialog"
                onClick={() => showHelp(true)}
              >
                [?] Shortcuts
              </button>
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  )
}
