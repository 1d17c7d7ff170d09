import type { ShopFacts } from '#shared/page-renderer.ts'
import { paths } from '#shared/paths.ts'
import './consent.css'

/**
 * Consent banner at the bottom of the page, hidden until `watchConsent` finds that there is no choice yet. It takes no
 * focus, and the page can be scrolled past it. `data-scripts` holds the scripts that load only with consent.
 */
export const ConsentBanner = ({ scripts }: Pick<ShopFacts, 'scripts'>) => (
  <section
    id="consent"
    className="consent no-print"
    aria-label="Cookie consent"
    hidden
    data-scripts={JSON.stringify(scripts)}
  >
    <div className="consent-content frame">
      <p>
        Necessary cookies keep your cart. Other cookies need your consent. <a href={paths.privacy}>Privacy Policy</a>
      </p>
      <div className="consent-buttons">
        <button type="button" className="button" data-consent="none" aria-label="Necessary only">
          NECESSARY_ONLY
        </button>
        <button type="button" className="button" data-consent="customize">
          CUSTOMIZE
        </button>
        <button type="button" className="button" data-consent="all" aria-label="Accept all">
          ACCEPT_ALL
        </button>
      </div>
    </div>
    <div className="consent-panel" />
  </section>
)
