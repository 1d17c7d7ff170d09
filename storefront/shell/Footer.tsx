import { useQuery } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { paths } from '#shared/paths.ts'
import { FooterTexts } from '#storefront/blocks/page/FooterTexts.tsx'
import { footerTexts } from '#storefront/blocks/page/footer-texts.ts'
import { useShop } from '#storefront/shop.ts'
import { useIsHydrated } from '#storefront/widgets/useIsHydrated.ts'
import { consentViewAtom } from '#storefront/features/consent/useConsent.ts'
import { footerRead } from './footer.queries.ts'
import { helpAtom } from './shortcuts/useShortcuts.ts'
import '#storefront/blocks/page/footer.css'

/** Text blocks of the page `footer` or a copyright line, and the links that every page needs. */
export function Footer() {
  const { name } = useShop()
  const { data, error } = useQuery(footerRead)
  const alive = useIsHydrated()
  const showConsent = useSetAtom(consentViewAtom)
  const showHelp = useSetAtom(helpAtom)
  // The texts stay visible while a refresh fails, unless the page was deleted.
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
