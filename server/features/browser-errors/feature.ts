import type { Feature, FeatureParts } from '#server/content/feature.ts'
import { limitPerMinute } from '#server/http/rate-limit.ts'
import { serve } from '#server/http/serve.ts'
import type { BrowserErrors } from '#server/observability/browser-errors.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { browserErrorsContract } from '#shared/features/browser-errors/browser-errors.contract.ts'

/** Reports per minute and IP address. */
const REPORTS_PER_MINUTE = 10

interface BrowserErrorsParts extends Pick<FeatureParts, 'limits'> {
  browserErrors: Pick<BrowserErrors, 'note' | 'check'>
}

/** Takes the errors of the program that browsers report. */
export function browserErrorsFeature({ limits, browserErrors }: BrowserErrorsParts): Feature {
  const limit = limitPerMinute(limits, 'browser errors', REPORTS_PER_MINUTE)
  return {
    routes: serve(browserErrorsContract, {
      async report({ body, headers }, { ip }) {
        await limit(ip)
        browserErrors.note(body, headers['user-agent'])
      },
    }),
    alerts: {
      async 'the browsers'() {
        const { state, text } = browserErrors.check()
        return state === 'ok' ? [] : [{ level: 'warning', text, path: staffPaths.adminTab('health') }]
      },
    },
  }
}
