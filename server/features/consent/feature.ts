import { CONSENT_COOKIE } from '#shared/features/consent/consent-cookie.ts'
import { CONSENT_S, formatConsent, parseConsentCookie } from '#shared/features/consent/consent-header.ts'
import { paths } from '#shared/paths.ts'
import { isForPage, ownPath } from '#server/http/page-forms.ts'
import type { Feature, FeatureParts } from '#server/content/feature.ts'
import { sweepConsents } from './consent.repository.ts'
import { consentRoutes } from './consent.routes.ts'

interface ConsentParts extends FeatureParts {
  /** The shop's own, such as `https://shop.example`. */
  origin: string
}

export const consentFeature = (parts: ConsentParts): Feature => ({
  routes: consentRoutes(parts),
  forms: {
    consent: {
      failure: 'Failed to save cookie consent',
      async handle({ ctx, field }) {
        const isAllowed = (flag: string) => field(flag) !== ''
        const choice = {
          analytics: isAllowed('analytics'),
          marketing: isAllowed('marketing'),
          preferences: isAllowed('preferences'),
        }
        ctx.cookies.set(CONSENT_COOKIE, formatConsent(choice), {
          sameSite: 'lax',
          secure: parts.origin.startsWith('https:'),
          httpOnly: false,
          signed: false,
          maxAge: CONSENT_S * 1000,
        })
        return { location: ownPath(ctx, 'sent=consent', 'cookie-settings') }
      },
    },
  },
  async readVisitor(ctx) {
    const cookie = isForPage(ctx, paths.privacy) && ctx.cookies.get(CONSENT_COOKIE)
    return cookie ? { visitor: { consent: parseConsentCookie(cookie) } } : null
  },
  sweeps: [(daysAgo) => sweepConsents(parts.db, daysAgo(CONSENT_S / 86_400))],
})
