import type { Feature, FeatureParts } from '#server/content/feature.ts'
import { rateLimitKey } from '#server/http/client-ip.ts'
import { limitCalls } from '#server/http/rate-limit.ts'
import { serve } from '#server/http/serve.ts'
import type { BrowserErrors } from '#server/observability/browser-errors.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { browserErrorsContract } from '#shared/features/browser-errors/browser-errors.contract.ts'

/** Reports per hour and IP address: fewer than what staff are told of. */
const REPORTS_PER_HOUR = 8

interface BrowserErrorsParts extends Pick<FeatureParts, 'limits'> {
  browserErrors: Pick<BrowserErrors, 'note' | 'check'>
}

/** Takes the errors of the program that browsers report. */
export function browserErrorsFeature({ limits, browserErrors }: BrowserErrorsParts): Feature {
  const limit = limitCalls(limits, {
    name: 'browser errors',
    points: REPORTS_PER_HOUR,
    seconds: 3600,
    message: 'This address has reported enough errors for now.',
  })
  return {
    routes: serve(browserErrorsContract, {
      async report({ body, headers }, { ip }) {
        await limit(rateLimitKey(ip))
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
